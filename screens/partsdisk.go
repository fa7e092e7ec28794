package screens

import (
	"slices"
	"time"
)

// Parts implements [Parted].
func (s RAID) Parts() []Part {
	p := parts{locale: s.Locale}
	arrays := func(now time.Time) []array { return s.Opts.arrays(s.Locale, s.Feed.Latest().Value, now) }
	p.timed("heading", "what is the matter with the worst array, or that all is well", func(c *canvas, now time.Time) time.Time {
		if all := arrays(now); len(all) > 0 {
			c.raidHeading(all)
		}
		return time.Time{}
	})
	p.timed("arrays", "the arrays, a row each, in turns if they are more", func(c *canvas, now time.Time) time.Time {
		all, until := page(arrays(now), c.H, now)
		for y, a := range all {
			c.array(y, a, false)
		}
		return until
	})
	p.timed("notes", "what else there is to say: newcomers, locks, the last check", func(c *canvas, now time.Time) time.Time {
		if all := arrays(now); len(all) > 0 {
			c.list(0, raidNotes(all, c.W))
		}
		return time.Time{}
	})
	return p.all
}

// Parts implements [Parted].
func (s Resync) Parts() []Part {
	p := parts{locale: s.Locale}
	row := func(name, help string, draw func(c *canvas, a array, all []array)) {
		p.timed(name, help, func(c *canvas, now time.Time) time.Time {
			all := s.Opts.arrays(s.Locale, s.Feed.Latest().Value, now)
			shown, until := page(atWork(all), 1, now)
			for _, a := range shown {
				draw(c, a, all)
			}
			return until
		})
	}
	row("heading", "the array, what is done and how far it is", func(c *canvas, a array, _ []array) { c.resyncHeading(a) })
	row("bar", "how far it is", func(c *canvas, a array, _ []array) { c.resyncBar(0, a) })
	row("speed", "how fast it goes and how long it will last; what it waits for; how long it took", func(c *canvas, a array, all []array) { c.resyncSpeed(a, all) })
	row("end", "when it will be done or what it has found; what is done before; when it ended", func(c *canvas, a array, all []array) { c.resyncEnd(a, all) })
	return p.all
}

// Parts implements [Parted].
func (s Tuning) Parts() []Part {
	p := parts{locale: s.Locale}
	p.timed("settings", "those of an array, or of power saving, in turns", func(c *canvas, now time.Time) time.Time {
		pages, _ := tuningPages(s.Locale, s.Feed.Latest().Value, c.H)
		if len(pages) == 0 {
			return time.Time{}
		}
		i, until := turnOf(len(pages), now)
		for y, row := range pages[i] {
			c.tuningRow(y, row)
		}
		if len(pages) == 1 {
			return time.Time{}
		}
		return until
	})
	return p.all
}

// Parts implements [Parted].
func (s Disks) Parts() []Part {
	p := parts{locale: s.Locale}
	p.timed("strip", "a cell for each disk", func(c *canvas, now time.Time) time.Time {
		c.Print(0, 0, strip(s.disks(s.Feed.Latest().Value, now), c.W))
		return time.Time{}
	})
	p.timed("disks", "the disks, a row each", func(c *canvas, now time.Time) time.Time {
		all := s.disks(s.Feed.Latest().Value, now)
		if len(all) > c.H {
			all = mostDisks(all, c.H)
		}
		for y, d := range all {
			c.diskRow(y, d, false)
		}
		if slices.ContainsFunc(all, disk.ages) {
			return nextMinute(now)
		}
		return time.Time{}
	})
	return p.all
}

// Parts implements [Parted].
func (s Space) Parts() []Part {
	p := parts{locale: s.Locale}
	p.add("volumes", "the file systems, a row each, the fullest ones if they are more", func(c *canvas) {
		for y, v := range most(s.volumes(), c.H) {
			c.volumeRow(y, v)
		}
	})
	return p.all
}

// Parts implements [Parted].
func (s BuildQueue) Parts() []Part {
	p := parts{locale: s.Locale}
	state := func(c *canvas, now time.Time) buildState { return s.state(c, s.Feed.Latest().Value, now) }
	p.timed("state", "what goes on: what builds and how far it is, or that nothing does", func(c *canvas, now time.Time) time.Time {
		return state(c, now).draw().Until
	})
	p.timed("next", "what is built next", func(c *canvas, now time.Time) time.Time {
		state(c, now).next(0)
		return time.Time{}
	})
	p.timed("ends", "how the last builds have ended, a row each", func(c *canvas, now time.Time) time.Time {
		b := state(c, now)
		c.list(0, b.endRows())
		return b.tomorrow()
	})
	return p.all
}

// Parts implements [Parted].
func (s Chroots) Parts() []Part {
	p := parts{locale: s.Locale}
	p.timed("heading", "how many there are, and the age of the oldest", func(c *canvas, now time.Time) time.Time {
		if all := s.all(now); len(all) > 0 {
			c.chrootHeading(all)
		}
		return time.Time{}
	})
	p.timed("chroots", "their ages, a row for each distribution", func(c *canvas, now time.Time) time.Time {
		all := s.all(now)
		c.chrootRows(0, slices.Clone(all))
		return nextDay(all)
	})
	return p.all
}
