package screens

import "lcdpanel/sysinfo"

// waiting is the layout while the processors wait for disks: how long, for which, and
// how many tasks do.
func (c *canvas) waiting(cpu sysinfo.CPU) {
	if c.H < 3 {
		c.fit(5, 0, c.Word("wait"))
		c.right(c.smallEnd(), 0, percent(cpu.Spent.IOWait))
		c.loadAndDisk(cpu)
		return
	}
	c.cpuHeading(cpu)
	c.waitBar(cpu.Spent.IOWait)
	c.blocked(cpu.IOWait)
	c.fit(0, 3, c.loads(cpu.Load)...)
}

// smallEnd is where values end on a glass of two rows: a cell before the edge keeps
// them off the next page's where there is one to spare.
func (c *canvas) smallEnd() int {
	if c.W < leastTask {
		return c.W
	}
	return c.W - 1
}

// loadAndDisk fills the second of two rows: the disk is what a person can act on, and
// the load gives way.
func (c *canvas) loadAndDisk(cpu sysinfo.CPU) {
	disk := cpu.IOWait.Disk
	if disk == "" {
		c.fit(0, 1, c.loads(cpu.Load)...)
		return
	}
	disk = cut(disk, c.W)
	end := max(width(disk), c.smallEnd())
	c.right(end, 1, disk)
	room := end - width(disk) - 1
	for _, s := range c.loads(cpu.Load) {
		if width(s) <= room {
			c.Print(0, 1, s)
			return
		}
	}
}

// waitBar draws the share of the time spent waiting into the second row.
func (c *canvas) waitBar(share sysinfo.Share) {
	const label = "iowait "
	c.Print(0, 1, label)
	if w := c.W - width(label) - (figure - 1); w >= minCore {
		c.bar(width(label), 1, w, level(share, w*cellColumns))
	}
	c.right(c.W, 1, percent(share))
}

// blocked prints how many tasks wait and for which disk into the third row.
func (c *canvas) blocked(io sysinfo.IOWait) {
	disk := cut(io.Disk, c.W)
	c.right(c.W, 2, disk)
	room := c.W
	if disk != "" {
		room -= width(disk) + 1
	}
	for _, s := range c.Say("blocked %d procs|blocked %d|blk %d", io.Blocked) {
		if width(s) <= room {
			c.Print(0, 2, s)
			return
		}
	}
}
