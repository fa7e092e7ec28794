package lcd_test

import (
	"flag"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lcdpanel/lcd"
)

var update = flag.Bool("update", false, "write what is drawn into the golden files")

// golden compares text with a file of testdata.
func golden(t *testing.T, name, text string) {
	t.Helper()
	path := "testdata/" + name
	if *update {
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), text); diff != "" {
		t.Errorf("%s (-want +got):\n%s", path, diff)
	}
}

// fontRunes are the characters of the font in order.
func fontRunes() []rune { return slices.Sorted(maps.Keys(lcd.NewFont())) }

// dots draws a glyph as ParseGlyph reads it.
func dots(g lcd.Glyph) string {
	return strings.NewReplacer("0", ".", "1", "#").Replace(fmt.Sprintf("%05b\n%05b\n%05b\n%05b\n%05b\n%05b\n%05b\n%05b",
		g[0], g[1], g[2], g[3], g[4], g[5], g[6], g[7]))
}

// TestFontGolden shows every drawing to whoever reviews testdata/font.txt.
func TestFontGolden(t *testing.T) {
	var b strings.Builder
	font := lcd.NewFont()
	for row := range slices.Chunk(fontRunes(), 10) {
		for y := -1; y < 8; y++ {
			for _, r := range row {
				if y < 0 {
					fmt.Fprintf(&b, "%c %04X  ", lcd.Alias(r), r)
				} else {
					fmt.Fprintf(&b, "%s   ", strings.Split(dots(font[r]), "\n")[y])
				}
			}
			b.WriteString("\n")
		}
		b.WriteString("\n")
	}
	golden(t, "font.txt", trimEnds(b.String()))
}

// trimEnds cuts the blanks at the ends of lines, which editors eat.
func trimEnds(s string) string {
	var b strings.Builder
	for line := range strings.Lines(s) {
		b.WriteString(strings.TrimRight(line, " \n") + "\n")
	}
	return b.String()
}

func TestFontIsWhole(t *testing.T) {
	font, seen := lcd.NewFont(), map[lcd.Glyph]rune{}
	all := "▎▍▋▊█▁▂▃▄▅▆▇▀▲✓✗☐☑☒♥♡↑↓←→▼▶◀⚒☾⍾■●‖~…\\€│•·°" + string([]rune{lcd.Disk, lcd.Locked, lcd.Unlocked})
	for _, r := range all {
		if _, ok := font[r]; !ok {
			t.Errorf("%q is not drawn", r)
		}
	}
	for r, g := range font {
		if other, ok := seen[g]; ok || g == (lcd.Glyph{}) {
			t.Errorf("%q is drawn like %q", r, other)
		}
		seen[g] = r
		if lcd.Fold(string(r))[0] != r {
			t.Errorf("%q never stands in a frame", r)
		}
	}
}

func TestNewFontIsTheCallers(t *testing.T) {
	lcd.NewFont()['x'] = lcd.Glyph{1}
	if _, ok := lcd.NewFont()['x']; ok {
		t.Error("what one caller draws, another has")
	}
}
