package screens

import (
	"strings"
	"time"
)

// words says what is the matter with a volume that has no figures, or worse than
// that; nothing for one that has.
func (v volume) words() []string {
	switch {
	case v.Errors > 0:
		return v.Say("%d fs errors|%d errors|errors|ERR", v.Errors)
	case v.Locked:
		return v.Say("LOCKED|LOCK|LCK")
	case v.Absent:
		return v.Say("not mounted|absent|abs")
	case v.NoAnswer:
		return v.Say("no answer|hangs|???")
	case !v.Known && v.Asleep:
		return v.Say("  -- asleep?|  --")
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
		return [][]string{v.damage(now), v.Say("fsck needed")}
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
	all := v.Say("last error|last")
	if v.ReadOnly {
		all = v.Say("now read-only|read-only")
	}
	if v.ErrorAt.IsZero() {
		return all
	}
	at := v.ErrorAt.In(now.Location())
	when := v.Clock(at)
	if !sameDay(now, at) {
		when = at.Format("02.01.")
	}
	return []string{when + " " + all[0], when + " " + all[len(all)-1], when}
}

// trend says how old the figures are and where they go.
func (v volume) trend(now time.Time) (all []string) {
	if !v.Read.IsZero() {
		all = append(all, v.Word("z %s old", since(now, v.Read)))
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
	return "+" + v.Word("%s/day", size(v.Growth.PerDay/1024))
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
	return plain(int(days)) + "d"
}
