package term_test

import (
	"context"
	"errors"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"testing"

	"github.com/gdamore/tcell/v2"
	"github.com/google/go-cmp/cmp"
)

// shell is a terminal that tells when it is given back and taken again.
type shell struct {
	monitor
	calls chan string
}

func (s shell) Suspend() error { s.calls <- "give back"; return nil }
func (s shell) Resume() error  { s.calls <- "take"; return nil }

func (s shell) Init() error {
	err := s.monitor.Init()
	go func() { s.calls <- "init" }()
	return err
}

// wantCalls waits for calls in this order.
func (s shell) wantCalls(t *testing.T, want ...string) {
	t.Helper()
	var got []string
	for range want {
		got = append(got, <-s.calls)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("calls (-want +got):\n%s", diff)
	}
}

// goOn sends the process SIGCONT, as the shell does after a stop, and returns when it has arrived.
func goOn(t *testing.T) {
	arrived := make(chan os.Signal, 1)
	signal.Notify(arrived, syscall.SIGCONT)
	defer signal.Stop(arrived)
	if err := syscall.Kill(syscall.Getpid(), syscall.SIGCONT); err != nil {
		t.Error(err)
		return
	}
	<-arrived
}

// TestSuspend stops by key, and finds its terminal again after a stop it was not told of. It runs in real
// time: signals do not come into a bubble.
func TestSuspend(t *testing.T) {
	s := shell{newMonitor(), make(chan string)}
	d := newDesk(t, "20x4", idle)
	d.Press = func(keys byte) { s.calls <- map[byte]string{0: "release", 1: "S1", 2: "S2"}[keys] }
	d.Suspend = func() { s.calls <- "stop"; goOn(t) }
	d.run(func(ctx context.Context) error { return d.Run(ctx, s) })
	s.wantCalls(t, "init")
	s.InjectKey(tcell.KeyRune, '1', tcell.ModNone)
	s.InjectKey(tcell.KeyCtrlZ, 'z', tcell.ModCtrl)
	s.wantCalls(t, "S1", "release", "give back", "stop", "take")
	s.InjectKey(tcell.KeyRune, '2', tcell.ModNone)
	s.wantCalls(t, "S2", "release") // and not once more given back for the SIGCONT of its own stop
	goOn(t)
	s.wantCalls(t, "give back", "take")
}

// lost is a terminal that cannot be taken.
type lost struct{ monitor }

var errLost = errors.New("not a terminal")

func (lost) Init() error { return errLost }

func TestNoTerminal(t *testing.T) {
	if err := newDesk(t, "8x2", "").Run(t.Context(), lost{newMonitor()}); !errors.Is(err, errLost) {
		t.Errorf("the error is %v", err)
	}
}

// goneMeanwhile is a terminal that is closed while the process is stopped.
type goneMeanwhile struct{ shell }

func (goneMeanwhile) Resume() error { return errLost }

func TestNoTerminalAfterSuspend(t *testing.T) {
	s := goneMeanwhile{shell{newMonitor(), make(chan string)}}
	d := newDesk(t, "8x2", "")
	d.Suspend = func() {}
	d.run(func(ctx context.Context) error { return d.Run(ctx, s) })
	s.wantCalls(t, "init")
	s.InjectKey(tcell.KeyCtrlZ, 'z', tcell.ModCtrl)
	s.wantCalls(t, "give back")
	if err := d.left(); !errors.Is(err, errLost) || !strings.Contains(err.Error(), "taking it again") {
		t.Errorf("the error is %v", err)
	}
}
