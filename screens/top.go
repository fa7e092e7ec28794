package screens

import (
	"fmt"
	"math"
	"time"

	"lcdpanel/screens/locale"
	"lcdpanel/sysinfo"
)

// Top shows which processes eat the processors or the memory. It is critical after
// something was killed for want of memory.
type Top struct {
	Feed   *sysinfo.Feed[sysinfo.Top]
	Memory *sysinfo.Feed[sysinfo.Memory] // nil: of what is killed nobody hears here
	Opts   MemoryOpts                    // for how long that is critical
	locale.Locale
}

// Name implements [Screen].
func (Top) Name() string { return "top" }

// Needs implements [Screen].
func (s Top) Needs() []Need {
	needs := []Need{{s.Feed, sysinfo.Demand{Every: 4 * time.Second, Rest: restPace}}}
	if s.Memory != nil {
		needs = append(needs, Need{s.Memory, sysinfo.Demand{Every: 30 * time.Second, Rest: time.Minute}})
	}
	return needs
}

// View implements [Screen].
func (s Top) View(now time.Time, w, h int) View {
	kills := latest(s.Memory).Kills
	if killed, until := s.Opts.killed(now, kills); killed {
		c := newCanvas(s.Locale, w, h)
		c.heading(c.Word("TOP"))
		c.fit(5, 0, c.oomWords(kills, now)...)
		c.tasks(1, s.Feed.Latest().Value)
		v := c.view(Critical)
		v.Cause, v.Until = oomCause(kills), until
		return v
	}
	snap := s.Feed.Latest()
	c := newCanvas(s.Locale, w, h)
	switch {
	case snap.Err != nil:
		c.heading(c.Word("TOP"))
		return c.unreadable(snap.Err)
	case !snap.OK:
		c.heading(c.Word("TOP"))
		c.fit(6, 0, "--")
		return c.view(OK)
	}
	top, y := snap.Value, 0
	if h > 2 {
		c.heading(c.Word("TOP"))
		c.fit(5, 0, c.seen(top)...)
		y = 1
	}
	c.tasks(y, top)
	if y == 0 {
		c.status = c.W // no row is a heading
	}
	return c.view(OK)
}

// tasks draws as many processes as fit from row y on.
func (c *canvas) tasks(y int, top sysinfo.Top) {
	for i := 0; y+i < c.H && i < len(top.Tasks); i++ {
		c.task(y+i, top.Tasks[i])
	}
}

// seen says how many processes there are, and when others may be hidden.
func (c *canvas) seen(t sysinfo.Top) []string {
	if t.Hidden {
		return c.Say("own %d, hidepid|hidepid", t.Count)
	}
	return c.Say("%d processes|%d", t.Count)
}

// The figures of a process end at fixed columns from the right edge.
const (
	memoryCells = 5 // a blank and "1.4G"
	leastTask   = 16
)

// task draws "cc1plus     99% 1.4G" into row y. A narrow glass has no room for the
// memory.
func (c *canvas) task(y int, t sysinfo.TaskUse) {
	cpu := processor(t)
	name := t.Name
	if t.Kernel {
		name = "[" + name + "]"
	}
	end := c.W
	if c.W >= leastTask {
		end -= memoryCells
		if !t.Kernel {
			c.right(c.W, y, ram(t.Memory))
		}
	}
	c.right(end, y, cpu)
	c.Print(0, y, cut(name, end-len(cpu)-1))
}

// processor prints the time a process had as a percentage of one processor's, as
// top(1) does.
func processor(t sysinfo.TaskUse) string {
	if !t.Known {
		return "--"
	}
	return fmt.Sprintf("%d%%", int(math.Round(100*min(t.CPU, 9999))))
}
