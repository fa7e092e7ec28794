package lcd

import (
	"maps"
	"strings"
)

// Font holds the drawing of each character that a ROM may lack. No two
// characters of a font share a drawing, so that glass can be read back.
type Font map[rune]Glyph

// NewFont returns the drawings of lcdpanel's own: bars, icons and the shapes
// of the big digits. It is a fresh map each time, so the caller may add to it,
// user glyphs by the runes of [UserGlyph] above all.
func NewFont() Font {
	f := bars()
	maps.Copy(f, icons())
	maps.Copy(f, shapes())
	return f
}

// sheet reads drawings that stand side by side: eight rows, in each of them one
// field of five dots for every rune of names. The test of the font sees to it
// that no field is missing or misspelt.
func sheet(names string, rows ...string) Font {
	f := Font{}
	for i, r := range []rune(names) {
		art := make([]string, len(rows))
		for y, row := range rows {
			if fields := strings.Fields(row); i < len(fields) {
				art[y] = fields[i]
			}
		}
		if g, err := ParseGlyph(strings.Join(art, "\n")); err == nil {
			f[r] = g
		}
	}
	return f
}
