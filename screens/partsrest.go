package screens

import (
	"cmp"
	"time"
)

// Parts implements [Parted].
func (s Host) Parts() []Part {
	p := parts{locale: s.Locale}
	p.timed("heading", "the name and the time", func(c *canvas, now time.Time) time.Time {
		c.hostHeading(cmp.Or(s.Feed.Latest().Value.Name, "--"), s.time(now))
		return s.Opts.until(now)
	})
	p.timed("date", "the day, and how long the machine has been up", func(c *canvas, now time.Time) time.Time {
		c.fit(0, 0, s.facts().date(now, c.W)...)
		return nextMinute(now)
	})
	p.add("links", "how to reach the machine, a row for each interface", func(c *canvas) { c.list(0, s.facts().interfaces(c.W)) })
	p.add("failed", "units of systemd that have failed", func(c *canvas) { c.list(0, s.facts().failed()) })
	p.add("reboot", "that a reboot is due", func(c *canvas) { c.list(0, s.facts().reboot(c.W)) })
	return p.all
}

// Parts implements [Parted].
func (s Overview) Parts() []Part {
	p := parts{locale: s.Locale}
	row := func(name, help string, draw func(o overview, y int)) {
		p.timed(name, help, func(c *canvas, now time.Time) time.Time {
			o := s.now(c, now)
			draw(o, 0)
			return nextMinute(now)
		})
	}
	row("heading", "the name, what the machine takes and the time", func(o overview, _ int) { o.top() })
	row("cpu", "how busy and warm the processors are", overview.cpuRow)
	row("raid", "the worst array, or that all are well", overview.raidRow)
	row("disks", "a cell for each disk", func(o overview, y int) { o.Print(0, y, o.strip(o.Word("disks")+" ")) })
	row("last", "the build that runs, or how the last one has ended", overview.lastRow)
	row("up", "how long the machine has been up, and its load", overview.upRow)
	return p.all
}

// Parts implements [Parted].
func (s Network) Parts() []Part {
	p := parts{locale: s.Locale}
	link := func(name, help string, draw func(c *canvas, n netFacts)) {
		p.timed(name, help, func(c *canvas, now time.Time) time.Time {
			if n := (netFacts{s.Feed.Latest().Value, s.Locale, now}); len(n.connected()) > 0 {
				draw(c, n)
			}
			return time.Time{}
		})
	}
	link("link", "the busiest link: its speed and its address", func(c *canvas, n netFacts) { c.fit(0, 0, n.linkWords(busiest(n.connected()), c.W)...) })
	link("traffic", "what comes in and goes out, with bars on two rows", func(c *canvas, n netFacts) {
		if l := busiest(n.connected()); c.H > 1 {
			c.traffic(0, l)
		} else {
			c.netLine(0, n, l)
		}
	})
	link("others", "the other links, a row each", func(c *canvas, n netFacts) {
		all := n.connected()
		for y, l := range others(all, busiest(all)) {
			if y < c.H {
				c.fit(0, y, n.summary(l, c.W)...)
			}
		}
	})
	link("gateway", "where everything else goes", func(c *canvas, n netFacts) { c.netGateway(0, n) })
	return p.all
}

// Parts implements [Parted].
func (s Power) Parts() []Part {
	p := parts{locale: s.Locale}
	row := func(name, help string, draw func(c *canvas, p power)) {
		p.timed(name, help, func(c *canvas, now time.Time) time.Time {
			draw(c, power{s.Feed.Latest().Value, s.Locale, s.Opts.Tariff, now})
			return time.Time{}
		})
	}
	row("heading", "the watts, and the budget", func(c *canvas, p power) { c.powerHeading(p) })
	row("history", "a bar for each of the last readings", func(c *canvas, p power) { c.powerHistory(0, 0, c.W, p) })
	row("today", "the least and the most of today", func(c *canvas, p power) { c.fit(0, 0, p.third(c.W, p.Reading.Ranges())...) })
	row("energy", "the energy of today and what it costs, and the disks", func(c *canvas, p power) { c.beside(0, p.fourth(), p.strip(c.W/3)) })
	return p.all
}

// Parts implements [Parted].
func (s Sensors) Parts() []Part {
	p := parts{locale: s.Locale}
	p.timed("sensors", "temperatures and fans, a row each, in turns if they are more", func(c *canvas, now time.Time) time.Time {
		return c.sensorPages(c.sensorReadings(s.Feed.Latest().Value), OK, now)
	})
	return p.all
}
