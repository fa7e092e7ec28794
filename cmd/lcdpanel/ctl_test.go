package main

import (
	"context"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/testscript"

	"lcdpanel/control"
	"lcdpanel/control/controltest"
	"lcdpanel/lcd"
	"lcdpanel/screens"
)

// TestCtlScripts runs lcdpanel ctl against a running lcdpanel that a script starts
// with the command panel.
func TestCtlScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir: "testdata/ctl",
		Setup: func(e *testscript.Env) error {
			e.Values[fakeKey{}] = newFakePanel()
			return nil
		},
		Cmds: map[string]func(ts *testscript.TestScript, neg bool, args []string){
			"panel":  func(ts *testscript.TestScript, _ bool, args []string) { fakeOf(ts).start(ts, args[0]) },
			"unplug": func(ts *testscript.TestScript, _ bool, _ []string) { fakeOf(ts).unplug() },
			"quit":   func(ts *testscript.TestScript, _ bool, _ []string) { fakeOf(ts).quit() },
			"seen":   func(ts *testscript.TestScript, _ bool, _ []string) { fakeOf(ts).await(ts, fakeOf(ts).seen) },
			"press":  func(ts *testscript.TestScript, _ bool, _ []string) { fakeOf(ts).press(ts) },
			"told":   func(ts *testscript.TestScript, _ bool, args []string) { fakeOf(ts).told(ts, args) },
		},
	})
}

type fakeKey struct{}

func fakeOf(ts *testscript.TestScript) *fakePanel { return ts.Value(fakeKey{}).(*fakePanel) }

// fakePanel is a running lcdpanel. Who looks at its glass sees three pictures, one
// after the other.
type fakePanel struct {
	controltest.Target
	quit func()

	mu       sync.Mutex
	pictures []lcd.Picture
	seen     chan struct{} // closed once the last picture was looked at
	keys     chan struct{} // closed once somebody listens to the keys
}

func newFakePanel() *fakePanel {
	f := &fakePanel{seen: make(chan struct{}), keys: make(chan struct{}), quit: func() {}}
	for _, text := range []string{"RAID!md0 degraded\nbay 2", "CPU  43%", ""} {
		f.pictures = append(f.pictures, lcd.NewPicture(lcd.ParseFrame(20, 2, text)))
	}
	f.pictures[2].Light.On = false
	started := time.Now().Add(-3*time.Hour - 12*time.Minute)
	f.SetStatus(control.Status{
		Version: "1.2", Started: started, Screen: "raid", Held: true,
		Device: control.Device{Name: "lcd2usb:5-3", State: control.DeviceOpen, Since: started},
		Screens: []control.ScreenStatus{
			{Name: "cpu"},
			{Name: "raid", Status: control.Health(screens.Critical), Cause: "md0 degraded"},
		},
		Alerts:   []control.Alert{{Screen: "raid", Cause: "md0 degraded", Since: time.Now().Add(-72 * time.Hour), Acked: true}},
		Counters: control.Counters{Transfers: 1234, Errors: 2, Reopenings: 1, Pictures: 99},
	})
	return f
}

// Picture implements [control.Target].
func (f *fakePanel) Picture() (lcd.Picture, bool, <-chan struct{}) {
	f.mu.Lock()
	defer f.mu.Unlock()
	p := f.pictures[0]
	changed := make(chan struct{})
	switch {
	case len(f.pictures) > 1:
		f.pictures = f.pictures[1:]
		close(changed)
	case !isClosed(f.seen):
		close(f.seen)
	}
	return p, true, changed
}

// Keys implements [control.Target].
func (f *fakePanel) Keys(ctx context.Context) <-chan control.Gesture {
	defer close(f.keys)
	return f.Target.Keys(ctx)
}

func isClosed(c <-chan struct{}) bool {
	select {
	case <-c:
		return true
	default:
		return false
	}
}

// start listens at a path until the script ends or says quit.
func (f *fakePanel) start(ts *testscript.TestScript, path string) {
	l, err := control.Listen(ts.MkAbs(path))
	ts.Check(err)
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() {
		defer close(done)
		_ = (&control.Server{Target: f}).Serve(ctx, l)
	}()
	f.quit = func() { cancel(); <-done }
	ts.Setenv("PANEL_PID", strconv.Itoa(os.Getpid()))
	ts.Defer(f.quit)
}

// unplug takes the display away.
func (f *fakePanel) unplug() {
	s := f.Status()
	s.Device = control.Device{State: control.DeviceAbsent, Error: "no LCD2USB panel is plugged in"}
	s.Screens, s.Alerts = s.Screens[:1], nil
	f.SetStatus(s)
}

// press presses a key once somebody listens.
func (f *fakePanel) press(ts *testscript.TestScript) {
	f.await(ts, f.keys)
	f.Gestures.Tell(control.Gesture{Keys: 2, Kind: control.Long})
	f.Gestures.Tell(control.Gesture{Keys: 1})
}

func (f *fakePanel) await(ts *testscript.TestScript, c <-chan struct{}) {
	select {
	case <-c:
	case <-time.After(20 * time.Second):
		ts.Fatalf("it did not happen")
	}
}

// told fails unless the panel has been told this, a call each.
func (f *fakePanel) told(ts *testscript.TestScript, want []string) {
	if got := f.Calls(); !slices.Equal(got, want) {
		ts.Fatalf("the panel was told %q", got)
	}
}

// TestMirrorInATerminal looks at the exact bytes: a picture is drawn over the last.
func TestMirrorInATerminal(t *testing.T) {
	var out strings.Builder
	m := mirror{out: &out, still: true}
	p := lcd.NewPicture(lcd.ParseFrame(3, 1, "one"))
	for range 2 {
		if err := m.show(p); err != nil {
			t.Fatal(err)
		}
		p.Light.On = false
	}
	want := "\x1b[H\x1b[J+---+\n|one|\n+---+\n" +
		"\x1b[H+---+\x1b[K\n|one|\x1b[K\n+---+\x1b[K\nlight off\x1b[K\n\x1b[J"
	if diff := cmp.Diff(want, out.String()); diff != "" {
		t.Errorf("the terminal got (-want +got):\n%s", diff)
	}
}

func TestAge(t *testing.T) {
	tests := map[time.Duration]string{
		-time.Second:                   "0s",
		59 * time.Second:               "59s",
		time.Minute:                    "1m",
		time.Hour - 1:                  "59m",
		3*time.Hour + 2*time.Minute:    "3h02m",
		47*time.Hour + 59*time.Minute:  "47h59m",
		48 * time.Hour:                 "2d00h",
		2400*time.Hour + 5*time.Minute: "100d00h",
	}
	now := time.Now()
	for d, want := range tests {
		if got := age(now.Add(-d), now); got != want {
			t.Errorf("age of %v = %s, want %s", d, got, want)
		}
	}
}
