package screens

import (
	"fmt"
	"math"
	"strings"
	"unicode/utf8"

	"lcdpanel/lcd"
	"lcdpanel/screens/locale"
	"lcdpanel/sysinfo"
)

// canvas is a frame with the layouts' conventions: labels start at the left
// edge, values end at a fixed column, so nothing jumps when a value gets wider.
type canvas struct {
	lcd.Frame
	locale.Locale
	status int // column of the status cell
}

func newCanvas(l locale.Locale, w, h int) canvas { return canvas{Frame: lcd.NewFrame(w, h), Locale: l} }

// heading prints the first word of the first row. The status cell is behind it.
func (c *canvas) heading(word string) {
	c.Print(0, 0, word)
	c.status = min(utf8.RuneCountInString(word), c.W-1)
}

// view returns the view of what has been drawn, with its status marked.
func (c *canvas) view(s Status) View {
	c.Set(c.status, 0, s.mark())
	return View{Picture: lcd.NewPicture(c.Frame), Status: s}
}

// right prints s into row y so that it ends before column end.
func (c *canvas) right(end, y int, s string) {
	c.Print(end-utf8.RuneCountInString(s), y, s)
}

// fit prints the first of the spellings that is not cut, else the last, into row
// y from column x on.
func (c *canvas) fit(x, y int, spellings ...string) {
	for i, s := range spellings {
		if i == len(spellings)-1 || x+utf8.RuneCountInString(s) <= c.W {
			c.Print(x, y, s)
			return
		}
	}
}

// A cell's dots.
const (
	cellColumns = 5
	cellRows    = 8
)

// bar draws a horizontal bar of w cells, of which the first dark dot columns are
// dark, from column x of row y on. Dots go in the empty rest, so that an empty
// bar is seen too.
func (c *canvas) bar(x, y, w, dark int) {
	for i := range w {
		n := min(cellColumns, max(0, dark-i*cellColumns))
		c.Set(x+i, y, [...]rune{'·', '▎', '▍', '▋', '▊', '█'}[n])
	}
}

// columnCell returns a vertical bar of one cell whose lowest n dot rows are
// dark.
func columnCell(n int) rune {
	return [...]rune{'·', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'}[n]
}

// level returns how many of n dots stand for s. It rounds down, but anything
// above nothing is at least one.
func level(s sysinfo.Share, n int) int {
	v, _ := s.Value()
	dots := int(v * float64(n))
	if dots == 0 && v > 0 {
		return 1
	}
	return dots
}

// percent prints a share as a whole percentage, four characters wide at most.
// 100 % means all of it.
func percent(s sysinfo.Share) string {
	v, ok := s.Value()
	if !ok {
		return "--"
	}
	n := int(math.Round(100 * v))
	if n == 100 && v < 1 {
		n = 99
	}
	return fmt.Sprintf("%d%%", n)
}

// size prints a number of KiB in three characters and a unit letter, in powers
// of 1000 as disks are sold.
func size(kib int64) string {
	v, units := float64(kib)*1.024, "kMGTPE"
	for v >= 999.5 && len(units) > 1 {
		v, units = v/1000, units[1:]
	}
	if v < 9.95 {
		return fmt.Sprintf("%.1f%c", v, units[0])
	}
	return fmt.Sprintf("%.0f%c", v, units[0])
}

// width is how many cells s takes.
func width(s string) int { return utf8.RuneCountInString(s) }

// ram prints a number of bytes of memory in at most four characters, in powers of
// 1024 as memory is sold. Nothing is smaller than a megabyte.
func ram(bytes int64) string {
	v, units := float64(bytes)/(1<<20), "MGTPE"
	for v >= 999.5 && len(units) > 1 {
		v, units = v/1024, units[1:]
	}
	if v < 9.95 && units[0] != 'M' {
		return fmt.Sprintf("%.1f%c", v, units[0])
	}
	return fmt.Sprintf("%.0f%c", v, units[0])
}

// cut returns s in at most w cells; what is left out shows as a dot-dot-dot.
func cut(s string, w int) string {
	cells := lcd.Fold(s)
	if len(cells) <= w {
		return string(cells)
	}
	if w <= 0 {
		return ""
	}
	return string(cells[:w-1]) + "…"
}

// pair prints a name at the left edge of row y and a value at the right one. The
// name gives way, and goes where nothing would be left of it.
func (c *canvas) pair(y int, name, value string) {
	const least = 3
	if room := c.W - utf8.RuneCountInString(value) - 1; room >= least {
		c.Print(0, y, cut(name, room))
	}
	c.right(c.W, y, value)
}

// blank is n blanks.
func blank(n int) string { return strings.Repeat(" ", max(0, n)) }

// plain prints a number as it is.
func plain(n int) string { return fmt.Sprint(n) }

// gap returns the blanks between two words that are to fill w cells, at least one.
func gap(w int, left, right string) string {
	return strings.Repeat(" ", max(1, w-utf8.RuneCountInString(left)-utf8.RuneCountInString(right)))
}
