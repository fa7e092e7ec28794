package screens

import "time"

// Parts implements [Parted].
func (s CPU) Parts() []Part {
	p := parts{locale: s.Locale}
	p.add("heading", "how busy, fast and warm the processors are", func(c *canvas) {
		c.heading("CPU")
		c.cpuHeading(s.Feed.Latest().Value)
	})
	p.add("cores", "a bar for each core", func(c *canvas) { c.cores(0, c.H, s.Feed.Latest().Value.Cores) })
	p.add("history", "a bar for each of the last minutes, with layout: history", func(c *canvas) { c.minutes(0, s.Feed.Latest().Value) })
	p.add("load", "the load averages", func(c *canvas) { c.fit(0, 0, c.loads(s.Feed.Latest().Value.Load)...) })
	p.add("work", "what the processors do: user, system, nice or stolen", func(c *canvas) { c.fit(0, 0, c.worked(s.Feed.Latest().Value.Spent)...) })
	p.add("spent", "what they do: user, system, waiting for disks", func(c *canvas) { c.fit(0, 0, c.spent(s.Feed.Latest().Value.Spent)...) })
	return p.all
}

// Parts implements [Parted].
func (s Memory) Parts() []Part {
	p := parts{locale: s.Locale}
	p.add("heading", "how much is used, and what is free", func(c *canvas) {
		m := s.Feed.Latest().Value
		c.heading(c.Word("MEM"))
		c.used(m, c.Say("%s free|%s", ram(m.Available))...)
	})
	p.add("bar", "how much is used", func(c *canvas) {
		m := s.Feed.Latest().Value
		c.bar(0, 0, c.W, level(m.Used(), c.W*cellColumns))
	})
	p.add("cache", "what caches hold", func(c *canvas) { c.fit(0, 0, c.caches(s.Feed.Latest().Value)...) })
	p.add("swap", "how much swap is used", func(c *canvas) { c.fit(0, 0, c.swap(s.Feed.Latest().Value)...) })
	p.add("biggest", "who has the most memory, while it is short", func(c *canvas) { c.biggest(0, s.Feed.Latest().Value) })
	return p.all
}

// Parts implements [Parted].
func (s Load) Parts() []Part {
	p := parts{locale: s.Locale}
	p.add("heading", "the load averages", func(c *canvas) { c.loadHeading(s.Feed.Latest().Value.Load) })
	p.add("bar", "how much of the processors the load takes", func(c *canvas) {
		c.bar(0, 0, c.W, level(busy(s.Feed.Latest().Value), c.W*cellColumns))
	})
	p.add("tasks", "how many run and wait", func(c *canvas) { c.fit(0, 0, c.doingWhat(s.Feed.Latest().Value)...) })
	return p.all
}

// Parts implements [Parted].
func (s Top) Parts() []Part {
	p := parts{locale: s.Locale}
	p.add("heading", "how many processes there are", func(c *canvas) {
		c.heading(c.Word("TOP"))
		c.fit(5, 0, c.seen(s.Feed.Latest().Value)...)
	})
	p.add("tasks", "those that use most, a row each", func(c *canvas) {
		for y, task := range s.Feed.Latest().Value.Tasks {
			if y < c.H {
				c.task(y, task)
			}
		}
	})
	return p.all
}

// Parts implements [Parted].
func (s Clock) Parts() []Part {
	p := parts{locale: s.Locale}
	p.timed("time", "the time, as large as its rows allow", func(c *canvas, now time.Time) time.Time {
		forms := []string{s.Clock(now)}
		if s.Opts.Seconds {
			forms = []string{s.Seconds(now), s.Clock(now)}
		}
		c.largest(forms)
		return nextMinute(now)
	})
	p.timed("date", "the date", func(c *canvas, now time.Time) time.Time {
		c.centre(0, c.longDate(now, c.W))
		return nextMinute(now)
	})
	return p.all
}
