package main

import (
	"context"
	"errors"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

// systemd is the socket that a unit of Type=notify is given.
type systemd struct {
	t    *testing.T
	conn *net.UnixConn
}

func newSystemd(t *testing.T) systemd {
	t.Helper()
	name := filepath.Join(t.TempDir(), "notify")
	conn, err := net.ListenUnixgram("unixgram", &net.UnixAddr{Name: name, Net: "unixgram"})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	t.Setenv("NOTIFY_SOCKET", name)
	return systemd{t, conn}
}

// heard is the next message.
func (s systemd) heard() string {
	s.t.Helper()
	s.conn.SetReadDeadline(time.Now().Add(5 * time.Second))
	var b [4096]byte
	n, err := s.conn.Read(b[:])
	if err != nil {
		s.t.Fatalf("systemd hears nothing: %v", err)
	}
	return string(b[:n])
}

func TestSystemdIsTold(t *testing.T) {
	s := newSystemd(t)
	for _, tc := range []struct {
		say  func() error
		want string
	}{
		{func() error { return notifier{}.Ready("panel at USB port 5-3") }, "READY=1\nSTATUS=panel at USB port 5-3"},
		{func() error { return notifier{}.Status("no panel;\nwaits for one") }, "STATUS=no panel; waits for one"},
		{func() error { return notifier{}.Stopping("says farewell") }, "STOPPING=1\nSTATUS=says farewell"},
	} {
		if err := tc.say(); err != nil {
			t.Fatal(err)
		}
		if got := s.heard(); got != tc.want {
			t.Errorf("systemd hears %q, want %q", got, tc.want)
		}
	}
	if err := (notifier{}).Reloading(); err != nil {
		t.Fatal(err)
	}
	since, found := strings.CutPrefix(s.heard(), "RELOADING=1\nMONOTONIC_USEC=")
	if n, err := strconv.Atoi(since); !found || err != nil || n <= 0 {
		t.Errorf("RELOADING has the time %q", since)
	}
}

func TestWithoutSystemdNothingHappens(t *testing.T) {
	t.Setenv("NOTIFY_SOCKET", "")
	t.Setenv("WATCHDOG_USEC", "")
	if err := (notifier{}).Ready("alone"); err != nil {
		t.Error(err)
	}
	if err := (notifier{}).Watchdog(t.Context(), nil, nil); err != nil {
		t.Error(err)
	}
}

func TestASocketThatIsGone(t *testing.T) {
	t.Setenv("NOTIFY_SOCKET", filepath.Join(t.TempDir(), "gone"))
	if err := (notifier{}).Ready("lost"); err == nil || !strings.Contains(err.Error(), "systemd is not told") {
		t.Errorf("error %v", err)
	}
}

// handTicker ticks when the test says so.
type handTicker struct {
	ticks chan time.Time
	every time.Duration
}

func (h *handTicker) C() <-chan time.Time         { return h.ticks }
func (h *handTicker) Reset(d time.Duration) error { h.every = d; return nil }
func (h *handTicker) Stop()                       {}

func TestWatchdog(t *testing.T) {
	s := newSystemd(t)
	t.Setenv("WATCHDOG_USEC", "30000000")
	t.Setenv("WATCHDOG_PID", strconv.Itoa(os.Getpid()))
	ctx, cancel := context.WithCancel(t.Context())
	ticker := &handTicker{ticks: make(chan time.Time)}
	answers := make(chan bool, 3)
	ended := make(chan error, 1)
	go func() { ended <- notifier{}.Watchdog(ctx, ticker, func() bool { return <-answers }) }()
	for _, well := range []bool{true, false, true} {
		answers <- well
		ticker.ticks <- time.Time{}
	}
	for range 2 { // the sick moment in between is passed over in silence
		if got := s.heard(); got != "WATCHDOG=1" {
			t.Errorf("systemd hears %q", got)
		}
	}
	if ticker.every != 15*time.Second {
		t.Errorf("it ticks every %v, want half of 30 s", ticker.every)
	}
	cancel()
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Errorf("it ends with %v", err)
	}
	s.conn.SetReadDeadline(time.Now())
	if n, err := s.conn.Read(make([]byte, 16)); err == nil {
		t.Errorf("%d more bytes are heard", n)
	}
}
