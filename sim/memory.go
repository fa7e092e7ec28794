package sim

// cell is the DDRAM byte the address counter selects. In 1-line mode the addresses are 00-4F, in 2-line mode 00-27 for
// the first and 40-67 for the second line (data sheet, "Display Data RAM").
//
// The addresses between and behind (28-3F and 68-7F, or 50-7F) have no memory. What a chip does there is not
// specified; here they read as blanks, swallow what is written, and the counter counts on through them.
func (c *Controller) cell() (index int, exists bool) {
	if !c.function.twoLines {
		return int(c.ac), c.ac < ddramSize
	}
	line, offset := int(c.ac>>6), int(c.ac&0x3F)
	return line*lineSize + offset, offset < lineSize
}

// load is the internal read of the memory AC points to.
func (c *Controller) load() byte {
	if c.inCGRAM {
		return c.cgram[c.ac]
	}
	if i, ok := c.cell(); ok {
		return c.ddram[i]
	}
	return blank
}

func (c *Controller) store(d byte) {
	if c.inCGRAM {
		c.cgram[c.ac] = d
	} else if i, ok := c.cell(); ok {
		c.ddram[i] = d
	}
}

// writeData writes to DDRAM or CGRAM, moves AC as the entry mode says, and shifts the display if S=1 and the write
// went to DDRAM (data sheet, "Write Data" and "Entry Mode Set").
func (c *Controller) writeData(d byte) {
	c.startDataBusy()
	c.look++
	c.data = d
	c.store(d)
	c.step(c.entry.increment)
	if c.entry.shift && !c.inCGRAM {
		c.shiftDisplay(!c.entry.increment)
	}
}

// readData ends a data read: AC moves and the next byte is fetched into the data register. The byte just handed out
// was fetched by the address set, cursor shift or read before; after a write it is stale, which is why the data sheet
// ("Read Data") wants an address set in between. A read never shifts the display.
func (c *Controller) readData() {
	c.startDataBusy()
	c.look++ // the cursor moved
	c.step(c.entry.increment)
	c.data = c.load()
}

// step moves AC by one in the memory it points into.
func (c *Controller) step(up bool) {
	switch {
	case c.inCGRAM && up:
		c.ac = (c.ac + 1) & 0x3F
	case c.inCGRAM:
		c.ac = (c.ac - 1) & 0x3F
	case c.function.twoLines:
		c.ac = stepTwoLines(c.ac, up)
	default:
		c.ac = stepOneLine(c.ac, up)
	}
}

// stepTwoLines walks 00..27, 40..67 and round again, either way (data sheet, "Cursor or Display Shift": the cursor
// moves to the second line when it passes the 40th digit of the first).
func stepTwoLines(ac byte, up bool) byte {
	switch {
	case up && ac == 0x27:
		return 0x40
	case up && ac == 0x67:
		return 0x00
	case !up && ac == 0x40:
		return 0x27
	case !up && ac == 0x00:
		return 0x67
	}
	return count(ac, up)
}

// stepOneLine walks 00..4F and round again, either way.
func stepOneLine(ac byte, up bool) byte {
	switch {
	case up && ac == 0x4F:
		return 0x00
	case !up && ac == 0x00:
		return 0x4F
	}
	return count(ac, up)
}

// count is a plain 7-bit counter.
func count(ac byte, up bool) byte {
	if up {
		return (ac + 1) & 0x7F
	}
	return (ac - 1) & 0x7F
}
