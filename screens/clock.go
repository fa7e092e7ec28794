package screens

import (
	"strings"
	"time"
	"unicode/utf8"

	"lcdpanel/lcd"
	"lcdpanel/screens/locale"
)

// Clock shows the time in figures as large as the glass takes, and the date. It
// reads nothing: the time is the one that it is given, in its zone.
type Clock struct {
	Opts ClockOpts
	locale.Locale
}

// ClockOpts is what a person may choose.
type ClockOpts struct {
	Seconds bool `config:"seconds" help:"show seconds: one change a second instead of one a minute"`
}

// Name implements [Screen].
func (Clock) Name() string { return "clock" }

// Needs implements [Screen]: nothing.
func (Clock) Needs() []Need { return nil }

// View implements [Screen].
func (s Clock) View(now time.Time, w, h int) View {
	c := newCanvas(s.Locale, w, h)
	until, forms := nextMinute(now), []string{s.Clock(now)}
	if s.Opts.Seconds {
		until, forms = nextSecond(now), []string{s.Seconds(now), s.Clock(now)}
	}
	c.time(now, forms)
	return View{Picture: lcd.NewPicture(c.Frame), Until: until}
}

// time draws the time in the first form that fits large, else small.
func (c *canvas) time(now time.Time, forms []string) {
	for _, form := range forms {
		for _, size := range []struct{ rows, gap int }{{4, 1}, {3, 1}, {2, 0}} {
			f, err := lcd.Big(strings.TrimRight(form, halves), size.rows, size.gap)
			if err == nil && c.large(f, now) {
				return
			}
		}
	}
	c.small(now, forms[0])
}

// largest draws the time alone, in the first form and the largest figures that fit.
func (c *canvas) largest(forms []string) {
	for _, form := range forms {
		for _, rows := range []int{4, 3, 2} {
			f, err := lcd.Big(strings.TrimRight(form, halves), rows, min(1, rows-2))
			if err == nil && f.W <= c.W && f.H <= c.H {
				c.stamp((c.W-f.W)/2, f)
				return
			}
		}
	}
	c.centre(0, forms[len(forms)-1])
}

// halves are the letters behind the time of a clock of twelve hours. Large figures
// go without: who sees them knows whether it is night.
const halves = "amp"

// large draws figures f with the date below or beside them. It is false where the
// two do not fit and there would be room for smaller ones.
func (c *canvas) large(f lcd.Frame, now time.Time) bool {
	below, beside := c.H-f.H, c.W-f.W-1
	switch {
	case f.W > c.W || below < 0:
		return false
	case below > 0:
		c.stamp((c.W-f.W)/2, f)
		c.centre(c.H-1, c.longDate(now, c.W))
	case beside >= utf8.RuneCountInString(c.middleDate(now)[1]):
		c.stamp(0, f)
		c.dateBeside(f.W+1, now)
	case f.H > 2:
		return false // three rows leave one for the date
	default:
		c.stamp((c.W-f.W)/2, f)
	}
	return true
}

// stamp copies f to the top rows from column x on.
func (c *canvas) stamp(x int, f lcd.Frame) {
	for y := range f.H {
		for i := range f.W {
			c.Set(x+i, y, f.At(i, y))
		}
	}
}

func (c *canvas) centre(y int, s string) { c.Print((c.W-utf8.RuneCountInString(s))/2, y, s) }

// longDate is as much of the date as goes into w cells.
func (c *canvas) longDate(now time.Time, w int) string {
	for _, form := range []string{"Monday 2 January 2006", "Mon 02.01.2006", "02.01.2006", "02.01.06"} {
		if s := c.Day(form, now); width(s) <= w {
			return s
		}
	}
	return ""
}

// middleDate is the date in two short rows.
func (c *canvas) middleDate(now time.Time) [2]string {
	return [2]string{c.Day("Mon", now), now.Format("02.01.")}
}

// dateBeside prints the date at the right edge, from column x on.
func (c *canvas) dateBeside(x int, now time.Time) {
	rows := c.middleDate(now)
	if wide := [2]string{c.Day("Monday", now), c.Day("2 January", now)}; c.W-x >= len("30 September") {
		rows = wide
	}
	c.right(c.W, 0, rows[0])
	c.right(c.W, 1, rows[1])
	if c.H > 2 {
		c.right(c.W, 2, now.Format("2006"))
	}
}

// small is the layout where no large figure fits.
func (c *canvas) small(now time.Time, clock string) {
	if c.H > 1 {
		c.centre(0, clock)
		c.centre(1, c.longDate(now, c.W))
		return
	}
	c.right(c.W, 0, clock)
	c.Print(0, 0, c.longDate(now, c.W-len(clock)-1))
}
