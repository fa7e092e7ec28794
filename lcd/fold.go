package lcd

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Replacement stands for every character that cannot be shown.
const Replacement = '?'

// Fold turns any text into characters that fill one cell each, one for every
// character a person sees, in the order of the text:
//
//   - letters and their marks are composed (Unicode's NFC); marks that have no
//     composed letter, and whatever else takes no place, vanish;
//   - blanks of all kinds are a blank;
//   - block elements become the steps that the font draws, see steps.go;
//   - control characters, invalid UTF-8, characters two columns wide and emoji
//     become one [Replacement] each. An emoji of many parts is one: joined by
//     ZWJ, a flag, with a skin tone. Of invalid bytes those that begin a
//     character together are one (Unicode 3.9, "maximal subpart").
//
// Letters written from right to left keep the order they have in memory.
// Private-use characters become Replacement but for lcdpanel's own, see
// private.go.
func Fold(s string) []rune {
	if !strings.ContainsFunc(s, func(r rune) bool { return r < ' ' || r > '~' }) {
		return []rune(s)
	}
	s = norm.NFC.String(valid(s))
	c := clusters{cells: make([]rune, 0, utf8.RuneCountInString(s))}
	for _, r := range s {
		c.add(r)
	}
	return c.cells
}

// valid returns s with U+FFFD for what is not UTF-8. Normalisation would leave
// alone what follows such bytes.
func valid(s string) string {
	if utf8.ValidString(s) {
		return s
	}
	var b strings.Builder
	for len(s) > 0 {
		r, n := utf8.DecodeRuneInString(s)
		if r == utf8.RuneError && n == 1 {
			n = invalid(s)
		}
		b.WriteRune(r)
		s = s[n:]
	}
	return b.String()
}

// invalid returns how many of the bytes that s begins with, and that are no
// character, would have begun one.
func invalid(s string) int {
	n := 1
	for n < len(s) && !utf8.FullRuneInString(s[:n+1]) {
		n++
	}
	return n
}

// clusters collects cells from the characters of a text.
type clusters struct {
	cells  []rune
	base   rune // what the last cell was made of
	joined bool // a zero-width joiner came last
}

// add takes the next character of the text.
func (c *clusters) add(r rune) {
	if c.continues(r) {
		c.joined = false
		return
	}
	cell, ok := narrow(r)
	if !ok {
		c.joined = r == zeroWidthJoiner
		return
	}
	c.cells, c.base, c.joined = append(c.cells, cell), r, false
}

const zeroWidthJoiner = '\u200D'

// continues tells whether r is a further part of the emoji before it.
func (c *clusters) continues(r rune) bool {
	if regional(r) && regional(c.base) {
		c.base = 0
		return true
	}
	return (c.joined || skinTone(r)) && pictorial(c.base) && pictorial(r)
}

// skinTone tells whether r colours the emoji before it.
func skinTone(r rune) bool { return r >= 0x1F3FB && r <= 0x1F3FF }

// pictorial tells whether r may be a part of an emoji: all are symbols, and
// the first of them are the arrows.
func pictorial(r rune) bool { return r >= '←' && unicode.IsSymbol(r) }

// cell returns the character that one cell shows for r alone: as Fold does, and
// Replacement for what takes no place.
func cell(r rune) rune {
	if c, ok := narrow(r); ok && composed(r) {
		return c
	}
	if cells := Fold(string(r)); len(cells) > 0 {
		return cells[0]
	}
	return Replacement
}

// composed tells whether r is what NFC makes of it, unlike the Kelvin sign,
// which is a K.
func composed(r rune) bool {
	var buf [utf8.UTFMax]byte
	return r < utf8.RuneSelf || norm.NFC.IsNormal(utf8.AppendRune(buf[:0], r))
}
