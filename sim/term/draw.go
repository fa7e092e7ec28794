package term

import (
	"strings"

	"github.com/gdamore/tcell/v2"

	"lcdpanel/lcd"
	"lcdpanel/sim"
)

// The colours of a yellow-green panel in its black frame.
var (
	lit   = tcell.StyleDefault.Background(tcell.NewRGBColor(0x9a, 0xc4, 0x2e)).Foreground(tcell.NewRGBColor(0x16, 0x20, 0x04))
	dark  = tcell.StyleDefault.Background(tcell.NewRGBColor(0x4a, 0x56, 0x2c)).Foreground(tcell.NewRGBColor(0x16, 0x20, 0x04))
	bezel = tcell.StyleDefault.Background(tcell.NewRGBColor(0x18, 0x18, 0x18)).Foreground(tcell.NewRGBColor(0x90, 0x90, 0x90))
	plain = tcell.StyleDefault
)

// Cells of frame around the glass: columns left and right, rows above and
// below.
const (
	bezelCols = 2
	bezelRows = 1
)

// draw paints the panel in the middle of s and the status line below it.
func (p Panel) draw(s tcell.Screen) {
	g := p.Glass()
	s.Clear()
	width, height := s.Size()
	w, h := g.W+2*bezelCols, g.H+2*bezelRows
	left, top := max(0, (width-w)/2), max(0, (height-h-2)/2)
	fill(s, left, top, w, h, bezel)
	drawGlass(s, left+bezelCols, top+bezelRows, g)
	status := []rune(p.Status())
	print(s, max(0, (width-len(status))/2), top+h+1, status, plain)
	s.Show()
}

// drawGlass paints the cells of g, the top left one at (left, top).
func drawGlass(s tcell.Screen, left, top int, g sim.Glass) {
	style := lit
	if g.Brightness == 0 {
		style = dark
	}
	for y := range g.H {
		print(s, left, top+y, []rune(strings.Map(lcd.Alias, g.Row(y))), style)
	}
}

func fill(s tcell.Screen, left, top, w, h int, style tcell.Style) {
	for y := range h {
		for x := range w {
			s.SetContent(left+x, top+y, ' ', nil, style)
		}
	}
}

func print(s tcell.Screen, x, y int, text []rune, style tcell.Style) {
	for i, r := range text {
		s.SetContent(x+i, y, r, nil, style)
	}
}
