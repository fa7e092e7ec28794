package screens

import "slices"

// onBattery is the layout while there is no mains.
func (c *canvas) onBattery(p power) {
	u := p.UPS
	left := ""
	if u.Left > 0 {
		left = span(u.Left)
	}
	if c.H < 3 {
		c.pairOf(0, c.Say("ON BATTERY!|BATTERY!|BATT!"), left)
		c.fit(0, 1, p.shutdown()...)
		return
	}
	if left != "" {
		left = c.Word("%s left", left)
	}
	c.pairOf(0, c.Say("ON BATTERY!|BATTERY!|BATT!"), left)
	c.fit(0, 1, p.load()...)
	rows := [][]string{p.shutdown2(), {c.Word("since") + " " + c.ClockOrDate(u.Since, p.now)}}
	y := 2
	for _, row := range rows {
		if row != nil && y < c.H {
			c.fit(0, y, row...)
			y++
		}
	}
	if disks := p.strip(4); c.H > 3 && c.W >= 16 {
		c.right(c.W, 3, disks)
	}
}

// pairOf prints the longest of the names that leaves room for a value at the right
// edge of row y, and the value where there is room for both.
func (c *canvas) pairOf(y int, all []string, value string) {
	i := slices.IndexFunc(all, func(s string) bool { return width(s)+1+width(value) <= c.W })
	if i < 0 {
		c.fit(0, y, all...)
		return
	}
	c.Print(0, y, all[i])
	c.right(c.W, y, value)
}
