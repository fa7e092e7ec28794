package md_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"lcdpanel/sysinfo/md"
)

// differences are the recordings in which mdstat and sysfs do not say the same,
// and why. In the others both readers must agree on everything both can know.
var differences = map[string]string{
	"delayed-02-check":                "md1 sync: a check waits; mdstat says resync of whatever waits",
	"raid5-02-initial-recovery-later": "md0 map, sync: the recovery ended while sysfs was read, after degraded",
	"raid5-14-recovery-frozen":        "md0 sync: mdstat prints nothing of a recovery that is frozen",
	"raid5-resync-resumed":            "md0 sync: the resync ended between resync_start and sync_action",
	"vanish-05-raid0-after-write":     "md0 state, health: Linux 6.1 prints a broken RAID 0 as active",
}

// TestReadersAgree holds what mdstat alone and sysfs alone say against each other.
func TestReadersAgree(t *testing.T) {
	for _, file := range trees(t) {
		m := recording(t, file)
		stat, err := md.ParseMdstat(m.mdstat)
		if err != nil {
			t.Fatal(err)
		}
		sys, err := md.ReadSysFS(m.sys)
		if err != nil {
			t.Fatal(err)
		}
		want, _, _ := strings.Cut(differences[scene(file)], ":")
		if got := disagreement(stat.Arrays, sys); got != want {
			t.Errorf("%s: the readers disagree on %q, want %q", scene(file), got, want)
		}
	}
}

// disagreement names each array and the facts on which two readers differ.
func disagreement(mdstat, sysfs []md.Array) string {
	byName := func(a, b md.Array) int { return strings.Compare(a.Name, b.Name) }
	mdstat, sysfs = slices.SortedFunc(slices.Values(mdstat), byName), slices.SortedFunc(slices.Values(sysfs), byName)
	if len(mdstat) != len(sysfs) {
		return fmt.Sprintf("%d and %d arrays", len(mdstat), len(sysfs))
	}
	var all []string
	for i, m := range mdstat {
		if facts := differing(common(m), common(sysfs[i])); facts != nil {
			all = append(all, m.Name+" "+strings.Join(facts, ", "))
		}
	}
	return strings.Join(all, "; ")
}

// fact is what both readers can know, by name.
type fact struct{ name, value string }

func common(a md.Array) []fact {
	var members []string
	for _, m := range a.Members {
		members = append(members, m.Name+strings.Join(m.Flags(), ""))
	}
	slices.Sort(members)
	work := "none"
	if a.Sync != nil {
		work = a.Sync.Action + " " + a.Sync.State
	}
	return []fact{
		{"name", a.Name},
		{"state", join(a.State, a.ReadOnly)},
		{"level", a.Level},
		{"metadata", join(a.Metadata, a.Container, a.MemberOf)},
		{"size", kib(a.SizeKiB)},
		{"chunk", chunks(a)},
		{"members", strings.Join(members, " ")},
		{"slots", fmt.Sprint(a.Slots.Total, a.Slots.Up)},
		{"map", a.Slots.Map},
		{"bitmap", fmt.Sprint(a.Bitmap != nil)},
		{"sync", work},
		{"health", a.Health()},
	}
}

func differing(a, b []fact) []string {
	var names []string
	for i := range a {
		if a[i] != b[i] {
			names = append(names, a[i].name)
		}
	}
	return names
}
