package md_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"lcdpanel/sysinfo/md"
)

func TestFailed(t *testing.T) {
	tests := []struct {
		level     string
		total, up int
		want      string
	}{
		{"raid5", 3, 2, "degraded"},
		{"raid5", 3, 1, "failed"},
		{"raid4", 3, 1, "failed"},
		{"raid6", 4, 2, "degraded"},
		{"raid6", 4, 1, "failed"},
		{"raid6", 2, 0, "failed"},
		{"raid1", 2, 1, "degraded"},
		{"raid1", 2, 0, "failed"},
		{"raid10", 4, 1, "degraded"},
		{"raid0", 0, 0, "ok"},
	}
	for _, tt := range tests {
		a := md.Array{State: "active", Level: tt.level, Slots: md.Slots{Total: tt.total, Up: tt.up}}
		if got := a.Health(); got != tt.want || a.Failed() != (tt.want == "failed") {
			t.Errorf("%s with %d of %d: %s, failed %v, want %s", tt.level, tt.up, tt.total, got, a.Failed(), tt.want)
		}
	}
}

func TestLostJournal(t *testing.T) {
	dead := []md.Member{{Name: "sda1", Slot: 0}, {Name: "sdd1", Slot: -1, Journal: true, Failed: true}}
	tests := []struct {
		name        string
		consistency string
		members     []md.Member
		lost        bool
		health      string
	}{
		{"whole", "journal", []md.Member{{Name: "sdd1", Journal: true}}, false, "ok"},
		{"failed", "journal", dead, true, "degraded"},
		{"failed, mdstat alone", "", dead, true, "ok"},
		{"gone", "journal", dead[:1], true, "degraded"},
		{"never had one", "resync", dead[:1], false, "ok"},
	}
	for _, tt := range tests {
		a := md.Array{State: "active", Level: "raid5", Slots: md.Slots{Total: 1, Up: 1, Map: "U"}, Members: tt.members}
		a.Facts.Consistency = tt.consistency
		if a.LostJournal() != tt.lost || a.Health() != tt.health {
			t.Errorf("%s: lost %v, %s; want %v, %s", tt.name, a.LostJournal(), a.Health(), tt.lost, tt.health)
		}
	}
}

// TestRecordedQuestions asks of recorded arrays what a screen asks.
func TestRecordedQuestions(t *testing.T) {
	type answers struct {
		Rebuilding, Stopped, Spare, Dirty, Stalled bool
		Missing, Gone                              []int
		Onto                                       []string // members being rebuilt
	}
	tests := map[string]answers{
		"raid5-12-recovery":           {Rebuilding: true, Missing: []int{1}, Onto: []string{"sdd1"}},
		"raid5-14-recovery-frozen":    {Missing: []int{1}, Onto: []string{"sdd1"}},
		"raid5-17-replacement":        {Onto: []string{"sde1"}},
		"raid5-24-two-failed-broken":  {Dirty: true, Missing: []int{1, 2}, Gone: []int{2}},
		"raid5-inactive-2-of-3":       {Stopped: true},
		"ddf-01-container":            {},
		"raid1-08-created-missing":    {Missing: []int{1}, Gone: []int{1}},
		"vanish-05-raid0-after-write": {},
	}
	for name, want := range tests {
		m := recording(t, "testdata/sys/"+name+".txtar")
		stat, _ := md.ParseMdstat(m.mdstat)
		sys, err := md.ReadSysFS(m.sys)
		if err != nil {
			t.Fatal(err)
		}
		a := md.Merge(stat.Arrays, sys)[0]
		got := answers{
			a.Rebuilding(), a.Stopped(), a.HasSpare(), a.Dirty(), a.Sync != nil && a.Sync.Stalled(), a.MissingSlots(), a.GoneSlots(),
			each(a.RebuildingMembers(), func(m md.Member) string { return m.Name }),
		}
		if len(got.Gone) == 0 {
			got.Gone = nil
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}
