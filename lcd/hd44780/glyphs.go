package hd44780

import (
	"slices"

	"lcdpanel/lcd"
)

// slots remembers which character each of the eight CGRAM glyphs draws.
type slots [cgramSize / 8]rune

// assign gives every character of want a slot. One that has a slot keeps it;
// a new one takes the first slot whose character is not wanted. Those beyond
// the eighth get none.
func (s *slots) assign(want []rune) {
	for _, r := range want {
		if slices.Contains(s[:], r) {
			continue
		}
		free := slices.IndexFunc(s[:], func(old rune) bool { return !slices.Contains(want, old) })
		if free < 0 {
			return
		}
		s[free] = r
	}
}

// code returns the character code that shows r, if r has a slot.
func (s *slots) code(r rune) (byte, bool) {
	i := slices.Index(s[:], r)
	return byte(i), i >= 0
}

// write puts the drawings of the characters in want into im.
func (s *slots) write(im *Image, font lcd.Font, want []rune) {
	for slot, r := range s {
		if !slices.Contains(want, r) {
			continue
		}
		for y, row := range font[r] {
			im.CGRAM[8*slot+y] = Cell{B: row, Care: true}
		}
	}
}
