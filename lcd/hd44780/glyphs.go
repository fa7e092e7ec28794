package hd44780

import (
	"cmp"
	"slices"

	"lcdpanel/lcd"
)

// glyphCount is how many characters a controller can be taught (data sheet,
// "CGRAM", 5x8 font).
const glyphCount = cgramSize / glyphSize

// slots remembers which character each of the glyphs draws.
type slots [glyphCount]rune

// assign gives every character of want, eight at most, a slot. One that has a
// slot keeps it. A new one takes the first slot whose character is not wanted;
// if it can, one that shown says is not on the glass now, so that nothing
// visible changes its shape.
func (s *slots) assign(want []rune, shown [glyphCount]bool) {
	for _, r := range want {
		if slices.Contains(s[:], r) {
			continue
		}
		best := -1
		for i, owner := range s {
			if slices.Contains(want, owner) {
				continue
			}
			if best < 0 || shown[best] && !shown[i] {
				best = i
			}
		}
		s[best] = r
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
			im.CGRAM[glyphSize*slot+y] = Cell{B: row, Care: true}
		}
	}
}

// glyphOf returns which glyph a character code shows. Codes 8 to 15 show the same
// as 0 to 7 (data sheet, table 5).
func glyphOf(code byte) (slot int, ok bool) {
	return int(code % glyphCount), code < 2*glyphCount
}

// shown tells which glyphs stand on the glass of a controller that holds im.
func shown(im *Image) (on [glyphCount]bool) {
	for _, c := range im.DDRAM {
		if slot, ok := glyphOf(c.B); ok && c.Known {
			on[slot] = true
		}
	}
	return on
}

// uses counts the characters of a picture that need a glyph.
type uses []use

type use struct {
	r rune
	n int // cells
}

func (u *uses) add(r rune) {
	for i := range *u {
		if (*u)[i].r == r {
			(*u)[i].n++
			return
		}
	}
	*u = append(*u, use{r, 1})
}

// keep appends to kept the characters that get a glyph. When there are too many
// the lowest by [lcd.Rank] are given up first; of the same rank those with the
// fewest cells, then the last by code point.
func (u uses) keep(kept []rune) []rune {
	if len(u) > glyphCount {
		slices.SortFunc(u, func(a, b use) int {
			return cmp.Or(cmp.Compare(lcd.Rank(b.r), lcd.Rank(a.r)), cmp.Compare(b.n, a.n), cmp.Compare(a.r, b.r))
		})
		u = u[:glyphCount]
	}
	for _, use := range u {
		kept = append(kept, use.r)
	}
	return kept
}
