package sysinfo

import (
	"slices"
	"time"
)

// diskRecord is what is known of a disk beyond one reading.
type diskRecord struct {
	DiskState
	counts diskCounts
	first  time.Time // when the disk was seen first
	seen   time.Time // of counts; zero: there are none yet
	work   diskWork  // since the reading before
	heavy  time.Time // when it last had much to do
	writes []time.Time
	asked  Mode // what the disk itself has said
	warmth pace
}

const (
	// slack is how much longer than its time a disk may take to fall asleep.
	slack = time.Minute
	// heavyWork is as many bytes a second as no mere trickle has.
	heavyWork = 1 << 20
	// mostWrites is how many times of writing are remembered.
	mostWrites = 8
)

// look takes the counters of the disk at now.
func (r *diskRecord) look(fs FS, c diskCounts, now time.Time) {
	r.work = diskWork{moved: c.whole.InFlight > 0}
	step := now.Sub(r.seen)
	if !r.seen.IsZero() {
		r.work = c.since(r.counts)
	}
	r.counts = c
	r.Read, r.Write = 0, 0
	if r.work.moved && step > 0 && !r.seen.IsZero() {
		r.Read, r.Write = coarseRate(r.work.read, step), coarseRate(r.work.written, step)
	}
	if r.Read+r.Write >= heavyWork {
		r.heavy = now
	}
	r.seen = now
	r.asked = 0
	if r.Sure = suspended(fs, r.Name); r.Sure {
		r.asked = Standby
	}
}

// coarseRate is a rate to a tenth of a megabyte: finer, it would be news each time.
func coarseRate(bytes float64, d time.Duration) float64 {
	const step = 100_000
	return step * float64(int64(bytes/d.Seconds()/step+0.5))
}

// suspended tells whether the kernel has put the disk to sleep itself. Reading
// runtime_status wakes nothing (Documentation/ABI/testing/sysfs-devices-power). What
// a drive does by its own timer does not show here.
func suspended(fs FS, disk string) bool {
	return oneLine(fs.Sys, "block", disk, "device", "power", "runtime_status") == "suspended"
}

// tell says what the disk does at now; limit is how long it may stay awake.
func (r *diskRecord) tell(now time.Time, limit time.Duration) {
	if !sameDay(now, r.WokeAt) {
		r.Woke = 0
	}
	was := r.Activity
	r.Activity = r.guess(now)
	if r.work.moved {
		r.moves(was, now)
	}
	switch r.Activity {
	case Asleep:
		r.sleeps(was, now)
	case Unknown:
		r.Awake = time.Time{}
	default:
		if r.Awake.IsZero() {
			r.Awake = now
		}
		r.Since = time.Time{}
	}
	r.TooLong = !r.Awake.IsZero() && r.SpinDown.After > 0 && now.Sub(later(r.Awake, r.heavy)) > limit
	r.Every = r.often()
}

// guess tells what the disk does: what the kernel or the drive has said, else by how
// long ago it did something.
func (r *diskRecord) guess(now time.Time) Activity {
	quiet := now.Sub(later(r.first, r.Moved))
	switch {
	case r.work.moved:
		return Busy
	case r.asked == Standby:
		return Asleep
	case r.asked == Spinning, r.SpinDown.Never():
		return Idle
	case quiet < 0: // the clock was set back
		return Unknown
	case r.SpinDown.Known && quiet > r.SpinDown.After+slack:
		return Asleep
	case !r.Moved.IsZero() && (r.SpinDown.Known || quiet <= awakeFor):
		return Idle
	}
	return Unknown
}

// moves takes that the disk did something.
func (r *diskRecord) moves(was Activity, now time.Time) {
	r.Moved = now
	if r.work.wrote {
		r.writes = append(r.writes, now)
		r.writes = r.writes[max(0, len(r.writes)-mostWrites):]
	}
	if was == Asleep {
		r.Woke, r.WokeAt, r.Awake = r.Woke+1, now, now
	}
}

// sleeps takes that the disk sleeps.
func (r *diskRecord) sleeps(was Activity, now time.Time) {
	r.Awake, r.writes = time.Time{}, nil
	if was == Asleep && !r.Since.IsZero() {
		return
	}
	r.Since = now
	if !r.Sure && r.SpinDown.Known {
		r.Since = later(r.first, r.Moved).Add(r.SpinDown.After)
	}
}

// often returns how often the disk is written to, in the middle of the last times.
func (r *diskRecord) often() time.Duration {
	const least = 4
	if len(r.writes) < least {
		return 0
	}
	var gaps []time.Duration
	for i, at := range r.writes[1:] {
		gaps = append(gaps, at.Sub(r.writes[i]))
	}
	slices.Sort(gaps)
	return max(0, gaps[len(gaps)/2]).Round(time.Second)
}

// gone takes that the disk is not there any more.
func (r *diskRecord) gone(now time.Time) {
	if r.Activity == Gone {
		return
	}
	r.DiskState = DiskState{
		Disk: r.Disk, Activity: Gone, Since: now, Sure: true, Rotates: r.Rotates, Woke: r.Woke, WokeAt: r.WokeAt,
	}
}

// later returns the later of two times.
func later(a, b time.Time) time.Time {
	if b.After(a) {
		return b
	}
	return a
}
