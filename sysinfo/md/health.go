package md

import (
	"slices"
	"strings"
)

// The words of [Array.Health].
const (
	HealthOK        = "ok"
	HealthDegraded  = "degraded"
	HealthFailed    = "failed"
	HealthInactive  = "inactive"
	HealthContainer = "container"
	HealthUnknown   = "unknown" // nobody can read what state it is in
)

// Health is the state of the data in one word: ok, degraded, failed, inactive,
// container or unknown. Work in progress is in Sync and changes nothing here. An array
// whose journal is lost is degraded once sysfs tells that it relies on one.
func (a Array) Health() string {
	switch {
	case a.State == "":
		return HealthUnknown
	case a.State == "inactive" && a.Container != "":
		return HealthContainer
	case a.State == "inactive":
		return HealthInactive
	case a.Failed():
		return HealthFailed
	case a.Degraded(), a.Facts.Consistency == "journal" && a.LostJournal():
		return HealthDegraded
	}
	return HealthOK
}

// Degraded tells whether a slot of a redundant array is not in use. Where the
// figures and the map disagree the worse is believed.
func (a Array) Degraded() bool {
	return a.Slots.Up < a.Slots.Total || strings.ContainsFunc(a.Slots.Map, func(r rune) bool { return r != 'U' })
}

// Rebuilding tells whether missing data is being restored onto a disk. A disk that
// is replaced while all slots are up misses none.
func (a Array) Rebuilding() bool {
	return a.Degraded() && a.Sync != nil && a.Sync.Running() && a.Sync.Action == ActionRecovery
}

// Stopped tells whether nothing can be read because the array does not run.
func (a Array) Stopped() bool { return a.State == "inactive" && a.Container == "" }

// Failed tells whether data is lost to readers: the kernel calls the array
// broken, a disk of one without redundancy has failed, or too few slots are up for
// the level (md(4): RAID 4 and 5 stand the loss of one disk, RAID 6 of two).
func (a Array) Failed() bool {
	missing := a.Slots.Total - a.Slots.Up
	switch {
	case a.State == "broken":
		return true
	case a.Level == "raid0", a.Level == "linear":
		return slices.ContainsFunc(a.Members, Member.Lost)
	case a.Level == "raid4", a.Level == "raid5":
		return missing > 1 || a.noneUp()
	case a.Level == "raid6":
		return missing > 2 || a.noneUp()
	}
	return a.noneUp()
}

func (a Array) noneUp() bool { return a.Slots.Total > 0 && a.Slots.Up == 0 }

// HasSpare tells whether a disk stands by. The members of an array that does not
// run all look like spares, and are none.
func (a Array) HasSpare() bool {
	return a.State != "inactive" && slices.ContainsFunc(a.Members, func(m Member) bool { return m.Spare })
}

// LostJournal tells whether the array has a journal that failed or is gone.
func (a Array) LostJournal() bool {
	lost := a.Facts.Consistency == "journal"
	for _, m := range a.Members {
		if m.Journal && !m.Failed {
			return false
		}
		lost = lost || m.Journal
	}
	return lost
}

// Dirty tells whether writes are under way or were, a moment ago (array_state).
func (a Array) Dirty() bool {
	return slices.Contains([]string{"active", "write-pending", "active-idle"}, a.Facts.ArrayState)
}

// MissingSlots returns the slots that are not in use, from the map.
func (a Array) MissingSlots() []int {
	var missing []int
	for i, letter := range []byte(a.Slots.Map) {
		if letter == '_' {
			missing = append(missing, i)
		}
	}
	return missing
}

// GoneSlots returns the missing slots in which no member sits, not even one that
// is being rebuilt or has just failed. It needs sysfs: without any known
// slot it returns nil.
func (a Array) GoneSlots() []int {
	var taken []int
	for _, m := range a.Members {
		if m.Slot >= 0 {
			taken = append(taken, m.Slot)
		}
	}
	if taken == nil {
		return nil
	}
	return slices.DeleteFunc(a.MissingSlots(), func(slot int) bool { return slices.Contains(taken, slot) })
}

// RebuildingMembers returns the members that have a slot and wait for their data,
// or get it now. Only sysfs knows them.
func (a Array) RebuildingMembers() []Member {
	var rebuilding []Member
	for _, m := range a.Members {
		if m.Rebuilding() {
			rebuilding = append(rebuilding, m)
		}
	}
	return rebuilding
}
