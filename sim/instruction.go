package sim

// execute carries out an instruction byte. The highest bit set names the instruction (data sheet table 6); 00 is none
// and takes no time.
func (c *Controller) execute(b byte) {
	if b == 0 {
		return
	}
	c.look++
	if b < 0x04 {
		c.startBusy(c.scaled(longTime))
	} else {
		c.startBusy(c.scaled(shortTime))
	}
	switch {
	case b >= 0x80:
		c.setAddress(b&0x7F, false)
	case b >= 0x40:
		c.setAddress(b&0x3F, true)
	case b >= 0x20:
		c.setFunction(b)
	case b >= 0x10:
		c.shiftCursorOrDisplay(b)
	case b >= 0x08:
		c.display = displayControl{on: b&0x04 != 0, cursor: b&0x02 != 0, blink: b&0x01 != 0}
	case b >= 0x04:
		c.entry = entryMode{increment: b&0x02 != 0, shift: b&0x01 != 0}
	case b >= 0x02:
		c.home()
	default:
		c.clear()
	}
}

// clear writes spaces to all DDRAM, points AC at DDRAM 00, undoes the display shift and sets I/D to increment; S stays
// (data sheet, "Clear Display").
func (c *Controller) clear() {
	for i := range c.ddram {
		c.ddram[i] = blank
	}
	c.entry.increment = true
	c.home()
}

// home points AC at DDRAM 00 and undoes the display shift; DDRAM stays (data sheet, "Return Home").
func (c *Controller) home() {
	c.shift = 0
	c.setAddress(0, false)
}

// setAddress points AC into one of the memories and fetches the byte there, ready for a data read.
func (c *Controller) setAddress(a byte, cgram bool) {
	c.ac, c.inCGRAM = a, cgram
	c.data = c.load()
}

// setFunction takes DL, N and F at any time. The data sheet allows N and F only at the head of the program; chips in
// the field obey later ones too, and hosts repeat the instruction as a cure. A change of DL starts with a fresh byte.
func (c *Controller) setFunction(b byte) {
	c.function = functionSet{eightBit: b&0x10 != 0, twoLines: b&0x08 != 0, tallFont: b&0x04 != 0}
	c.bus = nibblePhase{}
}

// shiftCursorOrDisplay moves AC by one, or the display sideways with AC unchanged (data sheet, "Cursor or Display
// Shift"; table 7: S/C in bit 3, R/L in bit 2). A cursor shift fetches like an address set.
func (c *Controller) shiftCursorOrDisplay(b byte) {
	right := b&0x04 != 0
	if b&0x08 != 0 {
		c.shiftDisplay(right)
		return
	}
	c.step(right)
	c.data = c.load()
}

// shiftDisplay moves the picture by one position. Each line turns round on itself; no line runs into the other.
func (c *Controller) shiftDisplay(right bool) {
	if right {
		c.shift = (c.shift + ddramSize - 1) % ddramSize
	} else {
		c.shift = (c.shift + 1) % ddramSize
	}
}
