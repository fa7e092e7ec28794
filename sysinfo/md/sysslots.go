package md

import (
	"slices"
	"strings"
)

// mostSlots is far beyond what any metadata can count.
const mostSlots = 1 << 16

// slotsOf draws the map that mdstat would. A level without redundancy has none.
func slotsOf(a Array) Slots {
	total, degraded := slotCount(a), a.Facts.Degraded
	if total == 0 || degraded == nil && !redundant(a) {
		return Slots{}
	}
	up := total
	if degraded != nil {
		up = int(max(0, int64(total)-*degraded))
	}
	drawn := letters(a.Members, total, up)
	if degraded == nil {
		up = strings.Count(drawn, "U")
	}
	if len(a.Members) == 0 {
		drawn = "" // the folder could not be read
	}
	return Slots{Total: total, Up: up, Map: drawn}
}

// slotCount is raid_disks or, where that could not be read, as many slots as
// there must be.
func slotCount(a Array) int {
	if n := a.Facts.RaidDisks; n != nil {
		return int(min(*n, mostSlots))
	}
	most := 0
	for _, m := range a.Members {
		most = max(most, min(m.Slot, mostSlots)+1)
	}
	if most > 0 && a.Facts.Degraded != nil {
		most = max(most, strings.Count(letters(a.Members, most, most), "U")+int(min(*a.Facts.Degraded, mostSlots)))
	}
	return min(most, mostSlots)
}

// redundant tells whether an array whose file degraded could not be read should
// have one.
func redundant(a Array) bool {
	return a.State != "inactive" && len(a.Members) > 0 &&
		slices.Contains([]string{"raid1", "raid4", "raid5", "raid6", "raid10"}, a.Level)
}

// letters draws a map: U for a slot that has a disk in sync. A disk whose state
// could not be read is not called missing unless degraded counts it.
func letters(members []Member, total, up int) string {
	slots := slices.Repeat([]byte{'_'}, total)
	draw := func(when func(Member) bool) {
		for _, m := range members {
			if m.Slot >= 0 && m.Slot < total && !m.Journal && !m.Failed && when(m) {
				slots[m.Slot] = 'U'
			}
		}
	}
	draw(func(m Member) bool { return m.Is("in_sync") })
	draw(func(m Member) bool { return m.State == nil && strings.Count(string(slots), "U") < up })
	return string(slots)
}
