package text

import (
	"strings"

	"lcdpanel/lcd"
)

// Width returns how many cells s takes.
func Width(s string) int { return len(lcd.Fold(s)) }

// Cut returns s in at most w cells; what is left out shows as a dot-dot-dot.
func Cut(s string, w int) string {
	cells := lcd.Fold(s)
	switch {
	case len(cells) <= w:
		return string(cells)
	case w <= 0:
		return ""
	}
	return string(cells[:w-1]) + "…"
}

// Pad returns s in exactly w cells, at their left.
func Pad(w int, s string) string {
	s = Cut(s, room(w))
	return s + strings.Repeat(" ", room(w)-Width(s))
}

// Right returns s in exactly w cells, at their right.
func Right(w int, s string) string {
	s = Cut(s, room(w))
	return strings.Repeat(" ", room(w)-Width(s)) + s
}

// Wrap breaks text into rows of at most w cells, between words where it can, and
// keeps its line breaks. It returns at most [Most] rows.
func Wrap(s string, w int) (rows []string) {
	w = max(1, room(w))
	for line := range strings.Lines(s) {
		rows = append(rows, wrapLine(line, w)...)
		if len(rows) >= Most {
			return rows[:Most]
		}
	}
	return rows
}

func wrapLine(line string, w int) (rows []string) {
	var row []rune
	for word := range strings.FieldsSeq(line) {
		cells := lcd.Fold(word)
		switch {
		case len(row) == 0:
			row = cells
		case len(row)+1+len(cells) <= w:
			row = append(append(row, ' '), cells...)
		default:
			rows, row = append(rows, string(row)), cells
		}
		for len(row) > w && len(rows) < Most {
			rows, row = append(rows, string(row[:w])), row[w:]
		}
	}
	return append(rows, string(row))
}
