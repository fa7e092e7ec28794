package textdisplay

import (
	"strings"

	"lcdpanel/lcd"
)

// page is the text on the glass and the place where the next character goes.
type page struct {
	lcd.Frame     // its Cursor is unused
	x, y      int // from 0; x is W behind the end of a full row
	scrolls   bool
}

// write puts text, which ends with a whole character, at the cursor.
func (p *page) write(text string) {
	for {
		n := strings.IndexAny(text, "\n\r")
		if n < 0 {
			p.print(text)
			return
		}
		p.print(text[:n])
		p.x = 0
		if text[n] == '\n' {
			p.feed()
		}
		text = text[n+1:]
	}
}

// print puts text without line ends at the cursor.
func (p *page) print(text string) {
	for _, r := range lcd.Fold(text) {
		if p.x >= p.W {
			p.x = 0
			p.feed()
		}
		p.Set(p.x, p.y, r)
		p.x++
	}
}

// feed goes down a row.
func (p *page) feed() {
	switch {
	case p.y+1 < p.H:
		p.y++
	case p.scrolls:
		p.scroll()
	default:
		p.y = 0
	}
}

// scroll moves all rows up and leaves the last one blank.
func (p *page) scroll() {
	for y := range p.H {
		for x := range p.W {
			p.Set(x, y, p.At(x, y+1))
		}
	}
}

// up, down, forward and backward move by a cell, unless the edge is in the way.

func (p *page) up() { p.x, p.y = min(p.x, p.W-1), max(p.y-1, 0) }

func (p *page) down() { p.x, p.y = min(p.x, p.W-1), min(p.y+1, p.H-1) }

func (p *page) forward() { p.x = max(p.x, min(p.x+1, p.W-1)) }

func (p *page) backward() { p.x = max(p.x-1, 0) }
