package sysinfo

import (
	"path/filepath"
	"testing"
)

func TestReadEnding(t *testing.T) {
	if e, err := ReadEnding(t.Context(), FS{Root: t.TempDir()}); e != GoesOn || err != nil {
		t.Errorf("a machine without systemd: %q, %v", e, err)
	}
	for unit, want := range map[string]Ending{"reboot.target": Reboots, "poweroff.target": PowerOff, "halt.target": PowerOff, "multi-user.target": GoesOn, "": GoesOn} {
		root := t.TempDir()
		b := serveBus(t, root)
		if unit != "" {
			b.starting = []string{unit}
		}
		if e, err := ReadEnding(t.Context(), FS{Root: root}); e != want || err != nil {
			t.Errorf("%q is being started: %q, %v; want %q", unit, e, err, want)
		}
	}
	root := t.TempDir()
	write(t, filepath.Join(root, "run", "dbus", "system_bus_socket"), "")
	if e, err := ReadEnding(t.Context(), FS{Root: root}); e != GoesOn || err == nil {
		t.Errorf("a bus that is none: %q, %v", e, err)
	}
}

func TestStartJobs(t *testing.T) {
	for _, jobs := range [][][]any{nil, {{}}, {{uint32(1), 2, "start"}}, {{uint32(1), "x", 3}}, {{uint32(1), "x", "stop"}}} {
		if got := startJobs(jobs); got != nil {
			t.Errorf("%v: %v", jobs, got)
		}
	}
}
