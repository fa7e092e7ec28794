package lcd_test

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"lcdpanel/lcd"
)

const smile = ".....\n.#.#.\n.....\n#...#\n.###.\n     \n.....\n....#\n"

func TestParseGlyph(t *testing.T) {
	g, err := lcd.ParseGlyph(smile)
	if want := (lcd.Glyph{0, 0b01010, 0, 0b10001, 0b01110, 0, 0, 1}); g != want || err != nil {
		t.Errorf("the drawing is %05b (%v), want %05b", g, err, want)
	}
	if g, err = lcd.ParseGlyph(strings.ReplaceAll(smile, "\n", "\r\n")); err != nil || g[7] != 1 {
		t.Errorf("with carriage returns it is %05b (%v)", g, err)
	}
}

func TestParseGlyphErrors(t *testing.T) {
	for art, want := range map[string]string{
		"":              "the drawing has 1 lines",
		smile + ".....": "the drawing has 9 lines",
		strings.Replace(smile, ".#.#.", ".#o#.", 1):  "line 2 of the drawing, column 3: 'o' is no dot",
		strings.Replace(smile, ".#.#.", ".#.#..", 1): "line 2 of the drawing, column 6: a line has 5 dots",
		strings.Replace(smile, "#...#", "#..", 1):    "line 4 of the drawing, column 4: the line ends early",
		strings.Replace(smile, "#...#", "äöü..", 1):  "line 4 of the drawing, column 1: 'ä' is no dot",
	} {
		_, err := lcd.ParseGlyph(art)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q gives %v, want %q", art, err, want)
		}
	}
}

func TestParseGlyphReadsWhatWasDrawn(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var g lcd.Glyph
		for y := range g {
			g[y] = rapid.Uint8Range(0, 31).Draw(t, "row")
		}
		if got, err := lcd.ParseGlyph(dots(g)); got != g || err != nil {
			t.Fatalf("read %v (%v), drawn %v", got, err, g)
		}
	})
}
