package screens

import (
	"strconv"

	"lcdpanel/sysinfo"
)

// The least cells for a core's label and bar, and the least width of the glass
// for a figure behind them.
const (
	minCore    = 4
	minFigures = 20
	figure     = 5 // cells: a blank and "100%"
)

// cores draws the cores into the rows from y to below end: a row each with its
// figure, or several side by side, or one cell each when there are too many for
// that.
func (c *canvas) cores(y, end int, cores []sysinfo.Core) {
	if len(cores) == 0 {
		return
	}
	rows := end - y
	perRow := (len(cores) + rows - 1) / rows
	gap := 0
	if c.W >= minFigures {
		gap = 1 // room enough to keep one core's bar off the next one's number
	}
	switch w := c.W / perRow; {
	case perRow == 1 && c.W >= minFigures:
		for i, core := range cores {
			c.core(0, y+i, c.W-figure, strconv.Itoa(core.Number)+" ", core.Busy)
			c.right(c.W, y+i, percent(core.Busy))
		}
	case w >= minCore:
		for i, core := range cores {
			c.core(w*(i%perRow), y+i/perRow, w-gap, strconv.Itoa(core.Number), core.Busy)
		}
	default:
		c.columns(y, rows, cores)
	}
}

// core draws a core's label and bar into w cells.
func (c *canvas) core(x, y, w int, label string, busy sysinfo.Share) {
	c.Print(x, y, label)
	w -= len(label)
	c.bar(x+len(label), y, w, level(busy, w*cellColumns))
}

// columns draws a vertical bar of one cell for each core. Where there are more
// cores than cells, neighbours share one that shows the busiest.
func (c *canvas) columns(y, rows int, cores []sysinfo.Core) {
	cells := min(len(cores), c.W*rows)
	peaks := make([]sysinfo.Share, cells)
	for i, core := range cores {
		p := &peaks[i*cells/len(cores)]
		*p = sysinfo.MaxShare(*p, core.Busy)
	}
	for i, p := range peaks {
		c.Set(i%c.W, y+i/c.W, columnCell(level(p, cellRows)))
	}
}
