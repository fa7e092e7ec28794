package sysinfo

import (
	"context"
	"errors"
	"net"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/fsnotify/fsnotify"
	"github.com/godbus/dbus/v5"

	"lcdpanel/internal/tick"
)

// sleeper is a machine with systemd whose sleep is watched.
type sleeper struct {
	t      *testing.T
	root   string
	fs     FS
	pauses chan time.Duration // until it is to be woken
	ticks  chan time.Time
	told   chan bool
	asleep func(begins bool) // besides
	ended  chan error
}

func newSleeper(t *testing.T) *sleeper {
	s := &sleeper{
		t: t, root: t.TempDir(), pauses: make(chan time.Duration, 16), ticks: make(chan time.Time),
		told: make(chan bool, 4), asleep: func(bool) {}, ended: make(chan error, 1),
	}
	write(t, filepath.Join(s.root, "run", "systemd", "system", "x"), "")
	s.fs = FS{Root: s.root, NewTicker: func() (tick.Ticker, error) { return s, nil }}
	return s
}

func (s *sleeper) C() <-chan time.Time { return s.ticks }
func (s *sleeper) Stop()               {}
func (s *sleeper) Reset(every time.Duration) error {
	if every > 0 {
		s.pauses <- every
	}
	return nil
}

// watch watches until the test ends.
func (s *sleeper) watch() {
	ctx, cancel := context.WithCancel(s.t.Context())
	go func() {
		s.ended <- WatchSleep(ctx, s.fs, func(begins bool) {
			s.asleep(begins)
			s.told <- begins
		})
	}()
	s.t.Cleanup(func() {
		cancel()
		if err := <-s.ended; !errors.Is(err, context.Canceled) {
			s.t.Error(err)
		}
	})
}

// calls wants these calls to come next.
func (s *sleeper) calls(b *bus, want ...string) {
	s.t.Helper()
	for _, want := range want {
		select {
		case got := <-b.calls:
			if got != want {
				s.t.Fatalf("called %s, want %s", got, want)
			}
		case err := <-s.ended:
			s.ended <- err
			s.t.Fatalf("ended with %v, want a call of %s", err, want)
		case <-s.t.Context().Done():
		}
	}
}

// lineBegins are the calls that a new line begins with.
var lineBegins = []string{"Hello", "AddMatch", "AddMatch", "AddMatch", "Inhibit"}

// until waits for what comes at once, or hangs.
func until(t *testing.T, what func() bool) {
	t.Helper()
	for end := time.Now().Add(10 * time.Second); !what(); {
		if time.Now().After(end) {
			t.Fatal("it never comes")
		}
	}
}

// TestWatchSleep hears that the machine sleeps and wakes up, and holds sleep up until
// all is done before it, each time.
func TestWatchSleep(t *testing.T) {
	s := newSleeper(t)
	b := serveBus(t, s.root)
	b.grant()
	s.asleep = func(begins bool) {
		if begins && !b.held() {
			t.Error("it sleeps before the farewell is there")
		}
	}
	s.watch()
	s.calls(b, lineBegins...)
	for range 2 {
		if !b.held() {
			t.Error("awake, and nobody holds sleep up")
		}
		b.other <- signalSleep(true)
		if !<-s.told {
			t.Error("told that it wakes up, want that it sleeps")
		}
		until(t, func() bool { return !b.held() })
		b.grant()
		b.other <- signalSleep(false)
		if <-s.told {
			t.Error("told that it sleeps, want that it wakes up")
		}
		s.calls(b, "Inhibit")
	}
}

