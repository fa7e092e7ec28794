package screens

import (
	"fmt"

	"lcdpanel/sysinfo"
	"lcdpanel/sysinfo/md"
)

// raidNotes is what else there is to say below the rows of the arrays, a row each,
// in several spellings.
func raidNotes(arrays []array, w int) (notes [][]string) {
	worst := arrays[0]
	for _, m := range worst.RebuildingMembers() { // of whom there is news to come
		notes = append(notes, worst.newcomer(worst.Disks[m.Name], m.Name))
	}
	notes = append(notes, worst.lostNotes(w)...)
	for _, a := range arrays {
		if a.Use.Luks == sysinfo.Locked && worst.state().Status == OK {
			notes = append(notes, a.Say("%s wants passphrase|%s is locked|%s locked", a.Name))
		}
	}
	for _, a := range arrays {
		if note := a.checkNote(); note != nil {
			return append(notes, note)
		}
	}
	return notes
}

// lostNotes says which disks are lost; of a single one also what is printed on it.
func (a array) lostNotes(w int) (notes [][]string) {
	if !a.Degraded() && !a.Failed() && !a.Stopped() {
		return nil // one that is left over in an array that has all it needs
	}
	for _, l := range a.Lost {
		notes = append(notes, a.missing(l))
	}
	if len(a.Lost) == 0 {
		for _, slot := range a.GoneSlots() {
			notes = append(notes, a.Say("slot %d is empty|slot %d", slot))
		}
	}
	if len(a.Lost) == 1 {
		if text := label(a.Lost[0].Disk, w); text != "" {
			notes = append(notes, []string{text})
		}
	}
	return notes
}

// newcomer says which disk takes a lost one's place.
func (a array) newcomer(d sysinfo.Disk, member string) (spellings []string) {
	if d.Name == "" {
		d.Name = member
	}
	for _, place := range a.place(d) {
		spellings = append(spellings, a.Word("new")+" "+place)
	}
	return append(spellings, d.Name)
}

// checkNote says how a check gets on, or when the last one was and what it found.
func (a array) checkNote() []string {
	switch {
	case a.runs() && a.Sync.Action == md.ActionCheck && a.Pace.Known:
		left := span(a.Pace.Left) + " " + a.Word("left")
		return []string{left + ", " + a.found(), left}
	case a.runs() || a.Sync != nil || a.Ended == nil || a.Ended.Action != md.ActionCheck || !a.Ended.Complete:
		return nil
	}
	at := a.Word("check") + " " + a.ClockOrDate(a.Ended.At, a.now)
	return []string{fmt.Sprintf("%s %d %s", at, a.Ended.Mismatches, a.Word("diffs")), at}
}

// found says how many mismatches a check has found so far.
func (a array) found() string {
	n := int64(0)
	if a.Facts.Mismatches != nil {
		n = *a.Facts.Mismatches
	}
	return fmt.Sprintf("%d %s", n, a.Word("diffs"))
}

// rebuilt says how long it took to fill the disk whose work ended last, nothing where
// none did or nobody knows.
func rebuilt(arrays []array) (rows [][]string) {
	var last *sysinfo.Ended
	for _, a := range arrays {
		if e := a.Ended; e != nil && e.Action == md.ActionRecovery && e.Complete && e.Took > 0 && (last == nil || e.At.After(last.At)) {
			last = e
			rows = [][]string{a.Say("rebuilt in %s|rebuilt %s", span(e.Took))}
		}
	}
	return rows
}
