package sysinfo

import (
	"context"
	"errors"
	"math"
	"os"
	"path/filepath"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"lcdpanel/internal/tick"
)

// counter publishes how often it was read, or that it is broken.
type counter struct {
	reads  atomic.Int64
	broken atomic.Bool
	still  atomic.Bool // it says that nothing moves
}

func (c *counter) Run(ctx context.Context, demand <-chan Demand, publish func(int64, error)) error {
	return poll(ctx, tick.NewClock(), demand, func() {}, func() bool {
		n := c.reads.Add(1)
		if c.broken.Load() {
			publish(0, errors.New("broken"))
			return false
		}
		publish(n, nil)
		return !c.still.Load()
	})
}

func running(t *testing.T, c *counter, base Demand) *Feed[int64] {
	f := NewFeed(c, base, func() {})
	go f.Run(t.Context())
	synctest.Wait()
	return f
}

func TestFeedReadsOnDemand(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := &counter{}
		f := running(t, c, Demand{})
		time.Sleep(time.Hour)
		if s := f.Latest(); s.OK || s.Err != nil || c.reads.Load() != 0 {
			t.Errorf("nobody asked, and yet: %+v after %d readings", s, c.reads.Load())
		}
		f.Want(Demand{Every: time.Second})
		time.Sleep(10*time.Second + time.Millisecond)
		if s := f.Latest(); !s.OK || s.Value != 11 {
			t.Errorf("ten seconds at one a second: %+v, want one at once and ten more", s)
		}
		f.Want(Demand{})
		time.Sleep(time.Hour)
		if n := c.reads.Load(); n != 11 {
			t.Errorf("%d readings while nobody asked", n-11)
		}
	})
}

func TestFeedBaseDemand(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := &counter{}
		f := running(t, c, Demand{Every: time.Minute})
		f.Want(Demand{Every: time.Second})
		f.Want(Demand{})
		synctest.Wait()
		before := c.reads.Load()
		time.Sleep(time.Hour)
		if n := c.reads.Load() - before; n != 59 && n != 60 {
			t.Errorf("%d readings in an hour at one a minute", n)
		}
	})
}

// TestFeedKeepsTheLastValue has a source fail and recover.
func TestFeedKeepsTheLastValue(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := &counter{}
		f := running(t, c, Demand{Every: time.Second})
		c.broken.Store(true)
		time.Sleep(time.Second + time.Millisecond)
		if s := f.Latest(); !s.OK || s.Value != 1 || s.Err == nil {
			t.Errorf("after a failure: %+v, want the last value and the error", s)
		}
		c.broken.Store(false)
		time.Sleep(time.Second)
		if s := f.Latest(); s.Value != 3 || s.Err != nil {
			t.Errorf("after the recovery: %+v", s)
		}
	})
}

// TestCPUFirstPair waits as long for the first figure as the source promises.
func TestCPUFirstPair(t *testing.T) {
	root := t.TempDir()
	write(t, filepath.Join(root, "proc", "stat"), "cpu  100 0 0 100 0 0 0 0 0 0\ncpu0 100 0 0 100 0 0 0 0 0 0\n")
	fs, err := NewFS(root)
	if err != nil {
		t.Fatal(err)
	}
	synctest.Test(t, func(t *testing.T) {
		f := NewFeed(CPUSource{FS: fs}, Demand{}, func() {})
		go f.Run(t.Context())
		f.Want(Demand{Every: time.Second})
		time.Sleep(firstPair - time.Millisecond)
		write(t, filepath.Join(root, "proc", "stat"), "cpu  130 0 0 170 0 0 0 0 0 0\ncpu0 130 0 0 170 0 0 0 0 0 0\n")
		time.Sleep(2 * time.Millisecond)
		synctest.Wait()
		if v, ok := f.Latest().Value.Busy.Value(); !ok || math.Abs(v-0.3) > 1e-9 {
			t.Errorf("30 of 100 ticks busy: share %v, %v", v, ok)
		}
	})
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

func TestShareOf(t *testing.T) {
	tests := []struct {
		part, whole, want float64
		known             bool
	}{
		{1, 4, 0.25, true},
		{5, 4, 1, true},
		{-1, 4, 0, true},
		{0, 0, 0, false},
		{1, -1, 0, false},
	}
	for _, tt := range tests {
		if v, ok := ShareOf(tt.part, tt.whole).Value(); v != tt.want || ok != tt.known {
			t.Errorf("ShareOf(%v, %v) = %v, %v; want %v, %v", tt.part, tt.whole, v, ok, tt.want, tt.known)
		}
	}
}

// TestSubjectsRest reads a subject seldom while nothing moves, and often again as soon
// as something does or somebody else asks.
func TestSubjectsRest(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := &counter{}
		f := running(t, c, Demand{Every: time.Minute})
		reads := func(of time.Duration) int64 {
			before := c.reads.Load()
			time.Sleep(of)
			synctest.Wait()
			return c.reads.Load() - before
		}
		time.Sleep(time.Millisecond)
		f.Want(Demand{Every: time.Second, Rest: 20 * time.Second})
		if n := reads(10 * time.Second); n != 10 {
			t.Errorf("%d readings in 10 s of something that moves", n)
		}
		c.still.Store(true)
		if n := reads(62 * time.Second); n != 2+3 {
			t.Errorf("%d readings in a minute at rest", n)
		}
		c.still.Store(false)
		reads(20 * time.Second)
		if n := reads(10 * time.Second); n != 10 {
			t.Errorf("%d readings in 10 s once it moves again", n)
		}
		c.still.Store(true)
		f.Want(Demand{Every: time.Second})
		if n := reads(10 * time.Second); n != 10 {
			t.Errorf("%d readings in 10 s of which none may rest", n)
		}
	})
}

func TestDemandsTogether(t *testing.T) {
	s := time.Second
	for _, tt := range []struct{ a, b, want Demand }{
		{Demand{}, Demand{Every: s, Rest: 9 * s}, Demand{Every: s, Rest: 9 * s}},
		{Demand{Every: 60 * s}, Demand{Every: s, Rest: 9 * s}, Demand{Every: s, Rest: 9 * s}},
		{Demand{Every: 5 * s}, Demand{Every: s, Rest: 9 * s}, Demand{Every: s, Rest: 5 * s}},
		{Demand{Every: 5 * s}, Demand{Every: s}, Demand{Every: s, Rest: s}},
		{Demand{Every: 5 * s}, Demand{Now: true}, Demand{Every: 5 * s, Now: true}},
	} {
		if got := tt.a.and(tt.b); got != tt.want {
			t.Errorf("%v and %v: %v, want %v", tt.a, tt.b, got, tt.want)
		}
		if got := tt.b.and(tt.a); got != tt.want {
			t.Errorf("%v and %v: %v, want %v", tt.b, tt.a, got, tt.want)
		}
	}
}
