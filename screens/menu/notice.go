package menu

import "strings"

// notice is a page that tells something, above all what went wrong. Any key takes it
// away.
type notice struct{ title, text string }

func (notice) press(Key) step { return step{up: 1} }

func (n notice) draw(c *canvas) {
	if c.H == 1 {
		c.Print(0, 0, cut(n.text, c.W))
		return
	}
	c.Print(0, 0, cut(n.title, c.W))
	rest := n.text
	for y := 1; y < c.H && rest != ""; y++ {
		var row string
		if row, rest = wrap(rest, c.W); y == c.H-1 && rest != "" {
			row = cut(row+" "+rest, c.W)
		}
		c.Print(0, y, row)
	}
}

// wrap returns as many of the words of text as fit w cells, and the rest.
func wrap(text string, w int) (row, rest string) {
	cells := []rune(fold(text))
	if len(cells) <= w {
		return string(cells), ""
	}
	at := w
	if blank := strings.LastIndexByte(string(cells[:w+1]), ' '); blank > 0 {
		at = len([]rune(string(cells[:w+1])[:blank]))
	}
	return string(cells[:at]), strings.TrimLeft(string(cells[at:]), " ")
}
