package menu

import (
	"fmt"
	"time"

	"lcdpanel/lcd"
	"lcdpanel/screens"
	"lcdpanel/screens/locale"
)

// canvas is a frame that a page is drawn on, in a language.
type canvas struct {
	lcd.Frame
	locale.Locale
}

func newCanvas(w, h int, l locale.Locale) *canvas { return &canvas{lcd.NewFrame(w, h), l} }

// view returns what has been drawn; until is when the menu closes by itself.
func (c *canvas) view(until time.Time) screens.View {
	return screens.View{Picture: lcd.NewPicture(c.Frame), Class: screens.Input, Until: until}
}

// row draws an item.
func (c *canvas) row(y int, label, value string) { c.pair(1, y, label, value) }

// pair prints a name from column x of row y on and a value at the right edge. The name
// gives way, but not all of it.
func (c *canvas) pair(x, y int, name, value string) {
	const least = 3
	value = cut(value, c.W-x-least-1)
	room := c.W - x
	if value != "" {
		room -= width(value) + 1
	}
	c.Print(x, y, cut(name, room))
	c.Print(c.W-width(value), y, value)
}

// fit prints the first of the spellings that is not cut, else the last, into row y
// from column x on.
func (c *canvas) fit(x, y int, spellings ...string) {
	for i, s := range spellings {
		if i == len(spellings)-1 || x+width(s) <= c.W {
			c.Print(x, y, s)
			return
		}
	}
}

// hint says in the last row what the keys do.
func (c *canvas) hint(spellings ...string) { c.fit(0, c.H-1, spellings...) }

// position says at the end of the last row which of how many items the arrow is at,
// if there is room.
func (c *canvas) position(at, of int) {
	text := fmt.Sprintf("%d/%d", at, of)
	for x := c.W - width(text) - 1; x < c.W; x++ {
		if c.At(x, c.H-1) != ' ' {
			return
		}
	}
	c.Print(c.W-width(text), c.H-1, text)
}

// bar draws over the whole of row y which part of all v is.
func (c *canvas) bar(y, v, all int) {
	const columns = 5 // a cell's
	dark := c.W * columns
	if all > 0 {
		dark = v * dark / all
	}
	for x := range c.W {
		n := min(columns, max(0, dark-x*columns))
		c.Set(x, y, [...]rune{'·', '▎', '▍', '▋', '▊', '█'}[n])
	}
}

func fold(s string) string { return string(lcd.Fold(s)) }

// width is how many cells s takes.
func width(s string) int { return len(lcd.Fold(s)) }

// cut returns s in at most w cells; what is left out shows as a dot-dot-dot.
func cut(s string, w int) string {
	cells := lcd.Fold(s)
	switch {
	case len(cells) <= w:
		return string(cells)
	case w <= 0:
		return ""
	}
	return string(cells[:w-1]) + "…"
}
