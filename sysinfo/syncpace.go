package sysinfo

import (
	"math"
	"time"

	"lcdpanel/sysinfo/md"
)

// Pace is how work on an array gets on.
type Pace struct {
	Left    time.Duration // until it is done
	Known   bool          // whether Left is known
	Stalled time.Time     // since when it has got nowhere, zero when it does
}

// paceWatch smooths the speed of work on one array: the kernel's own estimate
// follows the last half minute (drivers/md/md.c, status_resync), and disks are read
// in bursts.
type paceWatch struct {
	action string
	seen   time.Time
	done   float64 // a share, 0 to 1, at seen
	rate   float64 // share a second, 0 while not known
	moved  time.Time
}

const (
	// smoothing is how long a change of speed takes to show by half.
	smoothing = 2 * time.Minute
	// patience is how long work may get nowhere before it is said so.
	patience = time.Minute
)

// look takes what runs at now and returns how it gets on.
func (w *paceWatch) look(s md.Sync, now time.Time) Pace {
	done := s.Done()
	step := now.Sub(w.seen)
	if w.action != s.Action || done < w.done || step < 0 {
		*w = paceWatch{action: s.Action, seen: now, done: done, moved: now}
		return kernelPace(s)
	}
	if done > w.done {
		w.moved = now
	}
	if step > 0 {
		w.learn((done-w.done)/step.Seconds(), step)
		w.seen, w.done = now, done
	}
	switch {
	case now.Sub(w.moved) >= patience:
		return Pace{Stalled: w.moved}
	case w.rate > 0:
		return Pace{Left: seconds((1 - done) / w.rate), Known: true}
	}
	return kernelPace(s)
}

// learn takes the rate of one step into the smoothed one.
func (w *paceWatch) learn(rate float64, step time.Duration) {
	if w.rate == 0 {
		w.rate = rate
		return
	}
	old := math.Exp2(-step.Seconds() / smoothing.Seconds())
	w.rate = old*w.rate + (1-old)*rate
}

// kernelPace is what the kernel expects.
func kernelPace(s md.Sync) Pace {
	return Pace{Left: s.Left(), Known: s.Minutes != nil && !s.Stalled()}
}

// seconds is a duration of so many, held at the longest there is.
func seconds(s float64) time.Duration {
	return time.Duration(min(s*float64(time.Second), math.MaxInt64/2))
}
