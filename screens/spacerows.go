package screens

import "time"

// volumeRows is the layout for three rows or more: one for each file system, and
// below them what there is to say about the worst.
func (c *canvas) volumeRows(now time.Time, all []volume, worst volume) {
	details := worst.details(now)
	details = details[:min(len(details), c.H-1)]
	all = most(all, c.H-len(details))
	for y, v := range all {
		c.volumeRow(y, v)
	}
	for i, spellings := range details {
		c.fit(0, len(all)+i, spellings...)
	}
}

// The columns of a row: the name with its status cell, the percentage, a bar and
// the free space at the right edge.
const (
	figures  = 4 // cells, as "100%" and "612G"
	leastBar = 3
)

// nameWidth returns the cells of the name, and those of the bar, which a narrow
// glass has none of.
func nameWidth(w int) (name, bar int) {
	switch {
	case w >= 30:
		return 12, w - 12 - 2*figures - 2
	case w >= 5+leastBar+2*figures+2:
		return 5, w - 5 - 2*figures - 2
	case w >= 2*figures+4:
		return w - 2*figures - 1, 0
	}
	return w - figures, 0
}

// volumeRow draws "md1 ▲ 96% ████▊ 136G" into row y.
func (c *canvas) volumeRow(y int, v volume) {
	name, bar := nameWidth(c.W)
	c.markedName(y, name, v)
	end := name + figures
	if words := v.words(); words != nil {
		x := name
		if v.status > OK {
			x++
		}
		c.fit(x, y, words...)
		if v.Locked && c.W >= x+width(words[0])+len("(luks)")+1 {
			c.right(c.W, y, "(luks)")
		}
		return
	}
	c.right(end, y, percent(v.Full()))
	if bar > 0 && v.Known {
		c.bar(end+1, y, bar, level(v.Full(), bar*cellColumns))
	}
	if c.W >= end+1+figures {
		c.right(c.W, y, v.free())
		if v.Asleep {
			c.Set(c.W-figures-1, y, 'z')
		}
	}
}

// markedName prints the name of a volume into w cells of row y; the last of them
// is its status cell where there is something to say.
func (c *canvas) markedName(y, w int, v volume) {
	if v.status == OK {
		c.Print(0, y, cut(v.Name, w))
		return
	}
	c.Print(0, y, cut(v.Name, w-1))
	c.Set(w-1, y, v.status.mark())
}
