package lcd

import (
	"slices"
	"unicode"
)

// SpellFrame spells every cell of f as [Spell] does for a display that has the
// characters that have accepts. It returns f itself when there is nothing to
// spell.
//
// Where the display has no tilde its meaning decides:
//
//   - before a number it says that the number is an estimate: ~27W becomes 27W?
//     in the same cells, whatever follows stays where it is;
//   - alone it says so of something bigger than a character and becomes ?;
//   - within or before a word, as in the Debian version 2.10-5~bpo12+1, it
//     becomes ^, which no version contains.
func SpellFrame(f Frame, have func(rune) bool) Frame {
	if !slices.ContainsFunc(f.Cells, func(r rune) bool { return !have(r) }) {
		return f
	}
	f.Cells = slices.Clone(f.Cells)
	for y := range f.H {
		row := f.Cells[y*f.W : (y+1)*f.W]
		if !have('~') {
			spellTildes(row, have)
		}
		for x, r := range row {
			row[x] = Spell(r, have)
		}
	}
	return f
}

// spellTildes writes the estimates of a row without tilde.
func spellTildes(row []rune, have func(rune) bool) {
	for x, r := range row {
		if !isTilde(r) || have(r) || x > 0 && joins(row[x-1]) {
			continue
		}
		switch n := number(row[x+1:]); {
		case n > 0:
			copy(row[x:], row[x+1:x+1+n])
			row[x+n] = Replacement
		case x+1 == len(row) || !joins(row[x+1]):
			row[x] = Replacement
		}
	}
}

// isTilde tells whether r says "about".
func isTilde(r rune) bool { return r == '~' || r == '∼' || r == '≈' || r == '˜' }

// number returns how many cells the number takes that row begins with, its
// unit and further numbers joined to it included, or 0.
func number(row []rune) int {
	digit := 0
	if len(row) > 1 && (row[0] == '+' || row[0] == '-') {
		digit = 1
	}
	if len(row) <= digit || !unicode.IsDigit(row[digit]) {
		return 0
	}
	n := digit
	for n < len(row) && joins(row[n]) && !isTilde(row[n]) {
		n++
	}
	for unicode.IsPunct(row[n-1]) && row[n-1] != '%' {
		n--
	}
	return n
}

// joins tells whether r may stand within a word or number.
func joins(r rune) bool {
	return unicode.IsLetter(r) || unicode.IsNumber(r) || isTilde(r) || slices.Contains([]rune("+-.,:_/%°"), r)
}
