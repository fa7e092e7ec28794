package screens

import (
	"cmp"
	"time"

	"lcdpanel/screens/locale"
	"lcdpanel/sysinfo"
)

// Host shows who the machine is, what time it has and how to reach it. It warns of
// units that failed and of a reboot that is due, and is critical when an interface
// has lost its address.
type Host struct {
	Feed  *sysinfo.Feed[sysinfo.Host]
	Units *sysinfo.Feed[sysinfo.Units] // nil: nobody asks which units failed
	Opts  HostOpts
	locale.Locale
}

// HostOpts is what a person may choose.
type HostOpts struct {
	Seconds bool `config:"seconds" help:"show seconds: one change a second instead of one a minute"`
}

// Name implements [Screen].
func (Host) Name() string { return "host" }

// Needs implements [Screen].
func (s Host) Needs() []Need {
	needs := []Need{{s.Feed, sysinfo.Demand{Every: 5 * time.Second, Rest: time.Minute}}}
	if s.Units != nil {
		needs = append(needs, Need{s.Units, sysinfo.Demand{Every: time.Minute}})
	}
	return needs
}

// View implements [Screen].
func (s Host) View(now time.Time, w, h int) View {
	snap := s.Feed.Latest()
	c := newCanvas(s.Locale, w, h)
	if snap.Err != nil {
		c.heading("HOST")
		return c.unreadable(snap.Err)
	}
	facts := s.facts()
	c.hostHeading(cmp.Or(snap.Value.Name, "--"), s.time(now))
	switch {
	case !snap.OK:
		c.Print(0, 1, "--")
	case h < 3:
		c.fit(0, 1, facts.brief(now, w)...)
	default:
		c.hostRows(facts, now)
	}
	v := c.view(facts.status())
	if lost := facts.lostOne(); lost != nil {
		v.Cause = "no address on " + lost.Name
	}
	v.Until = s.Opts.until(now)
	return v.because(facts.cause())
}

func (s Host) facts() hostFacts {
	return hostFacts{Host: s.Feed.Latest().Value, Locale: s.Locale, units: latest(s.Units).Failed}
}

func (s Host) time(now time.Time) string {
	if s.Opts.Seconds {
		return s.Seconds(now)
	}
	return s.Clock(now)
}

func (o HostOpts) until(now time.Time) time.Time {
	if o.Seconds {
		return nextSecond(now)
	}
	return nextMinute(now)
}

// nextMinute returns when the clock on the wall shows the next minute. It is asked
// anew each time, so a clock that was set is right again at once.
func nextMinute(now time.Time) time.Time {
	return nextSecond(now).Add(time.Duration(59-now.Second()) * time.Second)
}

func nextSecond(now time.Time) time.Time {
	return now.Add(time.Second - time.Duration(now.Nanosecond()))
}

// hostHeading prints the name, the status cell a blank behind it, and the time,
// which is whole whatever becomes of the name.
func (c *canvas) hostHeading(name, clock string) {
	const beside = 3 // cells: a blank, the status cell and another blank
	if len(clock) > c.W {
		return
	}
	c.heading(cut(name, c.W-len(clock)-beside))
	c.status = min(c.status+1, max(0, c.W-len(clock)-1))
	c.right(c.W, 0, clock)
}

// hostRows fills the rows below the first: what is wrong, then what is well.
func (c *canvas) hostRows(f hostFacts, now time.Time) {
	rows := f.lost(now)
	rows = append(rows, f.failed()...)
	due := f.reboot(c.W)
	if len(rows) == 0 {
		rows = append(rows, f.date(now, c.W))
	}
	rest := f.interfaces(c.W)
	if room := max(0, c.H-1-len(rows)-len(due)); len(rest) > room {
		rest = rest[:room]
	}
	for y, spellings := range append(append(rows, rest...), due...) {
		if len(spellings) == 1 { // a list, which may be cut
			spellings = []string{cut(spellings[0], c.W)}
		}
		c.fit(0, y+1, spellings...)
	}
}
