package term

import (
	"fmt"

	"github.com/gdamore/tcell/v2"

	"lcdpanel/sim"
)

// draw paints the panel in the middle of the terminal, the line below it, and the list of keys if asked for.
func (v *view) draw() {
	g := v.Glass()
	width, height := v.screen.Size()
	style := lookOf(g, v.Backlight, v.screen.Colors())
	b, why := v.body(g, style, width, height-1)
	at := arrange(width, height, b.w, b.h)
	v.screen.Clear()
	v.frame(at, b, style.bezel)
	for y := range b.h {
		for x := range b.w {
			r, style := b.cell(x, y)
			v.put(at.left+x, at.top+y, r, style)
		}
	}
	v.words(at, g, why, width)
	if v.help {
		v.drawHelp(width, height)
	}
	v.screen.Show()
}

// words writes what stands above and below the panel.
func (v *view) words(at place, g sim.Glass, why string, width int) {
	var caption []rune
	if v.Caption != nil {
		caption = cut(fold(v.Caption()), width)
	}
	var first string
	if at.caption < 0 {
		first = string(caption)
	} else {
		v.middle(at.caption, caption, width)
	}
	v.middle(at.status, v.statusLine(g, first, why, width), width)
}

// body is the glass as cells of the terminal.
type body struct {
	w, h int
	cell func(x, y int) (rune, tcell.Style)
}

// body is what the user wants to see of the glass: its text, or the largest drawing of its dots that fits; if none does,
// the text and why.
func (v *view) body(g sim.Glass, l look, width, height int) (b body, why string) {
	if !v.pixels {
		return textBody(g, l), ""
	}
	if v.ascii() {
		return textBody(g, l), "the dots need a terminal with Unicode"
	}
	d := dotsOf(g)
	small := brailleBody(d, l)
	for _, b := range []body{halfBlockBody(d, l), small} {
		if b.w <= width && b.h <= height {
			return b, ""
		}
	}
	return textBody(g, l), fmt.Sprintf("the dots need %dx%d", small.w, small.h+1)
}

// frame draws the black frame, with a line around it that shows without colours too.
func (v *view) frame(at place, b body, style tcell.Style) {
	left, right := at.left-at.frameX, at.left+b.w+at.frameX-1
	top, bottom := at.top-at.frameY, at.top+b.h+at.frameY-1
	for y := top; y <= bottom; y++ {
		for x := left; x <= right; x++ {
			r := outline(at.frameX > 0 && x == left, at.frameX > 0 && x == right, at.frameY > 0 && y == top, at.frameY > 0 && y == bottom)
			v.put(x, y, r, style)
		}
	}
}

// outline is the part of a box at some of its sides.
func outline(left, right, top, bottom bool) rune {
	switch {
	case left && top:
		return '┌'
	case right && top:
		return '┐'
	case left && bottom:
		return '└'
	case right && bottom:
		return '┘'
	case left, right:
		return '│'
	case top, bottom:
		return '─'
	}
	return ' '
}

// middle writes a line of ordinary text in the middle of a row.
func (v *view) middle(y int, text []rune, width int) {
	v.print(max(0, (width-len(text))/2), y, text)
}

// print writes a line of ordinary text.
func (v *view) print(x, y int, text []rune) {
	for i, r := range text {
		v.put(x+i, y, r, tcell.StyleDefault)
	}
}

// put writes one character as the terminal can show it.
func (v *view) put(x, y int, r rune, style tcell.Style) {
	v.screen.SetContent(x, y, v.spell(r), nil, style)
}
