package md_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"lcdpanel/sysinfo/md"
)

// TestBrokenAttribute spoils each file of a tree of two arrays in turn, in several
// ways. Both arrays stay, the whole one as it was; whatever is complained about
// names the file.
func TestBrokenAttribute(t *testing.T) {
	const file = "testdata/sys/vanish-03-raid1-after-write.txtar"
	sys := lay(t, file)
	whole, err := md.ReadSys(sys)
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range attributes(t, sys, "block/md1") {
		was := read(t, filepath.Join(sys, path))
		for _, how := range spoilers {
			how.spoil(t, filepath.Join(sys, path))
			got, err := md.ReadSys(sys)
			remove(t, filepath.Join(sys, path))
			write(t, filepath.Join(sys, path), was)
			if len(got) != 2 {
				t.Errorf("%s %s: %d arrays are left; %v", path, how.name, len(got), err)
				continue
			}
			if diff := cmp.Diff(whole[0], got[0]); diff != "" {
				t.Errorf("%s %s changed another array (-was +is):\n%s", path, how.name, diff)
			}
			if got[1].Health() != "degraded" {
				t.Errorf("%s %s: the degraded array is %s", path, how.name, got[1].Health())
			}
			if err != nil && (how.quiet || !strings.Contains(err.Error(), path)) {
				t.Errorf("%s %s: %v", path, how.name, err)
			}
		}
	}
}

var spoilers = []struct {
	name  string
	quiet bool // is no error
	spoil func(t *testing.T, path string)
}{
	{"missing", true, func(t *testing.T, path string) {
		remove(t, path)
	}},
	{"empty", true, func(t *testing.T, path string) { write(t, path, "") }},
	{"garbage", false, func(t *testing.T, path string) { write(t, path, "\x00?? -1 / x (") }},
	{"a folder", false, func(t *testing.T, path string) {
		remove(t, path)
		if err := os.Mkdir(path, 0o755); err != nil {
			t.Fatal(err)
		}
	}},
}

// TestComplaint says where, what was found, what is allowed and what follows.
func TestComplaint(t *testing.T) {
	sys := lay(t, "testdata/sys/raid5-03-clean.txtar")
	write(t, filepath.Join(sys, "block/md0/md/degraded"), "many\n")
	write(t, filepath.Join(sys, "block/md0/md/dev-sda1/slot"), "first\n")
	_, err := md.ReadSys(sys)
	const want = `md: block/md0/md/degraded in sysfs: found "many", want a whole number; the array is shown without it, see what the file holds
md: block/md0/md/dev-sda1/slot in sysfs: found "first", want a slot, as "2", "none" or "journal"; the array is shown without it, see what the file holds`
	if err == nil || err.Error() != want {
		t.Errorf("got %v", err)
	}
}

// TestSlotWithoutFiles takes away what tells slots and what is missing: the links
// rd0 and the states of the members still do.
func TestSlotWithoutFiles(t *testing.T) {
	sys := lay(t, "testdata/sys/raid5-11-degraded.txtar")
	remove(t, filepath.Join(sys, "block/md0/md/degraded"))
	remove(t, filepath.Join(sys, "block/md0/md/dev-sdc1/slot"))
	got, err := md.ReadSys(sys)
	want := md.Slots{Total: 3, Up: 2, Map: "U_U"}
	if err != nil || len(got) != 1 || got[0].Slots != want {
		t.Errorf("%s, %v; want the slots %v", describe(got), err, want)
	}
}

// TestUnknownStateIsNoAlarm takes away the state of a disk that nothing else calls
// missing.
func TestUnknownStateIsNoAlarm(t *testing.T) {
	sys := lay(t, "testdata/sys/raid5-03-clean.txtar")
	remove(t, filepath.Join(sys, "block/md0/md/dev-sdb1/state"))
	got, err := md.ReadSys(sys)
	if err != nil || len(got) != 1 || got[0].Health() != "ok" {
		t.Errorf("%s, %v", describe(got), err)
	}
}

