package plugin_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

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

// TestAFileIsFollowed writes it in place, puts another in its place, takes that away and
// begins anew.
func TestAFileIsFollowed(t *testing.T) {
	dir := t.TempDir()
	note, other := filepath.Join(dir, "note"), filepath.Join(dir, "other")
	write := func(path, text string) {
		t.Helper()
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	g := newGlass(t, plugin.FileSource{Opts: plugin.FileOpts{Name: "it", Path: note}})
	g.until("no such file")
	for i := range 3 {
		write(note, fmt.Sprint("new ", i))
		g.until(fmt.Sprint("new ", i))
		write(note, fmt.Sprint("again ", i))
		g.until(fmt.Sprint("again ", i))
		write(other, fmt.Sprint("moved ", i))
		if err := os.Rename(other, note); err != nil {
			t.Fatal(err)
		}
		g.until(fmt.Sprint("moved ", i))
		write(note, fmt.Sprint("in place ", i))
		g.until(fmt.Sprint("in place ", i))
		if err := os.Remove(note); err != nil {
			t.Fatal(err)
		}
		g.until("no such file")
	}
}
