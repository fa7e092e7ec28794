package md_test

import (
	"bytes"
	"flag"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"lcdpanel/sysinfo/md"
)

var update = flag.Bool("update", false, "write what is read into testdata/sys/*.want")

// TestRecordedTrees reads machines recorded from a real kernel, each way alone and
// both together, and compares with the text beside the recording.
func TestRecordedTrees(t *testing.T) {
	for _, file := range trees(t) {
		t.Run(scene(file), func(t *testing.T) {
			m := recording(t, file)
			stat, err := md.ParseMdstat(m.mdstat)
			if err != nil {
				t.Errorf("mdstat: %v", err)
			}
			sys, err := md.ReadSys(lay(t, file))
			if err != nil {
				t.Errorf("sysfs: %v", err)
			}
			compare(t, strings.TrimSuffix(file, ".txtar")+".want", &txtar.Archive{Files: []txtar.File{
				{Name: "mdstat", Data: []byte(describe(stat.Arrays))},
				{Name: "sysfs", Data: []byte(describe(sys))},
				{Name: "merged", Data: []byte(describe(md.Merge(stat.Arrays, sys)))},
			}})
		})
	}
}

// compare compares with a golden file, or writes it. What its comment says stays.
func compare(t *testing.T, file string, got *txtar.Archive) {
	want, err := txtar.ParseFile(file)
	if err == nil {
		got.Comment = want.Comment
	}
	if *update {
		err = os.WriteFile(file, txtar.Format(got), 0o644)
	} else if diff := cmp.Diff(string(txtar.Format(want)), string(txtar.Format(got))); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// machine is a recorded machine.
type machine struct {
	sys    fstest.MapFS
	mdstat string // text
}

// recording reads one. A file rd0.link stands for a link rd0.
func recording(t testing.TB, file string) machine {
	archive, err := txtar.ParseFile(file)
	if err != nil {
		t.Fatal(err)
	}
	m := machine{sys: fstest.MapFS{}}
	for _, f := range archive.Files {
		path, inSys := strings.CutPrefix(f.Name, "sys/")
		switch link, isLink := strings.CutSuffix(path, ".link"); {
		case f.Name == "proc/mdstat":
			m.mdstat = string(f.Data)
		case isLink:
			m.sys[link] = &fstest.MapFile{Data: bytes.TrimSpace(f.Data), Mode: fs.ModeSymlink}
		case inSys:
			m.sys[path] = &fstest.MapFile{Data: f.Data, Mode: 0o644}
		}
	}
	return m
}

// lay writes the sysfs of a recording into a folder and returns it.
func lay(t testing.TB, file string) string {
	root := filepath.Join(t.TempDir(), "sys")
	for name, f := range recording(t, file).sys {
		path := filepath.Join(root, name)
		err := os.MkdirAll(filepath.Dir(path), 0o755)
		if err == nil && f.Mode&fs.ModeSymlink != 0 {
			err = os.Symlink(string(f.Data), path)
		} else if err == nil {
			err = os.WriteFile(path, f.Data, 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return root
}

func trees(t testing.TB) []string {
	files, err := filepath.Glob("testdata/sys/*.txtar")
	if err != nil || len(files) != 51 {
		t.Fatalf("%d recorded trees, want 51; %v", len(files), err)
	}
	return files
}

func scene(file string) string { return strings.TrimSuffix(filepath.Base(file), ".txtar") }
