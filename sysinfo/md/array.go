package md

import "time"

// Array is one md array.
type Array struct {
	Name    string
	State   string // "active", "inactive" or "broken"
	Level   string // "raid5"; empty when inactive
	SizeKiB int64  // usable size
	Members []Member
	Slots   Slots
	Sync    *Sync // nil when nothing runs and nothing waits
}

// Member is a disk or partition that belongs to an array.
type Member struct {
	Name   string
	Failed bool // (F)
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

// Degraded tells whether a slot of a redundant array is not in use.
func (a Array) Degraded() bool { return a.Slots.Up < a.Slots.Total }

// Rebuilding tells whether missing data is being restored onto a disk.
func (a Array) Rebuilding() bool {
	return a.Sync != nil && a.Sync.Running && a.Sync.Action == "recovery"
}

// Failed tells whether data is lost to readers: too few slots are up for the
// level (md(4): RAID 4 and 5 stand the loss of one disk, RAID 6 of two).
func (a Array) Failed() bool {
	missing := a.Slots.Total - a.Slots.Up
	switch a.Level {
	case "raid4", "raid5":
		return missing > 1
	case "raid6":
		return missing > 2
	}
	return a.State == "broken" || a.Slots.Total > 0 && a.Slots.Up == 0
}
