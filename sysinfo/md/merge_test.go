package md_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"lcdpanel/sysinfo/md"
)

// TestMergeKeepsBoth has an array in each that the other does not know.
func TestMergeKeepsBoth(t *testing.T) {
	mdstat, sysfs := []md.Array{{Name: "md1"}, {Name: "md0"}}, []md.Array{{Name: "md0"}, {Name: "md2"}}
	want := []md.Array{{Name: "md1"}, {Name: "md0"}, {Name: "md2"}}
	if diff := cmp.Diff(want, md.Merge(mdstat, sysfs)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	for _, all := range [][]md.Array{md.Merge(mdstat, nil), md.Merge(nil, mdstat)} {
		if diff := cmp.Diff(mdstat, all); diff != "" {
			t.Errorf("with one side only (-want +got):\n%s", diff)
		}
	}
}

func TestMergeSync(t *testing.T) {
	sync := func(action, state string) *md.Sync { return &md.Sync{Action: action, State: state} }
	tests := []struct {
		name                string
		mdstat, sysfs, want *md.Sync
	}{
		{"a repair that mdstat calls resync", sync("resync", "running"), sync("repair", "running"), sync("repair", "running")},
		{"a recovery that waits", sync("resync", "delayed"), sync("recovery", "delayed"), sync("recovery", "delayed")},
		{"frozen", nil, sync("recovery", "frozen"), sync("recovery", "frozen")},
		{"another node's", sync("resync", "remote"), sync("resync", "pending"), sync("resync", "remote")},
		{"ended in between", sync("check", "running"), nil, sync("check", "running")},
		{"begun in between", nil, sync("check", "running"), sync("check", "running")},
		{"nothing", nil, nil, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := md.Merge([]md.Array{{Name: "md0", Sync: tt.mdstat}}, []md.Array{{Name: "md0", Sync: tt.sysfs}})
			if diff := cmp.Diff(tt.want, got[0].Sync); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// TestMergeMembers has a disk that failed, and one that was added, in between.
func TestMergeMembers(t *testing.T) {
	mdstat := []md.Member{{Name: "sda1", Number: 4, Slot: -1}, {Name: "sdb1", Number: 1, Slot: -1, WriteMostly: true}}
	sysfs := []md.Member{
		{Name: "sda1", Number: -1, Slot: -1, Failed: true, State: []string{"faulty"}},
		{Name: "sdb1", Number: -1, Slot: 1, Errors: new(int64(3)), State: []string{"in_sync"}},
		{Name: "sdc1", Number: -1, Slot: 0, State: []string{"spare"}},
	}
	got := md.Merge([]md.Array{{Name: "md0", Members: mdstat}}, []md.Array{{Name: "md0", Members: sysfs}})
	want := []string{"sda1[4](F)<faulty>", "sdb1[1]@1(W)<in_sync> errors:3", "sdc1@0<spare>"}
	if diff := cmp.Diff(want, each(got[0].Members, memberText)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// TestMergeCutText has a text that ends in an array's first line.
func TestMergeCutText(t *testing.T) {
	m := recording(t, "testdata/sys/raid5-11-degraded.txtar")
	sys, err := md.ReadSysFS(m.sys)
	if err != nil {
		t.Fatal(err)
	}
	stat, err := md.ParseMdstat("Personalities : [raid5]\nmd0 : active raid5 sdc1[3] sda1[0]\n")
	if err != nil {
		t.Fatal(err)
	}
	a := md.Merge(stat.Arrays, sys)[0]
	if a.Health() != "degraded" || a.Metadata != "1.2" || a.Members[0].Number != 3 || a.Members[0].Slot != 2 {
		t.Errorf("got %s", describe([]md.Array{a}))
	}
}
