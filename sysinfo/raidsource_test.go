package sysinfo

import (
	"context"
	"os"
	"path/filepath"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

const (
	whole      = "Personalities : [raid1]\nmd0 : active raid1 sdb1[1] sda1[0]\n      1000 blocks super 1.2 [2/2] [UU]\n      \nunused devices: <none>\n"
	degraded   = "Personalities : [raid1]\nmd0 : active raid1 sda1[0]\n      1000 blocks super 1.2 [2/1] [U_]\n      \nunused devices: <none>\n"
	rebuilding = "Personalities : [raid1]\nmd0 : active raid1 sdb1[2] sda1[0]\n      1000 blocks super 1.2 [2/1] [U_]\n      [===>....]  recovery = 20.0% (200/1000) finish=1.0min speed=10K/sec\n      \nunused devices: <none>\n"
)

// mdRig is a machine with md whose source is watched.
type mdRig struct {
	t      *testing.T
	path   string
	feed   *Feed[RAID]
	reads  atomic.Int64
	events chan struct{}
	absent atomic.Bool
}

func newMDRig(t *testing.T, base Demand, text string) *mdRig {
	root := t.TempDir()
	r := &mdRig{t: t, path: filepath.Join(root, "proc", "mdstat"), events: make(chan struct{}, 1)}
	r.absent.Store(text == "")
	write(t, filepath.Join(root, "proc", "stat"), "")
	if text != "" {
		write(t, r.path, text)
	}
	fs, err := NewFS(root)
	if err != nil {
		t.Fatal(err)
	}
	s := RAIDSource{FS: fs, events: func(context.Context, string) (<-chan struct{}, error) {
		if r.absent.Load() {
			return nil, nil
		}
		return r.events, nil
	}}
	r.feed = NewFeed(s, base, func() {})
	r.feed.source = counted{s, &r.reads}
	go r.feed.Run(t.Context())
	synctest.Wait()
	return r
}

// counted counts what a source publishes.
type counted struct {
	RAIDSource
	n *atomic.Int64
}

func (c counted) Run(ctx context.Context, demand <-chan Demand, publish func(RAID, error)) error {
	return c.RAIDSource.Run(ctx, demand, func(r RAID, err error) {
		c.n.Add(1)
		publish(r, err)
	})
}

// becomes has md say that its text is another.
func (r *mdRig) becomes(text string) {
	write(r.t, r.path, text)
	r.events <- struct{}{}
}

// reading returns how often md was read in d.
func (r *mdRig) reading(d time.Duration) int64 {
	before := r.reads.Load()
	time.Sleep(d)
	synctest.Wait()
	return r.reads.Load() - before
}

const always = 10 * time.Second

// TestRAIDSleepsUntilTold reads a machine at rest no more than once.
func TestRAIDSleepsUntilTold(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newMDRig(t, Demand{Every: always}, whole)
		r.feed.Want(Demand{Every: 2 * time.Second})
		if n := r.reading(time.Hour); r.reads.Load() != 1 || n != 0 {
			t.Errorf("an hour of nothing: read %d times, want one at the start", r.reads.Load())
		}
		r.becomes(degraded)
		if r.reading(burst + time.Millisecond); !r.feed.Latest().Value.Arrays[0].Degraded() {
			t.Error("a lost disk was not seen at once")
		}
		if n := r.reading(time.Hour); n != 1 {
			t.Errorf("after a change: looked at %d times more, want one", n)
		}
	})
}

// TestRAIDBurst has 30 events in 10 ms.
func TestRAIDBurst(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newMDRig(t, Demand{Every: always}, whole)
		before := r.reads.Load()
		for range 30 {
			r.becomes(degraded)
			time.Sleep(time.Second / 3000)
		}
		if r.reading(time.Hour); r.reads.Load()-before != 2 {
			t.Errorf("30 events: read %d times, want once and once more afterwards", r.reads.Load()-before)
		}
	})
}

// TestRAIDSettles has a state that ends without an event.
func TestRAIDSettles(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newMDRig(t, Demand{Every: always}, whole)
		r.becomes(degraded)
		time.Sleep(2 * burst)
		write(t, r.path, rebuilding)
		time.Sleep(afterwards)
		synctest.Wait()
		if !r.feed.Latest().Value.Arrays[0].Rebuilding() {
			t.Error("the rebuild that began between was not seen")
		}
	})
}

// TestRAIDProgress reads what moves at the demand's pace, and no longer once it is
// done.
func TestRAIDProgress(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newMDRig(t, Demand{Every: always}, rebuilding)
		if n := r.reading(time.Minute); n != 6 {
			t.Errorf("a minute of a rebuild nobody looks at: read %d times, want 6", n)
		}
		r.feed.Want(Demand{Every: 2 * time.Second})
		if n := r.reading(time.Minute); n != 30 && n != 31 {
			t.Errorf("a minute of a rebuild on the panel: read %d times, want 30", n)
		}
		r.becomes(whole)
		time.Sleep(time.Minute)
		if n := r.reading(time.Hour); n != 0 {
			t.Errorf("an hour after the end: read %d times", n)
		}
	})
}

// TestRAIDComes loads md's module later.
func TestRAIDComes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newMDRig(t, Demand{Every: always}, "")
		if n := r.reading(time.Hour); n < 119 || n > 121 {
			t.Errorf("an hour without md: looked for %d times, want 120", n)
		}
		r.absent.Store(false)
		write(t, r.path, degraded)
		r.reading(absentPace)
		if s := r.feed.Latest(); len(s.Value.Arrays) != 1 {
			t.Errorf("md has come, and yet: %+v", s)
		}
	})
}

// TestRAIDWithoutEvents reads a plain file at the demand's pace.
func TestRAIDWithoutEvents(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newMDRig(t, Demand{Every: always}, whole)
		close(r.events)
		synctest.Wait()
		if n := r.reading(time.Minute); n != 6 {
			t.Errorf("a minute: read %d times, want 6", n)
		}
	})
}

// TestMDEvents tells a plain file, a file that is not there and one that can be
// waited on apart. The last one stands for /proc/mdstat, which not every kernel has.
func TestMDEvents(t *testing.T) {
	dir := t.TempDir()
	plain := filepath.Join(dir, "mdstat")
	if events, err := mdEvents(t.Context(), plain); events != nil || err != nil {
		t.Errorf("no file: %v, %v", events, err)
	}
	if err := os.WriteFile(plain, []byte(whole), 0o600); err != nil {
		t.Fatal(err)
	}
	events, err := mdEvents(t.Context(), plain)
	if err != nil {
		t.Fatal(err)
	}
	for range events { // ends, since it cannot be waited on
	}
	ctx, cancel := context.WithCancel(t.Context())
	events, err = mdEvents(ctx, "/proc/self/mounts") // tells when a file system is mounted
	if err != nil {
		t.Fatal(err)
	}
	<-events
	cancel()
	for range events { // ends with ctx
	}
}
