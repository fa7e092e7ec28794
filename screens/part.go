package screens

import (
	"time"

	"lcdpanel/lcd"
	"lcdpanel/screens/locale"
)

// Part is a piece of a screen's picture. The config may put the parts of a screen on
// other rows than lcdpanel does.
type Part struct {
	Name, Help string
	draw       func(c *canvas, now time.Time) (until time.Time)
	locale     locale.Locale
}

// Parted is a Screen whose picture has parts. A part of several rows takes as many as
// it gets.
type Parted interface {
	Screen
	Parts() []Part
}

// View draws the part on a glass of its own, which is as large as its place.
func (p Part) View(now time.Time, w, h int) View {
	c := newCanvas(p.locale, w, h)
	until := p.draw(&c, now)
	return View{Picture: lcd.NewPicture(c.Frame), Until: until}
}

// parts collects the parts of a screen.
type parts struct {
	all    []Part
	locale locale.Locale
}

// add adds a part that holds until there are other readings.
func (p *parts) add(name, help string, draw func(c *canvas)) {
	p.timed(name, help, func(c *canvas, _ time.Time) time.Time {
		draw(c)
		return time.Time{}
	})
}

// timed adds a part that holds until a time, zero for as long as the readings.
func (p *parts) timed(name, help string, draw func(c *canvas, now time.Time) time.Time) {
	p.all = append(p.all, Part{name, help, draw, p.locale})
}

// list prints rows of spellings from row y on, as many as there is room for.
func (c *canvas) list(y int, rows [][]string) {
	for i := range min(c.H-y, len(rows)) {
		spellings := rows[i]
		if len(spellings) == 1 {
			spellings = []string{cut(spellings[0], c.W)}
		}
		c.fit(0, y+i, spellings...)
	}
}
