package menu_test

import (
	"flag"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"lcdpanel/internal/paneltest"
	"lcdpanel/lcd"
	"lcdpanel/screens/menu"
)

var update = flag.Bool("update", false, "write what the glass shows into the golden files")

// TestGolden presses keys and compares what stands on an emulated glass with
// testdata/menu.txtar: each picture is named by the keys and the size of the panel.
func TestGolden(t *testing.T) {
	const file = "testdata/menu.txtar"
	archive, err := txtar.ParseFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for i, f := range archive.Files {
		keys, size, _ := strings.Cut(f.Name, " ")
		got := glass(t, strings.Trim(keys, "-"), size)
		if *update {
			archive.Files[i].Data = []byte(got)
		} else if diff := cmp.Diff(string(f.Data), got); diff != "" {
			t.Errorf("%s: the glass (-want +got):\n%s", f.Name, diff)
		}
	}
	if *update {
		if err := os.WriteFile(file, txtar.Format(archive), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// glass opens the menu of a busy machine, presses keys and returns what stands on a
// panel of some size. Of keys, an x lets everything fail from there on.
func glass(t *testing.T, keys, size string) string {
	m := busy()
	h := open(t, menu.Main(m.hooks()))
	before, after, fails := strings.Cut(keys, "x")
	h.press(before)
	if fails {
		m.broken = errStopped
	}
	h.press(after)
	p := paneltest.New(t, size)
	cols, rows := p.Device.Size()
	if err := p.Device.Show(t.Context(), h.View(h.now, cols, rows).Picture); err != nil {
		t.Fatal(err)
	}
	return paneltest.Box(strings.Map(lcd.Alias, p.Board.Glass().Text()))
}

// TestGoldenNames sees to it that no picture is there twice.
func TestGoldenNames(t *testing.T) {
	archive, err := txtar.ParseFile("testdata/menu.txtar")
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for _, f := range archive.Files {
		if seen[f.Name] || len(strings.Fields(f.Name)) != 2 {
			t.Errorf("%q is no name, or there twice", f.Name)
		}
		seen[f.Name] = true
	}
}
