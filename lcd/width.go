package lcd

import (
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/width"
)

// narrow returns the character that shows r, a composed rune, in one cell, and
// false when r takes no cell of its own.
func narrow(r rune) (rune, bool) {
	switch {
	case r >= ' ' && r <= '~':
		return r, true
	case r == utf8.RuneError || !utf8.ValidRune(r):
		return Replacement, true
	case private(r):
		if ours(r) {
			return r, true
		}
		return Replacement, true
	case unicode.Is(unicode.Zs, r):
		return ' ', true
	case vanishes(r):
		return 0, false
	case !unicode.IsPrint(r) || wide(r):
		return Replacement, true
	}
	return step(r), true
}

// vanishes tells whether r changes its neighbours or nothing at all: marks,
// format characters (joiners, the byte order mark, direction marks, the soft
// hyphen), variation selectors, the vowels and ends of Hangul syllables.
func vanishes(r rune) bool {
	return unicode.In(r, unicode.M, unicode.Cf, unicode.Other_Default_Ignorable_Code_Point) ||
		r >= 0x1160 && r <= 0x11FF || r >= 0xD7B0 && r <= 0xD7FF
}

// wide tells whether r takes two columns: by Unicode's East Asian Width (UAX
// #11; ambiguous ones are narrow outside East Asia), or because it is a picture
// of the blocks that hold emoji, whatever width it has.
func wide(r rune) bool {
	switch width.LookupRune(r).Kind() {
	case width.EastAsianWide, width.EastAsianFullwidth:
		return true
	}
	return r >= 0x1F000 && r <= 0x1F0FF || regional(r) || r >= 0x1F300 && r <= 0x1FAFF
}

// regional tells whether r is one of the letters that pairs of make a flag.
func regional(r rune) bool { return r >= 0x1F1E6 && r <= 0x1F1FF }
