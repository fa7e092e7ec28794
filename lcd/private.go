package lcd

// The private-use runes of a Frame: what Unicode has no character of width one
// for. [Fold] lets exactly these through. [Alias] has a printable twin of each.
const (
	firstShape = '\uE000' // the shapes of the big digits, see digits.go
	firstIcon  = '\uE080' // the icons below
	firstUser  = '\uE100' // user glyphs, see UserGlyph
)

// UserGlyphs is how many user glyphs there are. A display shows at most eight
// drawings at a time, but each picture may have others.
const UserGlyphs = 160

// Icons that Unicode has no narrow character for: its padlocks are two columns
// wide.
const (
	Disk     rune = firstIcon + iota // a stack of platters
	Locked                           // a closed padlock
	Unlocked                         // an open padlock
	endIcon
)

// UserGlyph returns the rune of the n-th user glyph, counted from 0, whose
// drawing somebody puts into a [Font]: a configuration, an LCDproc client. It
// is [Replacement] where there is no such glyph.
func UserGlyph(n int) rune {
	if n < 0 || n >= UserGlyphs {
		return Replacement
	}
	return firstUser + rune(n)
}

// private tells whether Unicode leaves r to private use.
func private(r rune) bool {
	return r >= 0xE000 && r <= 0xF8FF || r >= 0xF0000 && r <= 0x10FFFD
}

// ours tells whether r is a private-use rune that a Frame may hold.
func ours(r rune) bool { return isShape(r) || isIcon(r) || isUser(r) }

func isShape(r rune) bool { return r >= firstShape && r < endShape }

func isIcon(r rune) bool { return r >= firstIcon && r < endIcon }

func isUser(r rune) bool { return r >= firstUser && r < firstUser+UserGlyphs }
