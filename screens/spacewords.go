package screens

import (
	"fmt"
	"strings"
	"time"
)

// words says what is the matter with a volume that has no figures, or worse than
// that; nothing for one that has.
func (v volume) words() []string {
	switch {
	case v.Errors > 0:
		return []string{fmt.Sprintf("%d fs errors", v.Errors), fmt.Sprintf("%d errors", v.Errors), "errors", "ERR"}
	case v.Locked:
		return []string{"LOCKED", "LOCK", "LCK"}
	case v.Absent:
		return []string{"not mounted", "absent", "abs"}
	case v.NoAnswer:
		return []string{"no answer", "hangs", "???"}
	case !v.Known && v.Asleep:
		return []string{"  -- asleep?", "  --"}
	}
	return nil
}

func (v volume) free() string {
	switch {
	case !v.Known:
		return "--"
	case v.Usage.Free < 1<<20:
		return "0M"
	}
	return size(v.Usage.Free / 1024)
}

// details says more about a volume that is not well: each row in its spellings.
func (v volume) details(now time.Time) [][]string {
	switch {
	case v.Errors > 0:
		return [][]string{v.damage(now), {"fsck needed"}}
	case v.status == OK:
		return nil
	}
	if all := v.trend(now); len(all) > 0 {
		return [][]string{{strings.Join(all, ", "), strings.Join(all, " "), all[len(all)-1]}}
	}
	return nil
}

// damage says when the last error was, and what came of it.
func (v volume) damage(now time.Time) []string {
	what, brief := "last error", "last"
	if v.ReadOnly {
		what, brief = "now read-only", "read-only"
	}
	if v.ErrorAt.IsZero() {
		return []string{what, brief}
	}
	at := v.ErrorAt.In(now.Location())
	when := at.Format("15:04")
	if !sameDay(now, at) {
		when = at.Format("02.01.")
	}
	return []string{when + " " + what, when + " " + brief, when}
}

// trend says how old the figures are and where they go.
func (v volume) trend(now time.Time) (all []string) {
	if !v.Read.IsZero() {
		all = append(all, "z "+since(now, v.Read)+" old")
	}
	if g := v.growthWord(); g != "" {
		all = append(all, g)
	}
	return all
}

// growthWord is "+31G/day", empty when nobody knows or it does not grow.
func (v volume) growthWord() string {
	if !v.Growth.Known || v.Growth.PerDay <= 0 {
		return ""
	}
	return "+" + size(v.Growth.PerDay/1024) + "/day"
}

// fullIn says in how many days the volume is full, empty when nobody knows.
func (v volume) fullIn() string {
	if v.growthWord() == "" {
		return ""
	}
	days := v.Usage.Free / v.Growth.PerDay
	if days > 99 {
		return ""
	}
	return fmt.Sprintf("%dd", days)
}
