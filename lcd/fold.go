package lcd

import (
	"unicode"
	"unicode/utf8"
)

// Replacement stands for every character that cannot be shown.
const Replacement = '?'

// Fold turns any text into characters that fill one cell each.
func Fold(s string) []rune {
	out := make([]rune, 0, len(s))
	for _, r := range s {
		out = append(out, cell(r))
	}
	return out
}

// cell returns the character that one cell shows for r.
func cell(r rune) rune {
	if r == utf8.RuneError || !unicode.IsPrint(r) {
		return Replacement
	}
	return r
}
