package hd44780

// Space is the memory the address counter points into.
type Space uint8

// The address counter's memories; after a fault nobody knows which.
const (
	Unknown Space = iota
	DDRAM
	CGRAM
)

// Sizes of the two memories in bytes (data sheet, "DDRAM", "CGRAM").
const (
	ddramSize = 80
	cgramSize = 64
	lineSize  = ddramSize / 2 // of one of two lines
	line2     = 0x40          // DDRAM address of the second line
)

// Addr is a position of the address counter. Pos counts bytes in the order the
// counter walks them, so in DDRAM positions 40 to 79 are the second line: the
// counter goes from 0x27 to 0x40 and from 0x67 to 0x00 (data sheet, 2-line
// display mode), which makes all 80 bytes one ring.
type Addr struct {
	Space Space
	Pos   int
}

// instruction returns the byte that sets the address counter to a.
func (a Addr) instruction() byte {
	switch {
	case a.Space == CGRAM:
		return SetCGRAM | byte(a.Pos)
	case a.Pos >= lineSize:
		return SetDDRAM | line2 | byte(a.Pos-lineSize)
	default:
		return SetDDRAM | byte(a.Pos)
	}
}

// next returns where the counter stands after one data byte.
func (a Addr) next() Addr {
	switch a.Space {
	case DDRAM:
		a.Pos = (a.Pos + 1) % ddramSize
	case CGRAM:
		a.Pos = (a.Pos + 1) % cgramSize
	}
	return a
}

// position returns the place of a DDRAM address in the counter's walk.
func position(addr byte) int {
	if addr >= line2 {
		return int(addr) - line2 + lineSize
	}
	return int(addr)
}
