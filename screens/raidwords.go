package screens

import (
	"fmt"
	"strings"

	"lcdpanel/sysinfo"
	"lcdpanel/sysinfo/md"
)

// noArrays says why there is nothing to show.
func noArrays(snap sysinfo.Snapshot[sysinfo.RAID]) []string {
	switch {
	case !snap.OK:
		return []string{"RAID  --"}
	case snap.Value.Foreign:
		return []string{"RAID  unknown format", "RAID unknown", "RAID  ?"}
	}
	return []string{"RAID no arrays", "no RAID"}
}

// named says what is the matter with an array, with its name if there is room.
func named(a md.Array) (spellings []string) {
	words := arrayWords(a)
	for _, w := range words {
		spellings = append(spellings, a.Name+" "+w)
	}
	return append(spellings, words...)
}

// arrayStatus is critical for an array that has lost a disk and does not get a
// new one, a warning while it does.
func arrayStatus(a md.Array) Status {
	switch {
	case a.Failed(), a.Stopped():
		return Critical
	case a.Rebuilding():
		return Warning
	case a.Degraded():
		return Critical
	}
	return OK
}

// arrayWords says what is the matter with an array that is not well, the
// longer way first.
func arrayWords(a md.Array) []string {
	switch {
	case a.Failed():
		return []string{"FAILED"}
	case a.Stopped():
		return []string{"INACTIVE"}
	case a.Rebuilding():
		return []string{"rebuilding", "rebuild"}
	}
	return []string{"DEGRADED"}
}

// summary says how many arrays are well, or what one of them is doing.
func summary(arrays []md.Array) string {
	for _, a := range arrays {
		if a.Sync != nil && a.Sync.Running {
			return doing(a.Sync.Action)
		}
	}
	return fmt.Sprintf("%d of %d", len(arrays), len(arrays))
}

// doing turns the kernel's word for an action into what an array is doing.
func doing(action string) string {
	switch action {
	case "recovery":
		return "recovering"
	case "reshape":
		return "reshaping"
	}
	return action + "ing"
}

// arrayDetails says how far an array's work is, what it lacks, or how large it is,
// the longer way first.
func arrayDetails(a md.Array) []string {
	switch {
	case a.Sync != nil && a.Sync.Running:
		return []string{progress(a.Sync) + " " + span(a.Sync.Left), progress(a.Sync)}
	case a.Sync != nil:
		return []string{"waits"}
	case a.Failed() && a.Slots.Total == 0:
		return []string{"lost a disk", "broken"}
	case a.Failed():
		return []string{fmt.Sprintf("%d of %d", a.Slots.Up, a.Slots.Total)}
	case a.Degraded() && !a.HasSpare():
		return []string{"no spare"}
	case a.Degraded():
		return []string{"spare idle", "spare"}
	case a.Stopped():
		return []string{"stopped"}
	case a.Container:
		return []string{"container", "cont."}
	}
	return []string{size(a.SizeKiB)}
}

// progress is how much is done, rounded down: 100 % means done.
func progress(s *md.Sync) string { return fmt.Sprintf("%d%%", int(s.Percent)) }

// lost names the disks of an array that failed and are still listed.
func lost(a md.Array) string {
	var names []string
	for _, m := range a.Members {
		if m.Failed {
			names = append(names, m.Name)
		}
	}
	if len(names) == 0 {
		return ""
	}
	return "lost " + strings.Join(names, " ")
}

// shortLevel writes raid5 as r5.
func shortLevel(level string) string { return strings.Replace(level, "raid", "r", 1) }

// longestMap is how many slots are still read letter by letter.
const longestMap = 8

// slotMap returns the array's map of slots, how many are up where that is long, or
// how many disks there are.
func slotMap(a md.Array) string {
	switch {
	case len(a.Slots.Map) > longestMap:
		return fmt.Sprintf("%d/%d", a.Slots.Up, a.Slots.Total)
	case a.Slots.Map != "":
		return a.Slots.Map
	}
	return fmt.Sprintf("%dd", len(a.Members))
}
