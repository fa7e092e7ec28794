package sysinfo

import (
	"context"
	"reflect"
	"sync"
	"sync/atomic"
	"time"
)

// Demand is how fresh readings have to be. The zero value asks for none.
type Demand struct {
	Every time.Duration
	Rest  time.Duration // as Every, while the last readings all said the same; 0: no more seldom
	Now   bool          // at once, however fresh the last one is: a person has asked
	Call  bool          // nothing new is wanted: taking it shows that the source still listens
}

// rest is how often to read while nothing moves.
func (d Demand) rest() time.Duration { return max(d.Every, d.Rest) }

// and returns a demand that satisfies both.
func (d Demand) and(e Demand) Demand {
	now := d.Now || e.Now
	switch {
	case d.Every == 0:
		d = e
	case e.Every > 0:
		d.Rest = min(d.rest(), e.rest())
		d.Every = min(d.Every, e.Every)
	}
	d.Now = now
	return d
}

// Source reads one subject of the machine.
type Source[T any] interface {
	// Run publishes snapshots as often as the newest demand asks, until ctx
	// ends. It may block. Snapshots are never changed once published; an
	// error takes the place of a snapshot that could not be read.
	Run(ctx context.Context, demand <-chan Demand, publish func(T, error)) error
}

// Feed keeps the newest snapshot of a Source and tells it what is wanted. Use
// NewFeed.
type Feed[T any] struct {
	source  Source[T]
	base    Demand
	changed func()
	demand  chan Demand

	version atomic.Uint64

	mu    sync.Mutex
	snap  Snapshot[T]
	first chan struct{} // closed at the first publication
	once  sync.Once
	pulse
}

// Snapshot is a feed's newest reading. Without OK there is none yet: that is a
// value, not an error. With Err set the newest attempt failed and Value is the
// last that did not.
type Snapshot[T any] struct {
	Value T
	OK    bool
	Err   error
}

// same tells whether both snapshots say the same.
func (s Snapshot[T]) same(old Snapshot[T]) bool {
	if s.OK != old.OK || (s.Err == nil) != (old.Err == nil) || s.Err != nil && s.Err.Error() != old.Err.Error() {
		return false
	}
	return reflect.DeepEqual(s.Value, old.Value)
}

// NewFeed returns the feed of s. base is wanted always, also while no screen
// asks. changed is called from the source's goroutine when it has published
// something else than before.
func NewFeed[T any](s Source[T], base Demand, changed func()) *Feed[T] {
	f := &Feed[T]{source: s, base: base, changed: changed, demand: make(chan Demand, 1), first: make(chan struct{})}
	f.pulse.begin(s, base)
	f.demand <- base
	return f
}

// Run runs the source until ctx ends.
func (f *Feed[T]) Run(ctx context.Context) error {
	defer f.end()
	return f.source.Run(ctx, f.demand, f.publish)
}

// Latest returns the newest snapshot.
func (f *Feed[T]) Latest() Snapshot[T] {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.snap
}

// Version returns another number after each change.
func (f *Feed[T]) Version() uint64 { return f.version.Load() }

// Published returns a channel that is closed once there is a snapshot or the
// reason why there is none.
func (f *Feed[T]) Published() <-chan struct{} { return f.first }

// Want tells the source what is wanted from now on, beside the base demand. It
// never blocks; only one goroutine may call it.
func (f *Feed[T]) Want(d Demand) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.wanted = f.base.and(d)
	f.wish(f.wanted)
}

// wish leaves d for the source to find, instead of what it has not seen yet.
func (f *Feed[T]) wish(d Demand) {
	select {
	case <-f.demand:
	default:
		f.asked = time.Now()
	}
	f.demand <- d
}

func (f *Feed[T]) publish(v T, err error) {
	next := Snapshot[T]{Value: v, OK: true}
	f.mu.Lock()
	if err != nil {
		next = f.snap
		next.Err = err
	}
	same := next.same(f.snap)
	if !same { // before it can be read: two screens of it are found to have changed together
		f.version.Add(1)
	}
	f.snap, f.heard = next, time.Now()
	f.mu.Unlock()
	f.once.Do(func() { close(f.first) }) // who sees this sees the rest
	if !same {
		f.changed()
	}
}
