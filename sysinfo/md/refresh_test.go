package md_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lcdpanel/sysinfo/md"
)

// counting is a sysfs that remembers what was opened.
type counting struct {
	fs.FS
	opened *[]string
}

func (c counting) Open(name string) (fs.File, error) {
	*c.opened = append(*c.opened, strings.TrimPrefix(name, "block/md0/md/"))
	return c.FS.Open(name)
}

func (c counting) Stat(name string) (fs.FileInfo, error) { return fs.Stat(c.FS, name) }

// TestRefresh follows a recovery to its end. While it runs five files are read.
func TestRefresh(t *testing.T) {
	sys := lay(t, "testdata/sys/raid5-12-recovery.txtar")
	arrays, err := md.ReadSys(sys)
	if err != nil {
		t.Fatal(err)
	}
	set := func(name, text string) { write(t, filepath.Join(sys, "block/md0/md", name), text+"\n") }
	var opened []string
	refresh := func() {
		opened = nil
		if arrays, err = md.RefreshSysFS(counting{os.DirFS(sys), &opened}, arrays); err != nil {
			t.Fatal(err)
		}
	}

	set("sync_completed", "16032 / 21376")
	set("sync_speed", "2672")
	refresh()
	if got := syncText(arrays[0].Sync); got != "recovery running 75.0% 8016K/10688K 0.0min 2672K/s" {
		t.Errorf("later: %s", got)
	}
	slices.Sort(opened)
	if diff := cmp.Diff([]string{"degraded", "mismatch_cnt", "sync_action", "sync_completed", "sync_speed"}, opened); diff != "" {
		t.Errorf("read for progress (-want +got):\n%s", diff)
	}

	set("sync_action", "idle")
	set("sync_completed", "none")
	set("sync_speed", "none")
	set("degraded", "0")
	set("dev-sdd1/state", "in_sync")
	refresh()
	if a := arrays[0]; a.Health() != "ok" || a.Sync != nil || a.Slots.Map != "UUU" {
		t.Errorf("at its end: %s", describe(arrays))
	}

	if err := os.RemoveAll(filepath.Join(sys, "block/md0/md")); err != nil {
		t.Fatal(err)
	}
	if refresh(); len(arrays) != 0 {
		t.Errorf("once stopped: %s", describe(arrays))
	}
}

// TestRefreshIsReadSys holds a refresh of every recorded tree against reading it.
func TestRefreshIsReadSys(t *testing.T) {
	for _, file := range trees(t) {
		m := recording(t, file)
		whole, err := md.ReadSysFS(m.sys)
		if err != nil {
			t.Fatal(err)
		}
		fresh, err := md.RefreshSysFS(m.sys, whole)
		if diff := cmp.Diff(whole, fresh); diff != "" || err != nil {
			t.Errorf("%s: %v (-read +refreshed):\n%s", scene(file), err, diff)
		}
	}
}
