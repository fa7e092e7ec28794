package lcd

// dark is a dot row that is dark all over.
const dark = 1<<glyphCols - 1

// bars draws the steps of bars: one to five dot columns from the left, one to
// eight dot rows from the bottom (both end in the full block), and the upper
// half that big letters are made of. The gaps between cells, about a dot wide,
// are the panel's own.
func bars() Font {
	f := Font{'▀': upper(glyphRows / 2)}
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
		g[y] = dark &^ (dark >> n)
	}
	return g
}

// rows draws a cell whose n lowest dot rows are dark.
func rows(n int) (g Glyph) {
	for y := glyphRows - n; y < glyphRows; y++ {
		g[y] = dark
	}
	return g
}

// upper draws a cell whose n highest dot rows are dark.
func upper(n int) (g Glyph) {
	for y := range n {
		g[y] = dark
	}
	return g
}
