package sysinfo

import (
	"context"
	"path/filepath"
	"reflect"
	"slices"
	"time"

	"lcdpanel/internal/tick"
	"lcdpanel/sysinfo/md"
)

// RAIDSource reads the state of md, which touches no disk. It looks when md says
// that something has changed; as often as the demand asks only while something
// runs, whose progress is no event, or where md does not tell.
type RAIDSource struct {
	FS  FS
	Now func() time.Time // nil: time.Now
	// Store keeps which disk sat where; nil: that is forgotten at the end.
	Store Store

	// events stands in for mdEvents in tests.
	events func(context.Context, string) (<-chan struct{}, error)
}

const (
	// burst is how long events are gathered: assembling an array makes some 30
	// in 10 ms.
	burst = 50 * time.Millisecond
	// afterwards is how long after a change it is looked at again: the states in
	// between, such as a spare that is not yet being rebuilt onto, make no event
	// of their own when they end.
	afterwards = time.Second
	// absentPace is how often it is looked whether md has come at all.
	absentPace = 30 * time.Second
)

// Run implements [Source].
func (s RAIDSource) Run(ctx context.Context, demand <-chan Demand, publish func(RAID, error)) error {
	w := newRAIDWatch(s, publish)
	defer closeStore(s.Store)
	defer w.soon.Stop()
	defer w.ticker.Stop()
	for {
		select {
		case d := <-demand:
			if d.Call {
				continue
			}
			w.wanted = d.Every
			if quiet := w.told != nil && !w.last.running(); d.Now || w.read.tooOld(d) && !(quiet && !w.read.at.IsZero()) {
				w.look(ctx)
			}
		case _, ok := <-w.told:
			w.event(ok)
		case <-w.soon.C:
			if w.look(ctx) {
				w.soon.Reset(afterwards)
			}
		case <-w.ticker.C():
			w.glance(ctx)
		case <-ctx.Done():
			return ctx.Err()
		}
		if err := w.setPace(); err != nil {
			return err
		}
	}
}

// raidWatch is a RAIDSource at work.
type raidWatch struct {
	RAIDSource
	publish func(RAID, error)

	told   <-chan struct{} // md's events; nil while there are none
	mute   bool            // md's text is a plain file
	soon   *time.Timer     // to look again after an event
	ticker tick.Ticker
	pace   time.Duration // of ticker
	wanted time.Duration // by the demand
	reader raidReader
	memory raidMemory
	read   reading
	last   RAID
}

func newRAIDWatch(s RAIDSource, publish func(RAID, error)) *raidWatch {
	w := &raidWatch{
		RAIDSource: s,
		publish:    publish,
		ticker:     s.FS.ticker(),
		soon:       time.NewTimer(time.Hour),
		reader:     raidReader{where: s.FS},
		memory:     raidMemory{},
	}
	w.soon.Stop()
	w.Now = clockOr(s.Now)
	if w.RAIDSource.events == nil {
		w.RAIDSource.events = mdEvents
	}
	_ = w.memory.load(s.Store)                // without it the memory begins anew
	if before := s.FS.Before; before != nil { // only to be remembered
		state, _ := (&raidReader{where: *before}).all()
		w.memory.look(before, state.Arrays, w.Now(), time.Time{})
	}
	return w
}

// event takes one event, or that there will be none.
func (w *raidWatch) event(ok bool) {
	if !ok {
		w.told, w.mute = nil, true
		return
	}
	w.soon.Reset(burst)
}

// look reads everything, and tells whether anything but progress is new.
func (w *raidWatch) look(ctx context.Context) bool {
	if w.told == nil && !w.mute {
		// Where it cannot be watched the reading says why.
		w.told, _ = w.events(ctx, filepath.Join(w.FS.Proc, "mdstat"))
	}
	state, err := w.reader.all()
	return w.take(state, &w.FS, err)
}

// glance reads what moves on while work goes on, where md tells of all else.
func (w *raidWatch) glance(ctx context.Context) {
	if w.told == nil {
		w.look(ctx)
		return
	}
	state, err := w.reader.progress()
	w.take(state, nil, err)
}

// take publishes a reading and tells whether anything but progress is new. With a
// where it looks around the arrays too.
func (w *raidWatch) take(s mdState, where *FS, err error) bool {
	r := RAID{Foreign: s.foreign, Personalities: s.Personalities, Unused: s.Unused}
	now, came := w.Now(), time.Time{}
	if !w.read.at.IsZero() { // not at the first look: nobody knows then
		came = now
	}
	r.Arrays = w.memory.look(where, s.Arrays, now, came)
	if err == nil && where != nil {
		_ = w.memory.save(w.Store) // the next look tries again
	}
	w.publish(r, err)
	w.read.taken()
	if err != nil {
		return false
	}
	was := w.last
	w.last = r
	return !reflect.DeepEqual(was.still(), r.still())
}

// setPace makes the ticker tick as often as is needed now.
func (w *raidWatch) setPace() error {
	pace := w.wanted
	switch {
	case w.told == nil && !w.mute:
		pace = max(pace, absentPace)
		if w.wanted == 0 {
			pace = 0
		}
	case w.told != nil && !w.last.running():
		pace = 0
	}
	if pace == w.pace {
		return nil
	}
	w.pace = pace
	return w.ticker.Reset(pace)
}

// running tells whether any work goes on, so that the figures change by themselves.
func (r RAID) running() bool {
	return slices.ContainsFunc(r.Arrays, func(a Array) bool { return a.Sync != nil && a.Sync.Running() })
}

// still returns r without what moves on while work goes on.
func (r RAID) still() RAID {
	r.Arrays = slices.Clone(r.Arrays)
	for i, a := range r.Arrays {
		if a.Sync != nil {
			r.Arrays[i].Sync = &md.Sync{Action: a.Sync.Action, State: a.Sync.State}
		}
		r.Arrays[i].Reshape, r.Arrays[i].Facts.Mismatches = nil, nil
		r.Arrays[i].Pace = Pace{}
	}
	return r
}
