package lcd

import (
	"fmt"
	"strings"
)

// Glyph is a 5x8 drawing: eight dot rows from top to bottom, bit 4 the
// leftmost and bit 0 the rightmost of the five columns. It is the form in which
// an HD44780 keeps a character in CGRAM (data sheet, table 5). The eighth row
// is where the underline cursor shows.
type Glyph = [glyphRows]uint8

const (
	glyphRows = 8
	glyphCols = 5
)

// ParseGlyph reads a drawing made of eight lines of five characters: '#' is a
// dark dot, '.' or a blank a light one. A line feed after the last line does
// no harm. The error names the line and column, both counted from 1.
func ParseGlyph(art string) (g Glyph, err error) {
	lines := strings.Split(strings.TrimSuffix(art, "\n"), "\n")
	if len(lines) != glyphRows {
		return Glyph{}, fmt.Errorf("the drawing has %d lines: draw %d lines of %d dots",
			len(lines), glyphRows, glyphCols)
	}
	for y, line := range lines {
		if g[y], err = parseDots(strings.TrimSuffix(line, "\r")); err != nil {
			return Glyph{}, fmt.Errorf("line %d of the drawing, %w", y+1, err)
		}
	}
	return g, nil
}

// parseDots reads one line of a drawing.
func parseDots(line string) (bits uint8, err error) {
	dots := []rune(line)
	for x, c := range dots {
		switch {
		case x >= glyphCols:
			return 0, fmt.Errorf("column %d: a line has %d dots, leave out the rest", x+1, glyphCols)
		case c == '#':
			bits |= 1 << (glyphCols - 1 - x)
		case c != '.' && c != ' ':
			return 0, fmt.Errorf("column %d: %q is no dot, write # for dark and . for light", x+1, c)
		}
	}
	if len(dots) < glyphCols {
		return 0, fmt.Errorf("column %d: the line ends early, write %d dots", len(dots)+1, glyphCols)
	}
	return bits, nil
}
