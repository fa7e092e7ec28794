package screens

import (
	"fmt"
	"time"

	"lcdpanel/screens/locale"
	"lcdpanel/sysinfo"
)

// Memory shows how much memory is left. It warns when memory is short, and is
// critical for a while after the kernel has killed a process for want of it.
type Memory struct {
	Feed *sysinfo.Feed[sysinfo.Memory]
	Opts MemoryOpts
	locale.Locale
}

// MemoryOpts is what a person may choose. The zero value is the usual choice.
type MemoryOpts struct {
	Hold time.Duration `config:"hold" help:"how long a process killed for want of memory stays critical "`
}

// defaultHold is for [MemoryOpts] that name no time.
const defaultHold = time.Hour

// Name implements [Screen].
func (Memory) Name() string { return "memory" }

// Needs implements [Screen].
func (s Memory) Needs() []Need {
	return []Need{{s.Feed, sysinfo.Demand{Every: 2 * time.Second, Rest: restPace}}}
}

// View implements [Screen].
func (s Memory) View(now time.Time, w, h int) View {
	snap := s.Feed.Latest()
	c := newCanvas(s.Locale, w, h)
	c.heading(c.Word("MEM"))
	m := snap.Value
	switch killed, until := s.Opts.killed(now, m.Kills); {
	case snap.Err != nil:
		return c.unreadable(snap.Err)
	case !snap.OK:
		c.right(8, 0, "--")
		return c.view(OK)
	case killed:
		c.killed(now, m)
		v := c.view(Critical)
		v.Cause, v.Until = oomCause(m.Kills), until
		return v
	case m.Tight:
		c.tight(m)
		return c.view(Warning).because("memory is tight")
	}
	c.memory(m)
	return c.view(OK)
}

// killed tells whether something was killed a short time ago, and until when it is
// short.
func (o MemoryOpts) killed(now time.Time, k sysinfo.Kills) (killed bool, until time.Time) {
	hold := o.Hold
	if hold == 0 {
		hold = defaultHold
	}
	until = k.Last.Add(hold)
	return !k.Last.IsZero() && now.Before(until), until
}

// memory is the layout when all is well.
func (c *canvas) memory(m sysinfo.Memory) {
	if c.H < 3 {
		c.used(m, c.Word("of %s", ram(m.Total)))
	} else {
		c.used(m, c.Say("%s free|%s", ram(m.Available))...)
	}
	c.usedBar(m)
	c.fit(0, 2, c.caches(m)...)
	c.fit(0, 3, c.swap(m)...)
}

// used prints the percentage in use into the first row, and the first of the
// figures that goes beside it.
func (c *canvas) used(m sysinfo.Memory, figures ...string) {
	const end = 8
	c.right(end, 0, percent(m.Used()))
	for _, f := range figures {
		if end+1+width(f) <= c.W {
			c.right(c.W, 0, f)
			return
		}
	}
}

func (c *canvas) usedBar(m sysinfo.Memory) { c.bar(0, 1, c.W, level(m.Used(), c.W*cellColumns)) }

// tight is the layout when memory is short: who has it, and how much is out.
func (c *canvas) tight(m sysinfo.Memory) {
	if c.H < 3 {
		c.used(m, ram(m.Available))
		if m.SwapTotal > 0 {
			c.fit(0, 1, c.swap(m)...)
		} else {
			c.biggest(1, m)
		}
		return
	}
	c.used(m, c.Say("%s free|%s", ram(m.Available))...)
	c.usedBar(m)
	c.biggest(2, m)
	c.swapBar(3, m)
}

// biggest names the process with the most memory; where none could be seen, what
// the caches have.
func (c *canvas) biggest(y int, m sysinfo.Memory) {
	if m.Biggest.Memory == 0 {
		c.fit(0, y, c.caches(m)...)
		return
	}
	c.pair(y, m.Biggest.Name, ram(m.Biggest.Memory))
}

// swapBar draws how much swap is in use where there is room for a bar.
func (c *canvas) swapBar(y int, m sysinfo.Memory) {
	const label, least = 10, 4
	if m.SwapTotal == 0 || c.W < label+least {
		c.fit(0, y, c.swap(m)...)
		return
	}
	c.Print(0, y, c.Word("swap %4s", ram(m.SwapUsed)))
	c.bar(label, y, c.W-label, level(m.Swapped(), (c.W-label)*cellColumns))
}

// killed is the layout after a process was killed: which, and when.
func (c *canvas) killed(now time.Time, m sysinfo.Memory) {
	k := m.Kills
	at := c.Clock(k.Last.In(now.Location()))
	if c.H < 3 {
		c.fit(5, 0, c.Say("OOM kill|OOM")...)
		if n := fmt.Sprint(k.Today); k.Today > 1 && c.W-len(n) > 5+width(c.Word("OOM kill|OOM")) {
			c.right(c.W, 0, n)
		}
		c.pair(1, victimOr(k, ""), at)
		return
	}
	c.used(m, c.Say("%s free|%s", ram(m.Available))...)
	c.usedBar(m)
	c.Print(0, 2, cut(c.oomKilled(k), c.W))
	if sameDay(now, k.Last) {
		c.fit(0, 3, at+"  "+c.Word("%s today", c.Ordinal(k.Today)), at)
		return
	}
	c.Print(0, 3, at)
}
