package cgrom

import "lcdpanel/lcd/hd44780/rom"

// Dots gives the drawing that ROM t has for a character code: eight rows from top to bottom, in each of them bit 4 the
// leftmost and bit 0 the rightmost column, a set bit a dark dot (the layout of CGRAM, data sheet table 5). It is false,
// and the drawing blank, for CGRAM codes 0x00-0x0F, for what the ROM leaves undefined (A00 0x10-0x1F and 0x80-0x9F)
// and for a ROM this package has no drawings of. A blank that the ROM does define, such as the space, is true.
func Dots(t *rom.Table, code byte) ([8]uint8, bool) {
	if t == nil {
		return [8]uint8{}, false
	}
	sheets, err := bound()
	if err != nil {
		return [8]uint8{}, false // a misdrawn sheet never leaves the workshop: the tests read them all
	}
	d, ok := sheets[t.Name()][code]
	return d.dots, ok
}
