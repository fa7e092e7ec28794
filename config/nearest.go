package config

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// nearest returns the name that text was probably meant to be, empty for none: the
// one fewest typing errors away, at most a third of its length, rounded up.
func nearest(text string, names []string) string {
	const longestName = 64
	if utf8.RuneCountInString(text) > longestName {
		return ""
	}
	best, distance := "", len(text)+longestName
	for _, name := range names {
		d := typos(strings.ToLower(text), strings.ToLower(name))
		if most := (max(len(text), len(name)) + 2) / 3; d <= most && d < distance && d < len(name) {
			best, distance = name, d
		}
	}
	return best
}

// typos returns how many letters must be added, dropped, changed or swapped with
// their neighbour to turn a into b (optimal string alignment distance).
func typos(a, b string) int {
	x, y := []rune(a), []rune(b)
	var last, row, next []int
	for j := range len(y) + 1 {
		row = append(row, j)
	}
	for i := range x {
		next = []int{i + 1}
		for j := range y {
			d := min(row[j+1]+1, next[j]+1, row[j]+differs(x[i], y[j]))
			if i > 0 && j > 0 && x[i] == y[j-1] && x[i-1] == y[j] {
				d = min(d, last[j-1]+1)
			}
			next = append(next, d)
		}
		last, row = row, next
	}
	return row[len(y)]
}

func differs(a, b rune) int {
	if a == b {
		return 0
	}
	return 1
}

// didYouMean returns the end of a problem that proposes something.
func didYouMean(nearest string) string {
	if nearest == "" {
		return ""
	}
	return "; did you mean " + strconv.Quote(nearest) + "?"
}

// orList returns "a, b or c".
func orList(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " or " + words[last]
}
