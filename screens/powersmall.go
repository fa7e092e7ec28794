package screens

// powerSmall is the layout for one or two rows.
func (c *canvas) powerSmall(p power) View {
	c.heading(p.watts())
	if p.Over > 0 {
		end, at := "+"+plain(int(p.Over)), c.status+1
		if c.W >= 12 {
			at++
		}
		if at+width(end) <= c.W {
			c.Print(at, 0, end)
		}
		disks := p.strip(4)
		if at+width(end)+1+width(disks) <= c.W {
			c.right(c.W, 0, disks)
		}
		c.fit(0, 1, p.reasons(c.W)...)
		return c.view(Warning).because(p.cause())
	}
	if room := c.W - c.status - 1; room >= 3 {
		c.powerHistory(c.status+1, 0, room, p)
	}
	c.beside(1, p.energy(), p.strip(min(4, c.W/3)))
	if c.W < 12 {
		c.Print(0, 1, blank(c.W))
		c.fit(0, 1, p.energy()...)
	}
	return c.view(OK)
}
