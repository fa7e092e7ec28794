package sysinfo

import (
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
	write(t, FS{Root: root}.busSocket(), "")
	if e, err := ReadEnding(t.Context(), FS{Root: root}); e != GoesOn || err == nil {
		t.Errorf("a bus that is none: %q, %v", e, err)
	}
}

// TestReadEndingOfNoSystemd has somebody answer who is not as systemd is.
func TestReadEndingOfNoSystemd(t *testing.T) {
	type short struct{ Number uint32 }
	type other struct{ Unit, Number, Type, State, Path, UnitPath string }
	for _, odd := range []any{"reboot.target", []string{"reboot.target"}, []short{{1}}, []other{{Unit: "reboot.target", Type: "start"}}} {
		root := t.TempDir()
		serveBus(t, root).odd = odd
		if e, err := ReadEnding(t.Context(), FS{Root: root}); e != GoesOn || err == nil {
			t.Errorf("%T is an answer: %q, %v", odd, e, err)
		}
	}
}
