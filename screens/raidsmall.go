package screens

import (
	"lcdpanel/sysinfo/md"
)

// raidSmall is the layout for one or two rows: all arrays when they are well, else
// the worst.
func (c *canvas) raidSmall(arrays []array) View {
	worst := arrays[0]
	s := worst.state()
	switch {
	case s.Status == OK:
		c.heading("RAID")
		c.allWell(arrays)
		return c.inRow(1, arrays)
	case worst.Rebuilding() && !worst.standsStill() && c.W >= 16:
		c.heading(worst.Name)
		c.fit(len(worst.Name)+1, 0, worst.Short("rebuilding|rebuild"))
		c.right(c.W, 0, " "+percentDone(worst.Sync))
		c.rebuild(1, worst)
	default:
		c.heading(worst.Name)
		c.fit(len(worst.Name)+1, 0, append(s.words, worst.slotMap())...)
		if x := c.W - len(worst.slotMap()); c.At(x-1, 0) == ' ' {
			c.Print(x, 0, worst.slotMap())
		}
		if notes := raidNotes(arrays[:1], c.W); len(notes) > 0 {
			c.fit(0, 1, notes[0]...)
		} else {
			c.fit(0, 1, worst.details(false)...)
		}
	}
	return c.view(s.Status).alarmed(worst, s, c.W, c.H)
}

// inRow prints as many arrays as fit into row y in columns; the others follow in
// turn.
func (c *canvas) inRow(y int, arrays []array) View {
	w := (c.W + 2) / 2
	n := 2
	for _, a := range arrays {
		if width(a.Name+" "+a.slotMap()) > c.W-w {
			n = 1
		}
	}
	shown, until := page(arrays, n, arrays[0].now)
	for i, a := range shown {
		c.Print(i*w, y, a.Name+" "+a.slotMap())
	}
	v := c.view(OK)
	v.Until = until
	return v
}

// rebuild draws a bar and the time left into row y.
func (c *canvas) rebuild(y int, a array) {
	const timeWidth = 7
	w := c.W - timeWidth
	c.progress(y, w, a.Sync)
	c.Print(w+1, y, a.leftWords())
}

// progress draws into row y how far work is, rounded down: a full bar means done.
func (c *canvas) progress(y, w int, s *md.Sync) {
	c.bar(0, y, w, int(s.Percent*float64(w*cellColumns)/100))
}

// leftWords is how long work will last, as a person says it.
func (a array) leftWords() string {
	switch {
	case a.Pace.Known:
		return span(a.Pace.Left)
	case a.Sync.Stalled():
		return a.Word("stalled")
	}
	return "--"
}