// TestWatchSleepFromTheStart comes before those it waits for, as on a machine that boots:
// D-Bus, logind, and what lets others hold sleep up.
func TestWatchSleepFromTheStart(t *testing.T) {
	s := newSleeper(t)
	waits := make(chan bool, 1)
	s.fs.NewWatcher = func() (*fsnotify.Watcher, error) {
		waits <- true
		return fsnotify.NewWatcher()
	}
	s.watch()
	<-waits
	b := serveBus(t, s.root)
	s.calls(b, lineBegins...)
	for _, name := range []string{loginName, policyName} {
		b.other <- signalOwner(name, "", ":1.3")
		s.calls(b, "Inhibit")
	}
	b.grant()
	b.other <- signalOwner(loginName, ":1.3", "") // nobody to ask
	b.other <- signalOwner(loginName, "", ":1.4")
	s.calls(b, "Inhibit")
	b.other <- signalOwner(loginName, ":1.4", ":1.5") // who finds the lock that is held
	b.other <- signalSleep(true)
	<-s.told
	until(t, func() bool { return !b.held() })
	b.other <- signalOwner(policyName, "", ":1.6") // it sleeps: too late
	b.grant()
	b.other <- signalSleep(false)
	<-s.told
	s.calls(b, "Inhibit")
	if !b.held() {
		t.Error("awake, and nobody holds sleep up")
	}
	if len(s.pauses) > 0 {
		t.Errorf("woken after %v, want never", <-s.pauses)
	}
}

// TestWatchSleepBusRefuses calls a bus that is there and does not answer, more and more
// seldom.
func TestWatchSleepBusRefuses(t *testing.T) {
	s := newSleeper(t)
	socket := s.fs.busSocket()
	stale(t, socket)
	s.watch()
	var pauses []time.Duration
	for range 12 {
		pauses = append(pauses, <-s.pauses)
		s.ticks <- time.Time{}
	}
	want := []time.Duration{1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 600, 600}
	for i := range want {
		want[i] *= time.Second
	}
	if !slices.Equal(pauses, want) {
		t.Errorf("called again after %v, want %v", pauses, want)
	}
	<-s.pauses
	if err := os.Remove(socket); err != nil {
		t.Fatal(err)
	}
	b := serveBus(t, s.root)
	s.ticks <- time.Time{}
	s.calls(b, lineBegins...)
	b.cut <- struct{}{}
	<-s.pauses
	s.ticks <- time.Time{}
	s.calls(b, lineBegins...)
}

// stale leaves a socket that nobody listens at.
func stale(t *testing.T, path string) {
	write(t, path+".x", "") // makes the folder
	l, err := net.ListenUnix("unix", &net.UnixAddr{Name: path})
	if err != nil {
		t.Fatal(err)
	}
	l.SetUnlinkOnClose(false)
	l.Close()
}

// TestWatchSleepNobodyTells has nothing to wait for where there is no systemd.
func TestWatchSleepNobodyTells(t *testing.T) {
	if err := WatchSleep(t.Context(), FS{Root: t.TempDir()}, nil); err != nil {
		t.Error(err)
	}
}

func signalSleep(begins bool) *dbus.Message {
	s := message(dbus.TypeSignal, map[dbus.HeaderField]any{
		dbus.FieldPath: dbus.ObjectPath(loginPath), dbus.FieldInterface: loginManager,
		dbus.FieldMember: "PrepareForSleep", dbus.FieldSender: ":1.3",
	})
	setBody(s, begins)
	return s
}

// signalOwner tells who has a name on the bus now.
func signalOwner(name, before, now string) *dbus.Message {
	s := message(dbus.TypeSignal, map[dbus.HeaderField]any{
		dbus.FieldPath: dbus.ObjectPath("/org/freedesktop/DBus"), dbus.FieldInterface: busName,
		dbus.FieldMember: "NameOwnerChanged", dbus.FieldSender: busName,
	})
	setBody(s, name, before, now)
	return s
}

func TestWakesByNetwork(t *testing.T) {
	sys := t.TempDir()
	card := filepath.Join(sys, "class/net/eth0/device/power/wakeup")
	for text, want := range map[string]bool{"disabled\n": false, "enabled\n": true} {
		write(t, card, text)
		if got := WakesByNetwork(FS{Sys: sys}); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}
