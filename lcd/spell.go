package lcd

import (
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Spell returns the character nearest to r that a display has, one for one: r
// itself; else the near spellings of near.go and letters.go in their order;
// else the letter without its marks, é as e and ² as 2; else [Replacement].
//
// A capital umlaut on a ROM that lacks it becomes A, O or U, not the small
// umlaut that lcdproc writes: a word keeps its shape, and GRÜN reads as GRUN,
// not as GRüN.
//
// A tilde never becomes a minus sign: alone it is spelt ^, see [SpellFrame].
func Spell(r rune, have func(rune) bool) rune {
	if have(r) {
		return r
	}
	if c, ok := first(near()[r], have); ok {
		return c
	}
	base := bare(r)
	if base == r {
		return Replacement
	}
	if have(base) {
		return base
	}
	if c, ok := first(near()[base], have); ok {
		return c
	}
	return Replacement
}

// first returns the first of candidates that a display has.
func first(candidates []rune, have func(rune) bool) (rune, bool) {
	for _, c := range candidates {
		if have(c) {
			return c, true
		}
	}
	return 0, false
}

// bare returns r as Unicode's compatibility decomposition begins: the letter
// without its marks, the digit without its circle. Where that is a blank with a
// mark, or nothing, it is r.
func bare(r rune) rune {
	var buf [utf8.UTFMax]byte
	parts := norm.NFKD.Properties(utf8.AppendRune(buf[:0], r)).Decomposition()
	c, n := utf8.DecodeRune(parts)
	if n == 0 || unicode.IsSpace(c) || unicode.IsMark(c) {
		return r
	}
	return c
}
