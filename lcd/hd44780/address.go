package hd44780

// Space is the memory the address counter points into.
type Space uint8

// The address counter's memories; after a fault nobody knows which.
const (
	Unknown Space = iota
	DDRAM
	CGRAM
)

// Sizes of the two memories in bytes (data sheet, "DDRAM", "CGRAM"), and of a
// glyph in the latter.
const (
	ddramSize = 80
	cgramSize = 64
	glyphSize = 8
)

// Addr is a position of the address counter: the Pos-th of a memory's [Track].
type Addr struct {
	Space Space
	Pos   int
}
