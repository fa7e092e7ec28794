package sysinfo

import (
	"context"
	"errors"
	"path/filepath"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
)

// fakeBus is a line to a systemd of the test's making.
type fakeBus struct {
	mu      sync.Mutex
	failed  []string
	asked   int
	closed  bool
	changed chan struct{}
}

func (b *fakeBus) Failed(context.Context) ([]string, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.asked++
	return append([]string(nil), b.failed...), nil
}

func (b *fakeBus) Changed() <-chan struct{} { return b.changed }

func (b *fakeBus) Close() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.closed = true
}

func (b *fakeBus) fail(units ...string) {
	b.mu.Lock()
	b.failed = units
	b.mu.Unlock()
	b.changed <- struct{}{}
}

// exchange connects to whatever bus is there now.
type exchange struct {
	mu    sync.Mutex
	bus   *fakeBus // nil: nobody answers
	calls int
}

func (e *exchange) call(context.Context) (UnitBus, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.calls++
	if e.bus == nil {
		return nil, errors.New("connection refused")
	}
	return e.bus, nil
}

// put changes who answers, and returns who did.
func (e *exchange) put(b *fakeBus) (old *fakeBus) {
	e.mu.Lock()
	defer e.mu.Unlock()
	old, e.bus = e.bus, b
	return old
}

// TestUnitsWaitToBeTold has a unit fail in a quiet day, and the bus go away and come
// back.
func TestUnitsWaitToBeTold(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		bus := &fakeBus{changed: make(chan struct{}, 1)}
		line := &exchange{bus: bus}
		f := NewFeed(UnitsSource{Connect: line.call}, Demand{Every: time.Second}, func() {})
		go f.Run(t.Context())
		want := func(u Units) {
			t.Helper()
			synctest.Wait()
			if diff := cmp.Diff(u, f.Latest().Value); diff != "" {
				t.Errorf("units (-want +got):\n%s", diff)
			}
		}
		want(Units{Known: true})
		time.Sleep(24 * time.Hour)
		synctest.Wait()
		if bus.asked != 1 || line.calls != 1 {
			t.Errorf("asked %d times by %d calls on a day without news", bus.asked, line.calls)
		}
		bus.fail("nfs-server.service", "avahi-daemon.service")
		want(Units{true, []string{"avahi-daemon.service", "nfs-server.service"}})

		close(line.put(nil).changed)
		want(Units{})
		if !bus.closed {
			t.Error("the old line was not closed")
		}
		line.put(&fakeBus{changed: make(chan struct{}, 1)})
		time.Sleep(redial + time.Second)
		want(Units{Known: true})
	})
}

// TestUnitsNobodyAnswers waits in vain for a day: more and more seldom, and not at all
// where nobody ever will.
func TestUnitsNobodyAnswers(t *testing.T) {
	for _, c := range []struct {
		err  error
		most int
	}{
		{errors.New("connection refused"), 24*6 + 4},
		{errNoSystemd, 1},
	} {
		synctest.Test(t, func(t *testing.T) {
			calls := 0
			f := NewFeed(UnitsSource{Connect: func(context.Context) (UnitBus, error) {
				calls++
				return nil, c.err
			}}, Demand{Every: time.Second}, func() {})
			go f.Run(t.Context())
			time.Sleep(24 * time.Hour)
			synctest.Wait()
			if calls == 0 || calls > c.most {
				t.Errorf("%v: %d calls, want %d at most", c.err, calls, c.most)
			}
		})
	}
}

// TestUnitsWithoutSystemd is a value, not an error.
func TestUnitsWithoutSystemd(t *testing.T) {
	f := NewFeed(UnitsSource{FS: machineOf(t, map[string]string{})}, Demand{Every: time.Second}, func() {})
	go f.Run(t.Context())
	<-f.Published()
	if s := f.Latest(); s.Err != nil || s.Value.Known {
		t.Errorf("%+v, want units that are not known", s)
	}
}

// TestSystemd talks to a bus as the system's is.
func TestSystemd(t *testing.T) {
	root := t.TempDir()
	write(t, filepath.Join(root, "run", "systemd", "system", "x"), "")
	b := serveBus(t, root)
	changed := make(chan struct{}, 16)
	f := NewFeed(UnitsSource{FS: FS{Root: root}}, Demand{Every: time.Second}, func() { changed <- struct{}{} })
	go f.Run(t.Context())
	<-f.Published()
	if diff := cmp.Diff(Snapshot[Units]{Value: Units{Known: true}, OK: true}, f.Latest()); diff != "" {
		t.Fatalf("units (-want +got):\n%s", diff)
	}
	var calls []string
	for range 4 {
		calls = append(calls, <-b.calls)
	}
	if diff := cmp.Diff([]string{"Hello", "AddMatch", "Subscribe", "ListUnitsFiltered"}, calls); diff != "" {
		t.Errorf("calls (-want +got):\n%s", diff)
	}
	<-changed
	b.mu.Lock()
	b.failed = []string{"nfs-server.service"}
	b.mu.Unlock()
	b.signal <- struct{}{}
	<-changed
	if diff := cmp.Diff(Units{true, []string{"nfs-server.service"}}, f.Latest().Value); diff != "" {
		t.Errorf("units after a signal (-want +got):\n%s", diff)
	}
}
