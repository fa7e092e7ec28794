package screens

import (
	"strings"
	"time"

	"lcdpanel/lcd"
	"lcdpanel/screens/locale"
	"lcdpanel/sysinfo"
)

// Boot shows how the machine starts: how far it is, what it waits for, and what it
// asks of a person. It has the panel to itself until that is over, and then is not
// seen again.
type Boot struct {
	Feed    *sysinfo.Feed[sysinfo.Boot]
	Machine string                      // its name
	Host    *sysinfo.Feed[sysinfo.Host] // nil: nobody reads its addresses
	RAID    *sysinfo.Feed[sysinfo.RAID] // nil: nobody reads the arrays
	locale.Locale
}

const (
	bootDone   = 10 * time.Second // how long it says that the machine is up
	bootAwhile = 10 * time.Second // from when something is worth naming that is waited for
	bootHogs   = 10 * time.Minute // a start that takes longer gives others their turns
)

// Name implements [Screen].
func (Boot) Name() string { return "boot" }

// Needs implements [Screen].
func (s Boot) Needs() []Need {
	needs := []Need{{s.Feed, sysinfo.Demand{Every: time.Minute}}}
	if s.Host != nil {
		needs = append(needs, Need{s.Host, sysinfo.Demand{Every: time.Minute}})
	}
	return needs
}

// View implements [Screen].
func (s Boot) View(now time.Time, w, h int) View {
	b := s.Feed.Latest().Value
	c := bootCanvas{newCanvas(s.Locale, w, h), b, now, s}
	switch b.Stage {
	case sysinfo.Booting:
		return c.starting()
	case sysinfo.NeedsPerson:
		return c.asks().judged(Warning, "a passphrase is asked for")
	case sysinfo.Emergency:
		return c.emergency().judged(Critical, "emergency mode")
	case sysinfo.BootedUp:
		if end := b.Ended.Add(bootDone); now.Before(end) {
			return c.up(end)
		}
	}
	return View{Picture: lcd.NewPicture(c.Frame), Skip: true}
}

// bootCanvas draws a start.
type bootCanvas struct {
	canvas
	sysinfo.Boot
	now    time.Time
	screen Boot
}

// shown is the view of what has been drawn. It has the panel to itself.
func (c *bootCanvas) shown(until time.Time) View {
	return View{Picture: lcd.NewPicture(c.Frame), Class: Foreground, Until: until}
}

// said prints the name of the machine and what is to be said of it, with a value at
// the right edge. The name gives way.
func (c *bootCanvas) said(text, value string) {
	room := c.W - width(text) - width(value) - 1
	if value != "" {
		room--
	}
	c.Print(0, 0, cut(c.screen.Machine, max(1, room))+" "+text)
	c.right(c.W, 0, value)
}

// starting shows a start that goes well so far.
func (c *bootCanvas) starting() View {
	verb := c.Word("starting|start")
	if c.W < 20 {
		verb = c.Short("starting|start")
	}
	c.said(verb, c.since(c.now))
	waits := c.Wait.For != "" && c.now.Sub(c.Wait.Since) >= bootAwhile
	switch {
	case waits && c.H < 4:
		c.Print(0, 1, cut(c.Wait.For, c.W))
	case waits:
		c.Print(0, 1, c.Word("waiting for:"))
		c.Print(0, 2, cut(c.Wait.For, c.W))
		c.Print(0, 3, c.waited())
	default:
		c.progress()
	}
	v := c.shown(nextSecond(c.now))
	if !c.Begun.IsZero() && c.now.Sub(c.Begun) > bootHogs {
		v.Class, v.Until = Info, nextMinute(c.now)
	}
	return v
}

// progress shows how much is done.
func (c *bootCanvas) progress() {
	done := sysinfo.ShareOf(float64(c.Total-c.Jobs), float64(c.Total))
	part, _ := done.Value()
	c.bar(0, 1, c.W, int(part*float64(c.W*cellColumns)))
	if c.H < 4 {
		return
	}
	switch {
	case c.Total == 0:
		c.Print(0, 2, c.Word("file systems first"))
	case c.Jobs == 1:
		c.Print(0, 2, c.Word("1 job left"))
	default:
		c.Print(0, 2, c.Word("%d jobs left", c.Jobs))
	}
	c.Print(0, 3, c.arrays())
}

// asks shows that a person is asked for something.
func (c *bootCanvas) asks() View {
	text := question(c.Ask.Text)
	waits := c.Word("boot waits since%s", c.since(c.Ask.Since))
	if c.H < 4 {
		c.Print(0, 0, cut(strings.Replace(text, "for disk ", "", 1), c.W))
		since := c.since(c.Ask.Since)
		c.Print(0, 1, c.Word("boot waits"))
		c.right(c.W, 1, since)
		return c.shown(time.Time{})
	}
	c.said(c.Word("needs you!"), "")
	if rows := wrap(text, c.W); len(rows) == 1 {
		c.Print(0, 1, rows[0])
		c.Print(0, 2, waits)
		c.Print(0, 3, c.Word("ssh or keyboard"))
	} else {
		c.Print(0, 1, rows[0])
		c.Print(0, 2, cut(strings.Join(rows[1:], " "), c.W))
		c.Print(0, 3, waits)
	}
	return c.shown(time.Time{})
}

// emergency shows that the start has failed.
func (c *bootCanvas) emergency() View {
	failed := c.Word("see the console")
	if c.Wait.For != "" {
		failed = c.Word("failed: %s", c.Wait.For)
	}
	if c.H < 4 {
		c.Print(0, 0, c.Word("emergency mode"))
		c.Print(0, 1, cut(failed, c.W))
		return c.shown(time.Time{})
	}
	c.said(c.Word("emergency mode"), "")
	c.Print(0, 1, cut(failed, c.W))
	if c.Wait.For != "" {
		c.Print(0, 2, c.Word("see the console"))
		c.Print(0, 3, c.Word("at %s after start", c.since(c.Wait.Since)))
	}
	return c.shown(time.Time{})
}

// up shows for a moment that the start is over.
func (c *bootCanvas) up(until time.Time) View {
	c.said(c.Word("up in %s", clockSpan(c.Took)), "")
	rows := []string{c.Word("all %d units ok", c.Units)}
	if failed := (hostFacts{Locale: c.Locale, units: c.Failed}).failed(); len(failed) > 0 {
		rows = []string{failed[0][0], failed[1][0]}
	}
	if c.screen.Host != nil {
		for _, i := range c.screen.Host.Latest().Value.Interfaces {
			if len(i.Addrs) > 0 && (i.Device || !sysinfo.LinkLocal(i.Addrs[0])) {
				rows = append(rows, i.Addrs[0].String())
				break
			}
		}
	}
	if c.Kernel != "" {
		rows = append(rows, c.Word("kernel %s", c.Kernel))
	}
	for y := range min(c.H-1, len(rows)) {
		c.Print(0, y+1, cut(rows[y], c.W))
	}
	return c.shown(until)
}
