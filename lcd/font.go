package lcd

// Glyph is a 5x8 drawing: eight dot rows from top to bottom, bit 4 the
// leftmost and bit 0 the rightmost of the five columns. It is the form in which
// an HD44780 keeps a character in CGRAM (data sheet, table 5).
type Glyph = [8]uint8

// Font holds the drawing of each character that a ROM may lack.
type Font map[rune]Glyph

// NewFont returns the drawings that lcdpanel's own screens use. The caller may
// add to it.
func NewFont() Font {
	f := icons()
	for i, r := range []rune{'▎', '▍', '▋', '▊', '█'} {
		f[r] = columns(i + 1)
	}
	for i, r := range []rune{'▁', '▂', '▃', '▄', '▅', '▆', '▇'} {
		f[r] = rows(i + 1)
	}
	return f
}

// columns draws a cell whose n leftmost dot columns are dark.
func columns(n int) (g Glyph) {
	for y := range g {
		g[y] = 0x1F &^ (0x1F >> n)
	}
	return g
}

// rows draws a cell whose n lowest dot rows are dark.
func rows(n int) (g Glyph) {
	for y := len(g) - n; y < len(g); y++ {
		g[y] = 0x1F
	}
	return g
}

func icons() Font {
	return Font{
		'▲': draw(
			".....",
			"..#..",
			"..#..",
			".###.",
			".###.",
			"#####",
			"#####",
			"....."),
		'~': draw(
			".....",
			".....",
			".#...",
			"#.#.#",
			"...#.",
			".....",
			".....",
			"....."),
		'…': draw(
			".....",
			".....",
			".....",
			".....",
			".....",
			".....",
			"#.#.#",
			"....."),
	}
}

// draw turns eight rows of five characters into a Glyph; '#' is a dark dot.
func draw(rows ...string) (g Glyph) {
	for y, row := range rows {
		for x, c := range row {
			if c == '#' {
				g[y] |= 0x10 >> x
			}
		}
	}
	return g
}
