package lcd

import (
	"fmt"
	"strings"
)

// Big writes text large: rows is 2, 3 or 4 cell rows, gap the blank columns
// between two characters. A digit is three columns wide, so HH:MM:SS of two
// rows and no gap fills the 20 columns of a panel. It can write digits, blanks
// and : . - % W, and the tilde, which stays small and therefore a tilde.
//
// Two and four rows are made of the rounded shapes of digits.go: seven drawings
// and the dot, where there is a colon or a point. Three rows are made of the
// half blocks ▀ and ▄, which take two drawings, and want a gap of 1.
func Big(text string, rows, gap int) (Frame, error) {
	letter, err := bigForm(rows)
	if err != nil {
		return Frame{}, err
	}
	if gap < 0 {
		return Frame{}, fmt.Errorf("a gap of %d columns is not possible: use 0 or more", gap)
	}
	var parts [][]string
	for _, r := range text {
		art := letter(r)
		if art == nil {
			return Frame{}, fmt.Errorf("%q cannot be written big: use digits, blanks and : . - %% ~ W", r)
		}
		parts = append(parts, art)
	}
	return setBig(parts, rows, gap), nil
}

// bigForm returns what writes one character of a form.
func bigForm(rows int) (func(rune) []string, error) {
	switch rows {
	case 2:
		return bigTwo, nil
	case 3:
		return bigThree, nil
	case 4:
		return bigFour, nil
	}
	return nil, fmt.Errorf("big text of %d rows is not known: use 2, 3 or 4", rows)
}

// setBig puts characters side by side. Their art is written in aliases.
func setBig(parts [][]string, rows, gap int) Frame {
	w := gap * max(0, len(parts)-1)
	for _, art := range parts {
		w += len([]rune(art[0]))
	}
	f, x := NewFrame(w, rows), 0
	for _, art := range parts {
		for y, line := range art {
			f.Print(x, y, strings.Map(Unalias, line))
		}
		x += len([]rune(art[0])) + gap
	}
	return f
}
