package screens

import (
	"fmt"
	"strings"

	"lcdpanel/sysinfo"
)

// hot is the layout when the processors are too hot: the limit, the fan, and what the
// heat costs, as far as these are known.
func (c *canvas) hot(cpu sysinfo.CPU) {
	y := 1
	if c.H < 3 {
		c.hotHeading(cpu)
	} else {
		c.cpuHeading(cpu)
		c.fit(0, 1, c.Say("HOT: limit is %s|HOT: limit %s|HOT %s", c.Degrees(cpu.Temperature.Limit))...)
		y = 2
	}
	if cpu.Fan.Known && y < c.H {
		c.fan(y, cpu.Fan)
		y++
	}
	if slow := c.slowed(cpu); slow != nil && y < c.H {
		c.fit(0, y, slow...)
		y++
	}
	if y < c.H {
		c.fit(0, y, c.loads(cpu.Load)...)
	}
}

// hotHeading prints the first row of a glass that has no room for more than that it
// is hot.
func (c *canvas) hotHeading(cpu sysinfo.CPU) {
	const at = 5
	word, t := c.Word("HOT"), degrees(c.Locale, cpu.Temperature)
	if width(t) > c.W-c.status-1 {
		t = strings.TrimRight(t, "CF")
	}
	c.right(c.W, 0, t)
	if at+width(word)+1+width(t) <= c.W {
		c.Print(at, 0, word)
	}
}

// fan prints how fast the slowest fan turns into row y.
func (c *canvas) fan(y int, f sysinfo.Fan) {
	const numberEnd = 10
	if c.H < 3 || c.W < minFigures {
		c.smallFan(y, f)
		return
	}
	c.Print(0, y, cut(c.Word("fan"), numberEnd-width(fmt.Sprint(f.RPM))))
	c.right(numberEnd, y, fmt.Sprint(f.RPM))
	c.Print(numberEnd, y, " "+c.Word("rpm"))
	if f.Stopped {
		c.right(c.W, y, c.Word("STOP"))
	}
}

// smallFan is the same in fewer columns.
func (c *canvas) smallFan(y int, f sysinfo.Fan) {
	speeds := c.Say("fan %d rpm|fan %d", f.RPM)
	if !f.Stopped {
		c.fit(0, y, speeds...)
		return
	}
	c.right(c.W, y, c.Word("STOP"))
	for _, s := range append(speeds, c.Word("fan")) {
		if width(s)+1+width(c.Word("STOP")) <= c.W {
			c.Print(0, y, s)
			return
		}
	}
}

// slowed says to what the processors are held, or that they run far below what they
// could though they have enough to do; nil when they are not.
func (c *canvas) slowed(cpu sysinfo.CPU) []string {
	f := cpu.Frequency
	to, is := f.Slowed()
	if busy, _ := cpu.Busy.Value(); !is && busy >= 0.9 && f.Now > 0 && f.Now < f.Max/4*3 {
		to, is = f.Now, true
	}
	if !is {
		return nil
	}
	return append(c.Say("slowed to %d MHz|slowed %d MHz|%d MHz", to/1000), "")
}
