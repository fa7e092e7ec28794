package screens

// resyncHeading names the array, what is done and how far it is.
func (c *canvas) resyncHeading(a array) {
	c.heading(a.Name)
	switch {
	case a.justEnded() && a.Ended.Complete:
		c.title(a, a.Word("done"))
	case a.justEnded():
		c.title(a, a.Word("stopped"))
	case !a.runs():
		c.title(a, a.waitWords()...)
	case c.H > 2 || !a.standsStill():
		c.title(a, percentExactly(a.Sync), percentDone(a.Sync))
	}
}

// resyncBar draws how far work is, or how far it came.
func (c *canvas) resyncBar(y int, a array) {
	switch {
	case a.justEnded():
		c.bar(0, y, c.W, int(a.Ended.Done*float64(c.W*cellColumns)))
	case a.runs():
		c.progress(y, c.W, a.Sync)
	default:
		c.bar(0, y, c.W, 0)
	}
}

// resyncSpeed says how fast work goes, what it waits for, or how long it took.
func (c *canvas) resyncSpeed(a array, all []array) {
	switch {
	case a.justEnded():
		c.fit(0, 0, append(a.tookWords(), "")...)
	case a.runs():
		c.speedRow(0, a)
	default:
		c.list(0, a.waitsFor(all))
	}
}

// resyncEnd says when work will be done and what it has found, what is done before it,
// or when it ended.
func (c *canvas) resyncEnd(a array, all []array) {
	switch {
	case a.justEnded():
		c.fit(0, 0, a.endedWords()...)
	case a.runs():
		c.fit(0, 0, append(a.outlook(c.W), "")...)
	default:
		if rows := a.waitsFor(all); rows != nil {
			c.list(0, rows[1:])
		}
	}
}
