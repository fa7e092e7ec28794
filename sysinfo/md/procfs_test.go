package md_test

import (
	"path/filepath"
	"testing"

	"github.com/prometheus/procfs"

	"lcdpanel/sysinfo/md"
)

// TestSecondOpinion compares with what prometheus/procfs reads from the recorded
// trees, where it is right: it drops the wait words, and has no word for read-only.
func TestSecondOpinion(t *testing.T) {
	compared := 0
	for _, file := range trees(t) {
		m := recording(t, file)
		proc := t.TempDir()
		write(t, filepath.Join(proc, "mdstat"), m.mdstat)
		stat, err := md.ParseMdstat(m.mdstat)
		if err != nil {
			t.Fatal(err)
		}
		f, err := procfs.NewFS(proc)
		if err != nil {
			t.Fatal(err)
		}
		theirs, err := f.MDStat()
		if err != nil || len(theirs) != len(stat.Arrays) {
			t.Errorf("%s: procfs reads %d arrays, we %d; %v", scene(file), len(theirs), len(stat.Arrays), err)
			continue
		}
		for i, a := range stat.Arrays {
			compared++
			if got, want := opinion(a), theirOpinion(theirs[i]); got != want {
				t.Errorf("%s: we read %+v, procfs %+v", scene(file), got, want)
			}
		}
	}
	if compared < 50 {
		t.Errorf("only %d arrays compared", compared)
	}
}

// view is what both know of an array.
type view struct {
	name            string
	disks, failed   int
	spares, size    int64
	percent, finish float64
	speed           float64
	work            string
}

func opinion(a md.Array) view {
	v := view{name: a.Name, disks: len(a.Members)}
	for _, m := range a.Members {
		if m.Failed {
			v.failed++
		}
		if m.Spare {
			v.spares++
		}
	}
	if a.SizeKiB != nil {
		v.size = *a.SizeKiB
	}
	if a.Sync != nil && a.Sync.Running() {
		v.work, v.percent, v.finish, v.speed = a.Sync.Action, a.Sync.Percent, *a.Sync.Minutes, float64(*a.Sync.SpeedKiB)
	}
	return v
}

func theirOpinion(s procfs.MDStat) view {
	v := view{name: s.Name, disks: len(s.Devices), failed: int(s.DisksFailed), spares: s.DisksSpare, size: s.BlocksTotal}
	work := map[string]string{"recovering": "recovery", "resyncing": "resync", "checking": "check", "reshaping": "reshape"}
	if s.BlocksSyncedSpeed > 0 {
		v.work, v.percent, v.finish, v.speed = work[s.ActivityState], s.BlocksSyncedPct, s.BlocksSyncedFinishTime, s.BlocksSyncedSpeed
	}
	return v
}
