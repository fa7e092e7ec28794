package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"lcdpanel/screens"
)

// machineOf returns the machine of a config, with all of its screens.
func machineOf(t *testing.T, text string) *machine {
	t.Helper()
	path := filepath.Join(t.TempDir(), "config.yaml")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	s, err := (&configOpts{path: path}).load()
	if err != nil {
		t.Fatal(err)
	}
	m := newMachine(world{}, s, s.Display.Size.Geometry, nil)
	if _, err := m.pick(nil); err != nil {
		t.Fatal(err)
	}
	return m
}

// TestOneSourceEach reads each subject once, whatever its screen is told, and however
// many others show it: else what is read twice costs twice, and may differ.
func TestOneSourceEach(t *testing.T) {
	m := machineOf(t, `
screens:
  - cpu: {hot: 70}
  - memory: {warn: 80%}
  - space: {mounts: [/]}
  - overview
  - top
  - load: {rows: ["{{.CPU.Busy}} {{.Memory.Used}} {{range .Space.Volumes}}{{.Name}}{{end}}"]}
  - template: {name: mine, lines: ["{{.CPU.Busy}}", "{{.Memory.Used}}", "{{range .Space.Volumes}}{{.Name}}{{end}}"]}
`)
	var got []string
	for subject := range m.sources {
		name, _, _ := strings.Cut(subject, "{")
		if slices.Contains([]string{"cpu", "memory", "space"}, name) {
			got = append(got, name)
		}
	}
	slices.Sort(got)
	if diff := cmp.Diff([]string{"cpu", "memory", "space"}, got); diff != "" {
		t.Errorf("the sources (-want +got):\n%s", diff)
	}
}

// TestOverviewTakesTheOptions of the screen whose figures it shows.
func TestOverviewTakesTheOptions(t *testing.T) {
	for yaml, want := range map[string]time.Duration{
		"screens: [overview]\n":                                24 * time.Hour,
		"screens: [overview, buildqueue: {hold: 1h}]\n":        time.Hour,
		"screens:\n  - buildqueue: {hold: 2d}\n  - overview\n": 48 * time.Hour,
	} {
		m := machineOf(t, yaml)
		turn, err := m.named("overview")
		if err != nil {
			t.Fatal(err)
		}
		if got := turn.Screen.(screens.Overview).Queue.Hold; got != want {
			t.Errorf("%q: the overview warns of a failed build for %v, want %v", yaml, got, want)
		}
	}
}
