package md

import (
	"slices"
	"strings"
	"time"
)

// Array is one md array.
type Array struct {
	Name  string
	State string // "active", "inactive" or "broken"
	// Container says that the array only holds others, as firmware RAID does
	// ("super external:imsm"); it is always inactive, and well.
	Container bool
	Level     string // "raid5"; empty when inactive
	SizeKiB   int64  // usable size
	Members   []Member
	Slots     Slots
	Sync      *Sync // nil when nothing runs and nothing waits
}

// Member is a disk or partition that belongs to an array.
type Member struct {
	Name   string
	Failed bool // (F); (E) on a Synology
	Spare  bool // (S)
}

// Slots is the "[3/2] [U_U]" of an array with redundancy, and the zero value
// where the kernel prints none.
type Slots struct {
	Total, Up int
	Map       string // a letter a slot: U up, _ not
}

// Sync is work that goes through a whole array.
type Sync struct {
	Action  string  // resync, recovery, reshape or check
	Running bool    // false while it waits its turn
	Percent float64 // done, when running
	Left    time.Duration
}

// Degraded tells whether a slot of a redundant array is not in use. Where the
// figures and the map disagree the worse is believed.
func (a Array) Degraded() bool {
	return a.Slots.Up < a.Slots.Total || strings.ContainsFunc(a.Slots.Map, func(r rune) bool { return r != 'U' })
}

// Rebuilding tells whether missing data is being restored onto a disk. A disk that
// is replaced while all slots are up misses none.
func (a Array) Rebuilding() bool {
	return a.Degraded() && a.Sync != nil && a.Sync.Running && a.Sync.Action == "recovery"
}

// Stopped tells whether nothing can be read because the array does not run.
func (a Array) Stopped() bool { return a.State == "inactive" && !a.Container }

// Failed tells whether data is lost to readers: the kernel calls the array
// broken, a disk of one without redundancy has failed, or too few slots are up for
// the level (md(4): RAID 4 and 5 stand the loss of one disk, RAID 6 of two).
func (a Array) Failed() bool {
	missing := a.Slots.Total - a.Slots.Up
	switch {
	case a.State == "broken":
		return true
	case a.Level == "raid0", a.Level == "linear":
		return slices.ContainsFunc(a.Members, func(m Member) bool { return m.Failed })
	case a.Level == "raid4", a.Level == "raid5":
		return missing > 1
	case a.Level == "raid6":
		return missing > 2
	}
	return a.Slots.Total > 0 && a.Slots.Up == 0
}

// HasSpare tells whether a disk stands by.
func (a Array) HasSpare() bool {
	return slices.ContainsFunc(a.Members, func(m Member) bool { return m.Spare })
}
