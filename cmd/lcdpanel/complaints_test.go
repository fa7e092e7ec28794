package main

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lcdpanel/sysinfo"
)

// TestComplaintsOnce takes readings one after another.
func TestComplaintsOnce(t *testing.T) {
	var told []string
	c := complaints{log: func(line string) { told = append(told, line) }}
	gone := errors.New("raid: gone")
	for _, r := range []struct {
		notes []string
		err   error
	}{
		{nil, nil},
		{[]string{"RAPL"}, nil},
		{[]string{"RAPL"}, gone},
		{[]string{"DCMI", "RAPL"}, gone},
		{nil, nil},
		{[]string{"RAPL"}, gone},
		{nil, errors.New("raid: broken")},
	} {
		c.take(sysinfo.Power{Notes: r.notes}, r.err)
	}
	if diff := cmp.Diff([]string{"RAPL", "raid: gone", "DCMI", "raid: gone", "raid: broken"}, told); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// TestSourcesComplain has one source give something up and another fail.
func TestSourcesComplain(t *testing.T) {
	root := t.TempDir()
	rapl := filepath.Join(root, "sys/class/powercap/intel-rapl:0")
	err := errors.Join(os.MkdirAll(filepath.Join(root, "proc"), 0o755), os.MkdirAll(filepath.Join(rapl, "energy_uj"), 0o755))
	for path, text := range map[string]string{filepath.Join(rapl, "name"): "package-0\n", filepath.Join(root, "proc/stat"): "cpu 1 2 3 4\n", filepath.Join(root, "proc/diskstats"): ""} {
		err = errors.Join(err, os.WriteFile(path, []byte(text), 0o644))
	}
	fs, fsErr := sysinfo.NewFS(root)
	if err := errors.Join(err, fsErr); err != nil {
		t.Fatal(err)
	}
	told := make(chan string, 10)
	m := newMachine(world{fs: fs}, defaultSettings(), defaultSettings().Display.Size.Geometry, func(line string) { told <- line })
	m.power()
	m.memory(memoryDefaults().MemoryOpts)
	m.start(t.Context())
	lines := []string{<-told, <-told}
	slices.Sort(lines)
	if !strings.HasPrefix(lines[0], "memory: ") || !strings.Contains(lines[1], "only root may read it since Linux 5.10") {
		t.Errorf("told %q", lines)
	}
}
