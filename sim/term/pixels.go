package term

import (
	"github.com/gdamore/tcell/v2"

	"lcdpanel/sim"
)

// A cell of the glass and the gap of one dot to its neighbour.
const (
	cellWidth  = 5 + 1
	cellHeight = 8 + 1
)

// dots is the glass dot by dot: 119x35 of them on a 20x4.
type dots struct {
	glass sim.Glass
	w, h  int
}

func dotsOf(g sim.Glass) dots { return dots{g, max(0, g.W*cellWidth-1), max(0, g.H*cellHeight-1)} }

// dot is what is at one place of the glass.
type dot int

const (
	gap dot = iota
	resting
	driven
)

// at is what is in column x and row y; a gap outside.
func (d dots) at(x, y int) dot {
	column, row := x%cellWidth, y%cellHeight
	switch {
	case x >= d.w, y >= d.h, column == cellWidth-1, row == cellHeight-1:
		return gap
	case d.glass.Dots(x/cellWidth, y/cellHeight)[row]>>(4-column)&1 != 0:
		return driven
	}
	return resting
}

// halfBlockBody draws two dots in a cell of the terminal, one above the other, which makes them about square.
func halfBlockBody(d dots, l look) body {
	return body{d.w, (d.h + 1) / 2, func(x, y int) (rune, tcell.Style) {
		return halfBlock(d.at(x, 2*y), d.at(x, 2*y+1), l)
	}}
}

// halfBlock is two dots. What is written are driven dots wherever there are any; where only two colours can be told
// apart, the others do not show.
func halfBlock(upper, lower dot, l look) (rune, tcell.Style) {
	ground := func(d dot) tcell.Style {
		if l.tones == nil {
			return l.glass
		}
		return l.glass.Background(l.tones.of(d))
	}
	switch {
	case upper == driven && lower == driven:
		return '█', l.glass
	case upper == driven:
		return '▀', ground(lower)
	case lower == driven:
		return '▄', ground(upper)
	case l.tones == nil || l.tones.of(upper) == l.tones.of(lower):
		return ' ', ground(upper)
	}
	return '▀', ground(lower).Foreground(l.tones.of(upper))
}

func (t *tones) of(d dot) tcell.Color {
	switch d {
	case driven:
		return t.driven
	case resting:
		return t.resting
	}
	return t.ground
}

// brailleBlank is the first of Unicode's "Braille Patterns"; bit n of its number is dot n+1.
const brailleBlank = 0x2800

// brailleBody draws eight dots in a cell of the terminal. The dots at rest do not show.
func brailleBody(d dots, l look) body {
	places := [8][2]int{{0, 0}, {0, 1}, {0, 2}, {1, 0}, {1, 1}, {1, 2}, {0, 3}, {1, 3}} // column and row of dots 1 to 8
	return body{(d.w + 1) / 2, (d.h + 3) / 4, func(x, y int) (rune, tcell.Style) {
		r := rune(brailleBlank)
		for i, at := range places {
			if d.at(2*x+at[0], 4*y+at[1]) == driven {
				r |= 1 << i
			}
		}
		return r, l.glass
	}}
}
