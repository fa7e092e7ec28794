package sim

import (
	"slices"
	"strings"
	"unicode/utf8"

	"lcdpanel/lcd"
)

// cursorLine is the row of the underline cursor in a 5x8 character: the eighth, OR-ed with the character's own dots.
const cursorLine = 7

// Glass is what a person sees at one instant. It never changes; copies share their cells.
type Glass struct {
	W, H       int
	On         bool  // display on/off control; on a 40x4 at least one half
	Brightness uint8 // backlight, 0 dark to 255 full
	Contrast   uint8 // 0 invisible to 255 full
	blinkDark  bool
	cells      []Cell
}

// Cell is one character of the glass.
type Cell struct {
	Code   byte     // the byte in DDRAM, also when the display is off
	Rune   rune     // what it reads as: ' ' when the display is off, U+FFFD when nobody knows
	Dots   [8]uint8 // the character's dots without cursor: row 0 on top, bit 4 leftmost; blank when off
	Cursor bool     // the underline is here
	Blink  bool     // the blinking block is here
}

// newGlass is a glass without power.
func newGlass(w, h int) Glass {
	return Glass{W: w, H: h, cells: slices.Repeat([]Cell{{Code: blank, Rune: ' '}}, w*h)}
}

// Cell is the cell in column x of row y; a blank one if there is no such place.
func (g Glass) Cell(x, y int) Cell {
	if x < 0 || x >= g.W || y < 0 || y >= g.H {
		return Cell{Code: blank, Rune: ' '}
	}
	return g.cells[y*g.W+x]
}

// Row is row y as exactly W runes.
func (g Glass) Row(y int) string {
	var b strings.Builder
	for x := range g.W {
		b.WriteRune(g.Cell(x, y).Rune)
	}
	return b.String()
}

// Text is all rows joined by newlines, each exactly W runes: a ROM code as the ROM's character, a user character as
// the rune of the font with the very same drawing, U+FFFD for what is neither, blanks while the display is off.
// Light and contrast do not matter.
func (g Glass) Text() string {
	rows := make([]string, g.H)
	for y := range rows {
		rows[y] = g.Row(y)
	}
	return strings.Join(rows, "\n")
}

// Dots are the dots lit in a cell, cursor included.
func (g Glass) Dots(x, y int) [8]uint8 {
	c := g.Cell(x, y)
	if c.Blink && g.blinkDark {
		return [8]uint8{0x1F, 0x1F, 0x1F, 0x1F, 0x1F, 0x1F, 0x1F, 0x1F}
	}
	if c.Cursor {
		c.Dots[cursorLine] = 0x1F
	}
	return c.Dots
}

// Slots is how many of the eight characters of CGRAM stand on the glass, also when the display is off. The codes 08-0F
// are 00-07 once more (data sheet table 5).
func (g Glass) Slots() int {
	var used [8]bool
	n := 0
	for _, c := range g.cells {
		if c.Code < 0x10 && !used[c.Code&7] {
			used[c.Code&7] = true
			n++
		}
	}
	return n
}

// Blinked is the same glass in the other half of the blink: a blinking cell alternates between its character and all
// dots dark, about every 380 ms at 270 kHz (data sheet: 409.6 ms at 250 kHz).
func (g Glass) Blinked(dark bool) Glass {
	g.blinkDark = dark
	return g
}

// Equal reports whether two glasses look the same; go-cmp uses it.
func (g Glass) Equal(o Glass) bool {
	return g.W == o.W && g.H == o.H && g.On == o.On && g.Brightness == o.Brightness && g.Contrast == o.Contrast &&
		g.blinkDark == o.blinkDark && slices.Equal(g.cells, o.cells)
}

// runesByDrawing turns a font round. Of several runes with one drawing the lowest stands for all.
func runesByDrawing(f lcd.Font) map[[8]uint8]rune {
	m := make(map[[8]uint8]rune, len(f))
	for r, rows := range f {
		for i := range rows {
			rows[i] &= 0x1F
		}
		if old, ok := m[rows]; !ok || r < old {
			m[rows] = r
		}
	}
	return m
}

func runeOr(r rune) rune {
	if r == 0 {
		return utf8.RuneError
	}
	return r
}
