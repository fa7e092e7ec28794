package screens

import (
	"fmt"
	"strings"

	"lcdpanel/sysinfo"
	"lcdpanel/sysinfo/md"
)

// named says what is the matter with an array, with its name if there is room.
func (a array) named(words []string) (spellings []string) {
	for _, w := range words {
		spellings = append(spellings, a.Name+" "+w)
	}
	return append(spellings, words...)
}

// details says how far an array's work is, what it lacks, or what is on it, the
// longer way first. beside says that the screen is about another one.
func (a array) details(beside bool) []string {
	switch {
	case a.standsStill():
		return []string{percentDone(a.Sync) + " " + a.Word("STALLED"), percentDone(a.Sync)}
	case a.runs() && a.Sync.Action == md.ActionCheck:
		return []string{fmt.Sprintf("%.1f%%", a.Sync.Percent), percentDone(a.Sync)}
	case a.runs() && a.Pace.Known:
		return []string{percentDone(a.Sync) + " " + span(a.Pace.Left), percentDone(a.Sync)}
	case a.runs():
		return []string{percentDone(a.Sync)}
	case a.Sync != nil:
		return a.waitWords()
	case a.Container != "":
		return a.Say("container|cont.")
	}
	return a.atRest(beside)
}

// waitWords says why work does not go on here.
func (a array) waitWords() []string {
	switch a.Sync.State {
	case md.Frozen:
		return a.Say("frozen")
	case md.Remote:
		return a.Say("elsewhere|remote")
	}
	return a.Say("waits")
}

// atRest is details of an array with nothing to do.
func (a array) atRest(beside bool) []string {
	switch {
	case a.Failed() && a.Slots.Total == 0:
		return a.Say("lost a disk|broken")
	case a.Failed():
		return []string{a.Word("%d of %d", a.Slots.Up, a.Slots.Total)}
	case a.Stopped():
		return a.Say("stopped")
	case a.Degraded() && a.HasSpare():
		return a.Say("spare idle|spare")
	case a.Degraded():
		return a.Say("no spare")
	case beside:
		if s := a.state(); s.Status > OK {
			return s.words
		}
		return []string{a.Word("ok")}
	}
	return a.holds()
}

// holds says how large an array is and what is on it.
func (a array) holds() []string {
	what := a.Use.Kind
	switch a.Use.Luks {
	case sysinfo.Locked:
		what = a.Word("LOCK")
	case sysinfo.Unlocked:
		what = "luks"
	}
	if a.SizeKiB == nil {
		return []string{what}
	}
	room := size(*a.SizeKiB)
	if what == "" {
		return []string{room}
	}
	return []string{room + " " + what, what, room}
}

// percentDone is how much is done, rounded down: 100 % means done.
func percentDone(s *md.Sync) string { return fmt.Sprintf("%d%%", int(s.Percent)) }

// shortLevel writes raid5 as r5.
func shortLevel(level string) string { return strings.Replace(level, "raid", "r", 1) }

// longestMap is how many slots are still read letter by letter.
const longestMap = 8

// slotMap returns the array's map of slots, how many are up where that is long, or
// how many disks there are.
func (a array) slotMap() string {
	switch {
	case len(a.Slots.Map) > longestMap:
		return fmt.Sprintf("%d/%d", a.Slots.Up, a.Slots.Total)
	case a.Slots.Map != "":
		return a.Slots.Map
	}
	return fmt.Sprintf("%dd", len(a.Members))
}

// place says where a disk is: its name and its bay, or its port where nobody has
// said which bay that is.
func (a array) place(d sysinfo.Disk) []string {
	if bay, ok := a.bays[d.Port]; ok {
		return []string{d.Name + " " + a.Word("bay") + " " + bay, d.Name + " " + a.Word("bay") + bay, d.Name}
	}
	if d.Port != "" {
		return []string{d.Name + " " + d.Port, d.Name}
	}
	return []string{d.Name}
}

// missing says which disk is lost, where it was and since when.
func (a array) missing(l sysinfo.Lost) (spellings []string) {
	if l.Disk.Name == "" {
		l.Disk.Name = l.Member
	}
	places := a.place(l.Disk)
	if !l.Since.IsZero() {
		at := " " + a.ClockOrDate(l.Since, a.now)
		for _, place := range places {
			spellings = append(spellings, a.Word("lost")+" "+place+at, place+at)
		}
	}
	for _, place := range places {
		spellings = append(spellings, a.Word("lost")+" "+place)
	}
	return append(spellings, l.Disk.Name)
}

// label is what is printed on a disk, in w cells: its model and serial number, of
// which the end tells more. Where there is no room for both the model goes.
func label(d sysinfo.Disk, w int) string {
	model := shortModel(d.Model)
	if d.Serial == "" {
		return cut(model, w)
	}
	const sign, least = "S/N ", 5
	both := model + " " + sign
	if model == "" || w-width(both) < least {
		both = sign
	}
	room := max(least, w-width(both))
	if n := len(d.Serial); n > room {
		return both + "…" + d.Serial[n-room+1:]
	}
	return both + d.Serial
}

// shortModel leaves out who made a disk and which variant it is: WDC
// WD20EFRX-68EUZN0 is a WD20EFRX.
func shortModel(model string) string {
	words := strings.Fields(model)
	if len(words) > 1 {
		words = words[1:]
	}
	short, _, _ := strings.Cut(strings.Join(words, " "), "-")
	return short
}
