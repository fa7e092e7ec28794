package sysinfo

import (
	"slices"
	"strings"
	"testing"
)

// TestTurnOff asks who turns machines off, once.
func TestTurnOff(t *testing.T) {
	root := t.TempDir()
	b := serveBus(t, root)
	if err := TurnOff(t.Context(), FS{Root: root}); err != nil {
		t.Fatal(err)
	}
	if got := []string{<-b.calls, <-b.calls}; !slices.Equal(got, []string{"Hello", "PowerOff"}) {
		t.Errorf("called %v", got)
	}
}

func TestTurnOffNobodyThere(t *testing.T) {
	err := TurnOff(t.Context(), FS{Root: t.TempDir()})
	if err == nil || !strings.Contains(err.Error(), "nobody to turn it off") {
		t.Errorf("%v", err)
	}
}
