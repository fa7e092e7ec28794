package plugin_test

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"lcdpanel/screens/plugin"
)

// watches are those of inotify that this process has on a file or folder: their masks.
// proc(5), /proc/pid/fdinfo.
func watches(t *testing.T, path string) (masks []uint32) {
	t.Helper()
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	ino := info.Sys().(*syscall.Stat_t).Ino
	for _, file := range must(t)(filepath.Glob("/proc/self/fdinfo/*")) {
		text, _ := os.ReadFile(file)
		for line := range strings.Lines(string(text)) {
			var wd, mask uint32
			var of uint64
			if n, _ := fmt.Sscanf(line, "inotify wd:%x ino:%x sdev:", &wd, &of); n == 2 && of == ino {
				_, after, _ := strings.Cut(line, "mask:")
				if n, _ := fmt.Sscanf(after, "%x", &mask); n == 1 {
					masks = append(masks, mask)
				}
			}
		}
	}
	return masks
}

// TestNeighboursWakeNobody: of the folder only what comes and goes is asked for, however
// much is written there.
func TestNeighboursWakeNobody(t *testing.T) {
	note := filepath.Join(t.TempDir(), "note")
	if err := os.WriteFile(note, []byte("milk"), 0o644); err != nil {
		t.Fatal(err)
	}
	newGlass(t, plugin.FileSource{Opts: plugin.FileOpts{Name: "it", Path: note}}).until("milk")
	if m := watches(t, filepath.Dir(note)); len(m) != 1 || m[0]&(unix.IN_MODIFY|unix.IN_CLOSE|unix.IN_ATTRIB|unix.IN_OPEN|unix.IN_ACCESS) != 0 || m[0]&unix.IN_MOVED_TO == 0 {
		t.Errorf("the folder is watched for %x", m)
	}
	if m := watches(t, note); len(m) != 1 || m[0]&unix.IN_MODIFY == 0 {
		t.Errorf("the file is watched for %x", m)
	}
}

// TestAFileIsFollowed writes it in place, puts another in its place, renames that away
// as logrotate(8) does, begins anew, and takes the file away while somebody has it open.
// What was the file is left alone.
func TestAFileIsFollowed(t *testing.T) {
	dir := t.TempDir()
	note, other := filepath.Join(dir, "note"), filepath.Join(dir, "other")
	want := func(path string, n int) {
		t.Helper()
		for late := time.Now().Add(20 * time.Second); len(watches(t, path)) != n; runtime.Gosched() {
			if time.Now().After(late) {
				t.Fatalf("%s has the watches %x, want %d of them", path, watches(t, path), n)
			}
		}
	}
	g := newGlass(t, plugin.FileSource{Opts: plugin.FileOpts{Name: "it", Path: note}})
	g.until("no such file")
	for i := range 3 {
		write(t, note, fmt.Sprint("new ", i))
		g.until(fmt.Sprint("new ", i))
		write(t, note, fmt.Sprint("again ", i))
		g.until(fmt.Sprint("again ", i))
		write(t, other, fmt.Sprint("moved ", i))
		if err := os.Rename(other, note); err != nil {
			t.Fatal(err)
		}
		g.until(fmt.Sprint("moved ", i))
		write(t, note, fmt.Sprint("in place ", i))
		g.until(fmt.Sprint("in place ", i))
		rotated := fmt.Sprint(note, ".", i)
		if err := os.Rename(note, rotated); err != nil {
			t.Fatal(err)
		}
		g.until("no such file")
		want(rotated, 0)
		write(t, note, fmt.Sprint("rotated ", i))
		g.until(fmt.Sprint("rotated ", i))
		want(note, 1)
		held, err := os.Open(note)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.Remove(note); err != nil {
			t.Fatal(err)
		}
		g.until("no such file")
		want(fmt.Sprint("/proc/self/fd/", held.Fd()), 0)
		if err := held.Close(); err != nil {
			t.Error(err)
		}
	}
}

// TestAFileOfTwoNames: one of them goes, and the file is still watched by the other.
func TestAFileOfTwoNames(t *testing.T) {
	path := script(t, "[ -e one ] && echo one; cat two")
	one, two := filepath.Join(filepath.Dir(path), "one"), filepath.Join(filepath.Dir(path), "two")
	write(t, one, "before")
	if err := os.Link(one, two); err != nil {
		t.Fatal(err)
	}
	g := newGlass(t, running(path, func(o *plugin.ExecOpts) { o.Every, o.Watch = 0, []string{one, two} }))
	g.until("one", "before")
	if err := os.Remove(one); err != nil {
		t.Fatal(err)
	}
	for strings.Contains(g.rows(), "one") {
		<-g.news
	}
	write(t, two, "after")
	g.until("after")
}
