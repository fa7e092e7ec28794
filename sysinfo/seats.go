package sysinfo

import (
	"cmp"
	"maps"
	"slices"
	"strings"
	"time"

	"lcdpanel/sysinfo/md"
)

// Lost is a disk that an array had and has no longer.
type Lost struct {
	Disk   Disk
	Member string    // the device it was in the array, "sdc1"
	Slot   int       // -1 when not known
	Since  time.Time // when it was noticed; zero when it was before lcdpanel looked
}

// seats remembers which disks work in an array: once one is gone, the kernel says
// no more than that its slot is empty.
type seats map[string]seat // by seatKey

// seat is one disk's place.
type seat struct {
	Lost
	Works bool // it is not lost
}

// seatKey tells disks apart by their serial numbers, since letters change from
// boot to boot; two partitions of one disk by their numbers.
func seatKey(member string, d Disk) string {
	if d.Serial == "" {
		return member
	}
	return d.Serial + strings.TrimPrefix(member, d.Name)
}

// look takes what an array is now, and returns what it will remember.
func (old seats) look(a md.Array, disks map[string]Disk, now time.Time) seats {
	next, here := seats{}, map[string]bool{}
	for _, m := range a.Members {
		s := seat{Lost: Lost{Disk: disks[m.Name], Member: m.Name, Slot: m.Slot}, Works: works(a, m)}
		key := seatKey(m.Name, s.Disk)
		if was, known := old[key]; known && m.Lost() {
			s = was.gone(now)
		}
		here[key] = true
		if s.Works || m.Lost() {
			next[key] = s
		}
	}
	if a.Degraded() || a.Stopped() {
		old.keep(next, here, a, now)
	}
	return next
}

// works tells whether an array relies on a member. In one that does not run all
// look like spares.
func works(a md.Array, m md.Member) bool {
	return !m.Lost() && !m.Journal && !m.Rebuilding() && (!m.Spare || a.Stopped())
}

// keep adds to next the disks that are no longer in the array and that none has
// replaced. One that is here again, to be rebuilt onto, is not lost.
func (old seats) keep(next seats, here map[string]bool, a md.Array, now time.Time) {
	for _, key := range slices.Sorted(maps.Keys(old)) {
		s := old[key]
		full := a.Slots.Total > 0 && len(next) >= a.Slots.Total
		if !here[key] && !next.sits(s.Slot) && !(s.Slot < 0 && full) {
			next[key] = s.gone(now)
		}
	}
}

// sits tells whether a working disk is known to be in a slot.
func (all seats) sits(slot int) bool {
	for _, s := range all {
		if slot >= 0 && s.Slot == slot && s.Works {
			return true
		}
	}
	return false
}

// gone returns the seat of a disk that is lost now, if it was not before.
func (s seat) gone(now time.Time) seat {
	if s.Works {
		s.Works, s.Since = false, now
	}
	return s
}

// lost lists the disks that are lost, the first one first.
func (all seats) lost() (lost []Lost) {
	for _, s := range all {
		if !s.Works {
			lost = append(lost, s.Lost)
		}
	}
	slices.SortFunc(lost, func(a, b Lost) int {
		return cmp.Or(a.Since.Compare(b.Since), cmp.Compare(a.Slot, b.Slot), cmp.Compare(a.Member, b.Member))
	})
	return lost
}
