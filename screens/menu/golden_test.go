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
	"lcdpanel/screens/locale"
	"lcdpanel/screens/menu"
)

var update = flag.Bool("update", false, "write what the glass shows into the golden files")

// TestGolden presses keys and compares what stands on an emulated glass with
// testdata/menu.txtar: each picture is named by the keys, the size of the panel and, but
// for English, the language. In German there is nothing left of the English words.
func TestGolden(t *testing.T) {
	const file = "testdata/menu.txtar"
	archive, err := txtar.ParseFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for i, f := range archive.Files {
		keys, size, language := named(f.Name)
		got := glass(t, keys, size, language)
		if words := paneltest.English(got); language == locale.German && len(words) > 0 {
			t.Errorf("%s: %q is no German:\n%s", f.Name, words, got)
		}
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

// named returns what the name of a picture says.
func named(name string) (keys, size, language string) {
	keys, size, _ = strings.Cut(name, " ")
	size, language, _ = strings.Cut(size, " ")
	return strings.Trim(keys, "-"), size, language
}

// glass opens the menu of a busy machine, presses keys and returns what stands on a
// panel of some size. Of keys, an x lets everything fail from there on.
func glass(t *testing.T, keys, size, language string) string {
	m := busy()
	if m.Language = language; language == locale.German {
		m.breaks = []menu.Line{{Text: "hello wird gebaut!", Brief: "Bau"}, {Text: "md1 Abgleich 61%", Brief: "Abgleich"}, {Text: "md0 degrad.", Brief: "md0"}}
	}
	h := m.open(t)
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
		if _, size, language := named(f.Name); seen[f.Name] || size == "" || strings.Contains(language, " ") {
			t.Errorf("%q is no name, or there twice", f.Name)
		}
		seen[f.Name] = true
	}
}
