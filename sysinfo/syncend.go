package sysinfo

import (
	"time"

	"lcdpanel/sysinfo/md"
)

// Ended is work on an array that is over.
type Ended struct {
	Action     string // resync, recovery, reshape, check or repair
	At         time.Time
	Took       time.Duration // 0 when nobody saw it begin
	Complete   bool          // it went through the whole array
	Done       float64       // how much was done, 0 to 1
	KiB        int64         // per second on average, 0 when not known
	Mismatches int64         // sectors that did not fit, of a check or repair
}

// endWatch notices when work on one array is over; the kernel keeps no record of it.
type endWatch struct {
	running  *md.Sync
	since    time.Time // when it was first seen
	sinceAt  float64   // how much was done then
	seen     time.Time
	seenAt   float64
	perShare float64 // KiB in all
}

// look takes an array at now and returns what has just ended, nil for nothing.
func (w *endWatch) look(a md.Array, now time.Time) *Ended {
	if s := a.Sync; s != nil && s.Running() && !a.Stopped() {
		ended := w.over(a, s.Action, now)
		w.note(*s, now)
		return ended
	}
	return w.over(a, "", now)
}

// note takes what runs at now.
func (w *endWatch) note(s md.Sync, now time.Time) {
	if w.running == nil {
		w.since, w.sinceAt = now, s.Done()
	}
	w.running, w.seen, w.seenAt = &s, now, s.Done()
	if s.TodoKiB != nil {
		w.perShare = float64(*s.TodoKiB)
	}
}

// over returns what ran before action, nil if that is the same.
func (w *endWatch) over(a md.Array, action string, now time.Time) *Ended {
	was := w.running
	if was == nil || was.Action == action {
		return nil
	}
	e := &Ended{Action: was.Action, At: now, Complete: w.whole(a, now), Done: w.seenAt}
	if e.Complete {
		e.Done = 1
	}
	if w.sinceAt < begun {
		e.Took = now.Sub(w.since)
	}
	if share := w.seenAt - w.sinceAt; share >= telling {
		e.KiB = int64(share * w.perShare / w.seen.Sub(w.since).Seconds())
	}
	if m := a.Facts.Mismatches; m != nil && (was.Action == md.ActionCheck || was.Action == md.ActionRepair) {
		e.Mismatches = *m
	}
	*w = endWatch{}
	return e
}

const (
	// begun is how little is done of work that was seen to begin.
	begun = 0.01
	// telling is how much of the work must have been seen for its speed to mean
	// something.
	telling = 0.05
	// nearly is how far work must have got, at the speed it had, to have come to
	// its end rather than to have been stopped.
	nearly = 0.98
	// noted is after how much of a check the kernel has noted how far it is.
	noted = 1.0 / 16
)

// whole tells whether the work came to its end, by what it has left behind where sysfs
// tells: a recovery no gap, a resync nothing to do, a reshape no place where it goes on,
// and a check that was stopped the sector where the next begins (md_do_sync of the
// kernel's md.c), which it notes for the first time after a sixteenth of the array.
func (w *endWatch) whole(a md.Array, now time.Time) bool {
	sysfs, action, next := a.Facts.ArrayState != "", w.running.Action, a.Facts.SyncMin
	switch {
	case action == md.ActionRecovery && a.Slots.Total > 0:
		return !a.Degraded()
	case action == md.ActionResync && sysfs:
		return a.Facts.ResyncedSectors == nil
	case action == md.ActionReshape && sysfs:
		return a.Reshape == nil
	case next != nil && *next > 0:
		return false
	case next != nil && w.seenAt > noted:
		return true
	}
	return w.complete(now)
}

// complete tells whether the work may have come to its end by now, going on at
// twice the speed it was seen to have.
func (w *endWatch) complete(now time.Time) bool {
	took := w.seen.Sub(w.since).Seconds()
	if took <= 0 {
		return w.seenAt >= nearly
	}
	rate := (w.seenAt - w.sinceAt) / took
	return w.seenAt+2*rate*now.Sub(w.seen).Seconds() >= nearly
}
