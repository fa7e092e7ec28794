package screens

import (
	"time"

	"lcdpanel/screens/locale"
	"lcdpanel/sysinfo"
)

// CPU shows how busy the processors are. A build machine at 100 % is not a fault: the
// screen warns when the processors wait for disks, and is critical when they are too
// hot.
type CPU struct {
	Feed *sysinfo.Feed[sysinfo.CPU]
	Opts CPUOpts
	locale.Locale
}

// CPUOpts is what a person may choose. The zero value is the usual choice. What it
// embeds belongs to the source.
type CPUOpts struct {
	sysinfo.CPUOpts
	Layout string `config:"layout" allowed:"cores|history" help:"a bar for each core, or one for each of the last minutes"`
}

// The layouts.
const (
	layoutCores   = "cores"
	layoutHistory = "history"
)

// DefaultCPU is the zero value of CPUOpts in words.
func DefaultCPU() CPUOpts {
	return CPUOpts{CPUOpts: sysinfo.CPUOpts{IOWait: sysinfo.DefaultIOWait}, Layout: layoutCores}
}

// Base is what the screen wants read while it does not show: one reading a minute for
// the history, and otherwise nothing. It is for [sysinfo.NewFeed].
func (o CPUOpts) Base() sysinfo.Demand {
	if o.Layout == layoutHistory {
		return sysinfo.Demand{Every: time.Minute}
	}
	return sysinfo.Demand{}
}

// Name implements [Screen].
func (CPU) Name() string { return "cpu" }

// Needs implements [Screen].
func (s CPU) Needs() []Need {
	return []Need{{s.Feed, sysinfo.Demand{Every: time.Second, Rest: 5 * time.Second}}}
}

// View implements [Screen].
func (s CPU) View(_ time.Time, w, h int) View {
	snap := s.Feed.Latest()
	c := newCanvas(s.Locale, w, h)
	c.heading("CPU")
	cpu := snap.Value
	switch {
	case snap.Err != nil:
		return c.unreadable(snap.Err)
	case !snap.OK:
		c.right(8, 0, "--")
		return c.view(OK)
	case cpu.Temperature.Hot:
		c.hot(cpu)
		v := c.view(Critical)
		v.Cause = "CPU too hot"
		return v
	case cpu.IOWait.Long:
		c.waiting(cpu)
		return c.view(Warning).because("waits for input and output")
	case s.Opts.Layout == layoutHistory:
		c.history(cpu)
	default:
		c.processors(cpu)
	}
	return c.view(OK)
}

// processors is the layout when all is well: a bar for each core and, where there is a
// row to spare, the load, or what hard work consists of.
func (c *canvas) processors(cpu sysinfo.CPU) {
	c.cpuHeading(cpu)
	last := max(2, c.H-1)
	c.cores(1, last, cpu.Cores)
	_, known := cpu.Busy.Value()
	spare := known && len(cpu.Cores) < last-1
	if spare {
		c.fit(0, last-1, c.worked(cpu.Spent)...)
	}
	if cpu.Hard && !spare {
		c.fit(0, last, c.worked(cpu.Spent)...)
	} else {
		c.fit(0, last, c.loads(cpu.Load)...)
	}
}

// history is the layout with a bar for each of the last minutes, the newest at the
// right edge.
func (c *canvas) history(cpu sysinfo.CPU) {
	c.cpuHeading(cpu)
	c.minutes(1, cpu)
	c.fit(0, 2, c.spent(cpu.Spent)...)
	c.fit(0, 3, c.loads(cpu.Load)...)
}

// minutes draws them into row y.
func (c *canvas) minutes(y int, cpu sysinfo.CPU) {
	for x := range c.W {
		var share sysinfo.Share
		if i := len(cpu.History) - c.W + x; i >= 0 {
			share = cpu.History[i]
		}
		c.Set(x, y, minuteCell(share))
	}
}

// minuteCell draws the bar of a minute. One that was not seen is empty, which an idle
// one is not.
func minuteCell(s sysinfo.Share) rune {
	if _, known := s.Value(); !known {
		return columnCell(0)
	}
	return columnCell(max(1, level(s, cellRows)))
}

// The columns of the first row: the percentage and the frequency end here, the
// temperature at the right edge.
const (
	busyEnd  = 8
	clockEnd = 15
)

// cpuHeading prints how busy, how fast and how warm the processors are into the first
// row, as far as there is room; the speed gives way first.
func (c *canvas) cpuHeading(cpu sysinfo.CPU) {
	c.right(busyEnd, 0, percent(cpu.Busy))
	end := c.W
	if t := degrees(c.Locale, cpu.Temperature); t != "" && busyEnd+1+width(t) <= c.W {
		c.right(c.W, 0, t)
		end -= width(t) + 1
	}
	if f := gigahertz(cpu.Frequency.Now); f != "" && clockEnd <= end {
		c.right(clockEnd, 0, f)
	}
}
