package term

import (
	"github.com/gdamore/tcell/v2"

	"lcdpanel/sim"
)

// textBody shows each cell of the glass as one character. The cursor is underlined, and the terminal makes it blink.
func textBody(g sim.Glass, l look) body {
	return body{g.W, g.H, func(x, y int) (rune, tcell.Style) {
		c := g.Cell(x, y)
		return c.Rune, l.glass.Underline(c.Cursor).Blink(c.Blink)
	}}
}
