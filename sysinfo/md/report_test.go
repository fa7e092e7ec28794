package md_test

import (
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lcdpanel/sysinfo/md"
)

// TestReportWithSysfs has the fields that sysfs adds, in the middle of a reshape.
func TestReportWithSysfs(t *testing.T) {
	const file = "testdata/report-reshape.json"
	m := recording(t, "testdata/sys/raid5-21-reshape.txtar")
	stat, err := md.ParseMdstat(m.mdstat)
	if err != nil {
		t.Fatal(err)
	}
	sys, err := md.ReadSysFS(m.sys)
	if err != nil {
		t.Fatal(err)
	}
	stat.Arrays = md.Merge(stat.Arrays, sys)
	got := pretty(t, md.NewReport(stat)) + "\n"
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if diff := cmp.Diff(read(t, file), got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
