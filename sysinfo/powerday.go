package sysinfo

import (
	"time"
)

// powerRecord adds up what was taken.
type powerRecord struct {
	PowerDay
	day   string // "2013-08-16", in the zone of the clock
	slots []PowerSlot

	last  Watts
	at    time.Duration // by the clock that stands still in suspend
	known bool          // last and at are
	slot  int64         // number of the ten minutes that the newest slot is of
	sum   Watts         // of the newest slot
	n     float64
}

const (
	slotTime  = 10 * time.Minute
	mostSlots = 40 // the widest glass
	// longestGap is the longest time between two readings for which it is known
	// what was taken.
	longestGap = 10 * time.Minute
	dayForm    = time.DateOnly
)

// add takes a reading at the time now, and at by the clock that nobody sets.
func (r *powerRecord) add(w Watts, now time.Time, at time.Duration) {
	if day := now.Format(dayForm); day != r.day {
		r.PowerDay, r.day = PowerDay{}, day
	}
	if !w.Known {
		r.known = false
		return
	}
	if gap := at - r.at; r.known && gap > 0 && gap <= longestGap {
		hours := gap.Hours()
		r.Low += (r.last.Low + w.Low) / 2 * hours
		r.High += (r.last.High + w.High) / 2 * hours
		r.Hours += hours
	}
	if r.Min == 0 && r.Max == 0 {
		r.Min, r.Max = w.Low, w.High
	}
	r.Min, r.Max = min(r.Min, w.Low), max(r.Max, w.High)
	r.last, r.at, r.known = w, at, true
	r.fill(w, now)
}

// fill adds a reading to the slot of now. Slots that were slept through are empty.
func (r *powerRecord) fill(w Watts, now time.Time) {
	slot := now.Unix() / int64(slotTime/time.Second)
	if missed := slot - r.slot; len(r.slots) == 0 || missed < 0 || missed > mostSlots {
		r.slots = []PowerSlot{{}} // the first, or the clock was set, or it was off for long
	} else {
		for range missed {
			r.slots = append(r.slots, PowerSlot{})
		}
	}
	if slot != r.slot {
		r.sum, r.n = Watts{}, 0
	}
	r.slot = slot
	r.slots = r.slots[max(0, len(r.slots)-mostSlots):]
	r.sum.Low, r.sum.High, r.n = r.sum.Low+w.Low, r.sum.High+w.High, r.n+1
	r.slots[len(r.slots)-1].Watts = Watts{r.sum.Low / r.n, r.sum.High / r.n, true}
}
