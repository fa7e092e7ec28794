package screens

import (
	"fmt"
	"time"

	"lcdpanel/sysinfo"
)

// CPU shows how busy the processors are. A build machine at 100 % is not a
// fault, so its status is always OK.
type CPU struct {
	Feed *sysinfo.Feed[sysinfo.CPU]
}

// Name implements [Screen].
func (CPU) Name() string { return "cpu" }

// Needs implements [Screen].
func (s CPU) Needs() []Need { return []Need{{s.Feed, sysinfo.Demand{Every: time.Second}}} }

// View implements [Screen].
func (s CPU) View(_ time.Time, w, h int) View {
	snap := s.Feed.Latest()
	c := newCanvas(w, h)
	c.heading("CPU")
	if snap.Err != nil {
		return c.unreadable(snap.Err)
	}
	cpu := snap.Value
	c.right(8, 0, percent(cpu.Busy))
	last := max(2, h-1) // the load gets the last row where there is one to spare
	c.cores(1, last, cpu.Cores)
	if h > last && snap.OK {
		c.load(last, cpu.Load)
	}
	return c.view(OK)
}

// load prints as much of the load as the row takes: never a part of a number.
func (c *canvas) load(y int, l sysinfo.Load) {
	if !l.Known {
		c.Print(0, y, "load --")
		return
	}
	c.fit(0, y,
		fmt.Sprintf("load %.2f %.2f %.2f", l.One, l.Five, l.Fifteen),
		fmt.Sprintf("load %.1f %.1f %.1f", l.One, l.Five, l.Fifteen),
		fmt.Sprintf("load %.1f %.1f", l.One, l.Five),
		fmt.Sprintf("load %.0f", l.One))
}
