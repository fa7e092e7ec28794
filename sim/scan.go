package sim

// position is what the chip drives at one display position.
type position struct {
	code          byte
	on            bool // the position is driven and the display is on
	cursor, blink bool
}

// scan is the display side of the chip: what it drives at display position p of a line. The display shift turns each
// line, 40 characters long in 2-line mode and 80 in 1-line mode; the second line's commons rest in 1-line mode (data
// sheet, "Display Data RAM", figures 2 to 5).
//
// While AC points into CGRAM the data sheet calls the cursor meaningless; the comparison with AC goes on regardless.
func (c *Controller) scan(line, p int) position {
	if !c.function.twoLines && line > 0 {
		return position{code: blank}
	}
	length := ddramSize
	if c.function.twoLines {
		length = lineSize
	}
	offset := (p + c.shift) % length
	here := int(c.ac) == line<<6|offset && c.display.on
	return position{
		code:   c.ddram[line*lineSize+offset],
		on:     c.display.on,
		cursor: here && c.display.cursor && !c.tall(), // else it is the eleventh row, below the glass
		blink:  here && c.display.blink,
	}
}

// pattern is the drawing of character codes 00-0F from CGRAM: bit 3 is ignored, and with the 5x10 font bit 0 too, as
// a character then has 16 rows of which the glass shows the first eight (data sheet tables 5 and 6). Bits 7..5 of a
// row are free storage.
func (c *Controller) pattern(code byte) (rows [8]uint8) {
	first := int(code&0x07) * 8
	if c.tall() {
		first = int(code&0x06) * 8
	}
	for i := range rows {
		rows[i] = c.cgram[first+i] & 0x1F
	}
	return rows
}

// tall reports the 5x10 font, which F asks for and N forbids (data sheet table 8).
func (c *Controller) tall() bool { return c.function.tallFont && !c.function.twoLines }
