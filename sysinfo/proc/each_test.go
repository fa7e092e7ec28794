package proc

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestEach lists the processes of a folder in which there is more.
func TestEach(t *testing.T) {
	folder := t.TempDir()
	stat := func(dir, text string) {
		t.Helper()
		if err := os.MkdirAll(filepath.Join(folder, dir), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(folder, dir, "stat"), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	line := func(pid, parent int, name string) string {
		return fmt.Sprintf("%d (%s) S %d 1 1 0 -1 4194304 0 0 0 0 2 3 0 0 20 0 1 0 7 1000000 5 0\n", pid, name, parent)
	}
	want := func(names map[int]string, wantHidden bool) {
		t.Helper()
		got := map[int]string{}
		hidden, err := Each(folder, func(pid int, p Process) { got[pid] = p.Name })
		if diff := cmp.Diff(names, got); diff != "" || hidden != wantHidden || err != nil {
			t.Errorf("hidden %v, want %v, error %v, processes (-want +got):\n%s", hidden, wantHidden, err, diff)
		}
	}
	want(map[int]string{}, true)
	stat("9", line(9, 1, "make"))
	stat("10", "")                               // it ends just now
	stat("self", line(9, 1, "make"))             // a link to one that has been seen
	os.Mkdir(filepath.Join(folder, "11"), 0o755) // so does this
	want(map[int]string{9: "make"}, true)
	stat("1", line(1, 0, "systemd"))
	want(map[int]string{1: "systemd", 9: "make"}, false)

	if _, err := Each(filepath.Join(folder, "none"), nil); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a folder that is not there: %v", err)
	}
}
