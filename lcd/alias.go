package lcd

import "strings"

// Aliases print what has no Unicode character: ╭╮╰╯⎺═ are the shapes of big
// digits, ◎▣▢ the icons [Disk], [Locked] and [Unlocked], and the circled and
// bracketed numbers from ① on the user glyphs. No drawing of the font is one of
// them.
const (
	shapeAliases = "╭╮╰╯⎺═"
	iconAliases  = "◎▣▢"
	userAlias    = '①' // to U+24FF: Unicode's block "Enclosed Alphanumerics"
)

// Alias returns a printable character of width one for a private-use rune of a
// Frame: for terminals and golden files. Other characters are their own alias.
func Alias(r rune) rune {
	switch {
	case isUser(r):
		return userAlias + r - firstUser
	case isShape(r):
		return []rune(shapeAliases)[r-firstShape]
	case isIcon(r):
		return []rune(iconAliases)[r-firstIcon]
	}
	return r
}

// Unalias returns the private-use rune that [Alias] prints as r, and r itself
// where there is none. It is for text that was printed, not for text that
// people wrote: that may contain an alias as itself.
func Unalias(r rune) rune {
	if n := r - userAlias; n >= 0 && n < UserGlyphs {
		return firstUser + n
	}
	if i := strings.IndexRune(shapeAliases, r); i >= 0 {
		return firstShape + count(shapeAliases[:i])
	}
	if i := strings.IndexRune(iconAliases, r); i >= 0 {
		return firstIcon + count(iconAliases[:i])
	}
	return r
}

// count returns the number of characters in s.
func count(s string) rune { return rune(len([]rune(s))) }
