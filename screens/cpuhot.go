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
		limit := fmt.Sprintf("%d°C", cpu.Temperature.Limit)
		c.fit(0, 1, "HOT: limit is "+limit, "HOT: limit "+limit, "HOT "+limit)
		y = 2
	}
	if cpu.Fan.Known && y < c.H {
		c.fan(y, cpu.Fan)
		y++
	}
	if slow := slowed(cpu); slow != nil && y < c.H {
		c.fit(0, y, slow...)
		y++
	}
	if y < c.H {
		c.fit(0, y, loads(cpu.Load)...)
	}
}

// hotHeading prints the first row of a glass that has no room for more than that it
// is hot.
func (c *canvas) hotHeading(cpu sysinfo.CPU) {
	const word, at = "HOT", 5
	t := celsius(cpu.Temperature)
	if width(t) > c.W-c.status-1 {
		t = strings.TrimSuffix(t, "C")
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
	c.Print(0, y, "fan")
	c.right(numberEnd, y, fmt.Sprint(f.RPM))
	c.Print(numberEnd, y, " rpm")
	if f.Stopped {
		c.right(c.W, y, stopped)
	}
}

// stopped is what a fan that stands still has to say.
const stopped = "STOP"

// smallFan is the same in fewer columns.
func (c *canvas) smallFan(y int, f sysinfo.Fan) {
	speeds := []string{fmt.Sprintf("fan %d rpm", f.RPM), fmt.Sprintf("fan %d", f.RPM)}
	if !f.Stopped {
		c.fit(0, y, speeds...)
		return
	}
	c.right(c.W, y, stopped)
	for _, s := range append(speeds, "fan") {
		if width(s)+1+width(stopped) <= c.W {
			c.Print(0, y, s)
			return
		}
	}
}

// slowed says to what the processors are held, or that they run far below what they
// could though they have enough to do; nil when they are not.
func slowed(cpu sysinfo.CPU) []string {
	f := cpu.Frequency
	to, is := f.Slowed()
	if busy, _ := cpu.Busy.Value(); !is && busy >= 0.9 && f.Now > 0 && f.Now < f.Max/4*3 {
		to, is = f.Now, true
	}
	if !is {
		return nil
	}
	mhz := fmt.Sprintf("%d MHz", to/1000)
	return []string{"slowed to " + mhz, "slowed " + mhz, mhz, ""}
}
