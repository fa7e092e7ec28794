package screens

import (
	"slices"

	"lcdpanel/sysinfo"
)

// diskRows is the layout for three rows or more: one for each disk. Of more disks
// than rows there is a cell for each in the first row, and below it those that matter
// most.
func (c *canvas) diskRows(all []disk) {
	first, shown := 0, all
	if len(all) > c.H {
		c.Print(0, 0, strip(all, c.W-5))
		c.right(c.W, 0, plain(len(all)))
		first = 1
		shown = mostDisks(all, c.H-1)
	}
	told := len(shown) < c.H // there is room to tell who writes below
	for i, d := range shown {
		tell := !told && d.Every > 0 && i == lastTooLong(shown)
		c.diskRow(first+i, d, tell)
	}
	if i := lastTooLong(shown); told && i >= 0 {
		c.fit(0, len(shown), shown[i].writer()...)
	}
}

// lastTooLong returns the last disk that is awake for too long, -1 for none.
func lastTooLong(all []disk) int {
	for i, d := range slices.Backward(all) {
		if d.TooLong && d.status == Warning {
			return i
		}
	}
	return -1
}

// mostDisks returns the n disks that matter most, in their old order.
func mostDisks(all []disk, n int) (some []disk) {
	order := slices.Clone(all)
	slices.SortStableFunc(order, worseDisk)
	order = order[:min(n, len(order))]
	for _, d := range all {
		if slices.ContainsFunc(order, func(o disk) bool { return o.Name == d.Name && o.Serial == d.Serial }) && len(some) < n {
			some = append(some, d)
		}
	}
	return some
}

// diskRow draws "sdb z? 3h41m  woke 2" into row y. tell has it say who writes.
func (c *canvas) diskRow(y int, d disk, tell bool) {
	name := cut(d.Name, max(3, c.W/3))
	c.Print(0, y, name)
	at := width(name)
	c.Set(at, y, d.status.mark())
	at++
	switch {
	case tell:
		c.fit(at, y, d.writes()...)
	case d.status > OK || d.Activity == sysinfo.Unknown:
		c.fit(at, y, d.matter()...)
	case d.Activity == sysinfo.Busy:
		c.fit(at, y, d.rates()...)
		c.warmth(y, d)
	default:
		c.rest(at, y, d)
	}
}

// warmth prints the temperature at the right edge where there is room.
func (c *canvas) warmth(y int, d disk) {
	text := d.warmth()
	if x := c.W - width(text) - 1; text != "" && x > 0 && c.At(x, y) == ' ' && c.At(x+1, y) == ' ' && c.At(x+2, y) == ' ' {
		c.right(c.W, y, text)
	}
}

// rest draws a disk that does nothing: what it does, and on the right what follows.
func (c *canvas) rest(at, y int, d disk) {
	what, follows := d.atRest()
	c.Print(at, y, cut(what[0], c.W-at))
	for _, short := range what {
		for _, f := range follows {
			if at+width(short)+1+width(f) <= c.W {
				c.Print(at, y, blank(c.W-at))
				c.Print(at, y, short)
				c.right(c.W, y, f)
				return
			}
		}
	}
}

// disksSmall is the layout for one or two rows.
func (c *canvas) disksSmall(all []disk) {
	worst := slices.MinFunc(all, worseDisk)
	if worst.status == Critical {
		c.diskRow(0, worst, false)
		c.fit(0, 1, worst.where(c.W)...)
		return
	}
	room := max(1, min(len(all), c.W/2))
	c.Print(0, 0, strip(all, room))
	at := room
	c.Set(at, 0, worst.status.mark())
	above, below := summaryOfDisks(all, worst)
	c.fit(at+1, 0, above...)
	c.fit(0, 1, below...)
}