// TestNames has what lies about in /sys/block, some with names that need care.
func TestNames(t *testing.T) {
	state := func(s string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(s + "\n")} }
	sys := fstest.MapFS{
		"block/md127/md/array_state":           state("clean"),
		"block/md200/md/array_state":           state("clean"),
		"block/md2/md/array_state":             state("clean"),
		"block/md10/md/array_state":            state("clean"),
		"block/md10/md/resync_start":           state("0"), // but nothing to resync: no sync_action
		"block/md_home/md/array_state":         state("clean"),
		"block/md_home/ro":                     state("1"),
		"block/md_a!b/md/array_state":          state("clean"),
		"block/md_d0/md/array_state":           state("clean"),
		"block/md_d0/md/dev-cciss!c0d0p1/slot": state("0"),
		"block/md2/md2p1/size":                 state("8"),      // a partition
		"block/md2p1/size":                     state("8"),      // and where no kernel puts it
		"block/md77/md/array_state":            state("clear"),  // a device node without an array
		"block/sda/md/array_state":             state("clean"),  // no array
		"block/mdadm":                          state("a file"), // no folder
		"block/md0/uevent":                     state(""),       // being taken apart
		"block/md3/md/array_state":             state("clean"),
		"block/md3/md/level":                   state("raid5"),
		"block/md3/md/sync_action":             state("check"),
		"block/md3/md/sync_completed":          state("10 / 0"),
		"block/md3/md/sync_speed":              state("9223372036854775807"), // -2, unsigned
		"block/md3/md/raid_disks":              state("5 (4)"),
		"block/md3/md/chunk_size":              state("65536 (524288)"),
		"block/md3/md/reshape_direction":       state("backwards"),
		"block/md3/md/sync_speed_max":          state("2000 (local)"),
		"block/md3/md/dev-sda1/state":          state("in_sync"),
		"block/md3/md/dev-sda1/errors":         state("16"),
		"block/md3/md/dev-sda1/bad_blocks":     state("8 8\n64 16"),
		"block/md3/md/dev-sda1/slot":           state("70000"),
	}
	got, err := md.ReadSysFS(sys)
	want := `md2: active = ok
md3: active raid5 chunk:65536B [5/0] [_____] = failed
  sync check running 0.0% 5K/0K ?min
  reshape backwards disks:4>5 chunk:524288>65536
md10: active = ok
md127: active = ok
md200: active = ok
md_a/b: active = ok
md_d0: active = ok
md_home: active read-only = ok
`
	var lines []string
	for line := range strings.Lines(describe(got)) {
		if !strings.HasPrefix(line, "  members") && !strings.HasPrefix(line, "  facts") && !strings.HasPrefix(line, "  gone") {
			lines = append(lines, line)
		}
	}
	if diff := cmp.Diff(want, strings.Join(lines, "")); diff != "" || err != nil {
		t.Errorf("%v (-want +got):\n%s", err, diff)
	}
	if disk := each(got[6].Members, memberText); len(disk) != 1 || disk[0] != "cciss/c0d0p1@0" {
		t.Errorf("the member with a slash in its name: %v", disk)
	}
	if l := got[1].Facts.SpeedMax; l == nil || *l != (md.Limit{KiB: 2000, Own: true}) {
		t.Errorf("the speed limit set on the array: %v", l)
	}
	if disk := each(got[1].Members, memberText); len(disk) != 1 || disk[0] != "sda1@70000<in_sync> errors:16 bad:2" {
		t.Errorf("the member with errors: %v", disk)
	}
}

// TestNoSysfs has machines without sysfs or md, and a root that is none.
func TestNoSysfs(t *testing.T) {
	if got, err := md.ReadSys(filepath.Join(t.TempDir(), "sys")); got != nil || err != nil {
		t.Errorf("without sysfs: %v, %v", got, err)
	}
	if _, err := md.ReadSysFS(fstest.MapFS{"block": {Data: []byte("a file")}}); err == nil {
		t.Error("a root whose block is a file has no error")
	}
}

// vanishing is a sysfs in which everything below a folder is taken away after a
// number of reads, with an error of md's.
type vanishing struct {
	fs.FS
	below string
	reads *int // left
	err   error
}

func (v vanishing) Open(name string) (fs.File, error) {
	if strings.HasPrefix(name, v.below) {
		if *v.reads--; *v.reads < 0 {
			return nil, &fs.PathError{Op: "open", Path: name, Err: v.err}
		}
	}
	return v.FS.Open(name)
}

func (v vanishing) Stat(name string) (fs.FileInfo, error) { return fs.Stat(v.FS, name) }

// TestVanishing takes a disk or an array away at every moment of the reading. That
// is no error, and the other array stays as it was.
func TestVanishing(t *testing.T) {
	sys := lay(t, "testdata/sys/vanish-03-raid1-after-write.txtar")
	whole, err := md.ReadSys(sys)
	if err != nil {
		t.Fatal(err)
	}
	for _, gone := range []error{syscall.ENOENT, syscall.ENODEV, syscall.EBUSY} {
		for _, below := range []string{"block/md1/md/", "block/md1/md/dev-sdg/"} {
			for reads := range 40 {
				left := reads
				got, err := md.ReadSysFS(vanishing{os.DirFS(sys), below, &left, gone})
				if err != nil || len(got) == 0 {
					t.Fatalf("%s after %d reads: %v, %v", below, reads, got, err)
				}
				if diff := cmp.Diff(whole[0], got[0]); diff != "" {
					t.Fatalf("%s after %d reads (-was +is):\n%s", below, reads, diff)
				}
			}
		}
	}
}

// attributes are the files below a folder of a tree, as paths in it.
func attributes(t *testing.T, root, below string) []string {
	var paths []string
	err := fs.WalkDir(os.DirFS(root), below, func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.Type().IsRegular() {
			paths = append(paths, path)
		}
		return err
	})
	if err != nil || len(paths) < 40 {
		t.Fatalf("%d attributes, %v", len(paths), err)
	}
	return paths
}

func write(t *testing.T, path, text string) {
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// remove takes away a file, or an empty folder, that may not be there.
func remove(t *testing.T, path string) {
	if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		t.Fatal(err)
	}
}
