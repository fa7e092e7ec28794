package text

import (
	"math"
	"strings"

	"lcdpanel/lcd"
)

const (
	cellColumns = 5 // dots
	cellRows    = 8
)

// Most is how many cells a row may be asked to have: no panel has more (HD44780 data
// sheet: 80 characters of display memory).
const Most = 80

// room holds a number of cells that somebody asks for between 0 and [Most].
func room(w int) int { return min(Most, max(0, w)) }

// Bar returns a horizontal bar of w cells that is dark for a share of 0 to 1. What is
// above nothing shows at least one column of dots; the rest is dotted. A share that is
// not a number is an empty bar.
func Bar(share float64, w int) string {
	w = room(w)
	dark := dots(share, w*cellColumns)
	var b strings.Builder
	for i := range w {
		n := min(cellColumns, max(0, dark-i*cellColumns))
		b.WriteRune([...]rune{'·', '▎', '▍', '▋', '▊', '█'}[n])
	}
	return b.String()
}

// VBar returns a vertical bar of one cell for a share of 0 to 1.
func VBar(share float64) string {
	return string([...]rune{'·', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'}[dots(share, cellRows)])
}

// dots returns how many of n dots stand for a share.
func dots(share float64, n int) int {
	if !(share > 0) || n == 0 {
		return 0
	}
	return max(1, int(min(1, share)*float64(n)))
}

// Spark draws the newest of the values, which are the last, each as one cell from low
// to high, in w cells. Where low is not below high, the least and the greatest value
// are taken. A value that is not a number is a blank.
func Spark(values []float64, w int, low, high float64) string {
	w = room(w)
	values = values[max(0, len(values)-w):]
	if !(low < high) {
		low, high = span(values)
	}
	var b strings.Builder
	for _, v := range values {
		switch {
		case math.IsNaN(v):
			b.WriteByte(' ')
		case !(low < high):
			b.WriteRune('▁')
		default:
			const bottom = 1.0 / cellRows // so that the least is seen
			b.WriteString(VBar(max(bottom, (v-low)/(high-low))))
		}
	}
	return Right(w, b.String())
}

// span returns the least and the greatest of the values that are numbers.
func span(values []float64) (low, high float64) {
	low, high = math.Inf(1), math.Inf(-1)
	for _, v := range values {
		if !math.IsNaN(v) && !math.IsInf(v, 0) {
			low, high = min(low, v), max(high, v)
		}
	}
	return low, high
}

// Big writes digits large, in two rows (see [lcd.Big] for what can be written).
func Big(s string) (rows string, err error) {
	f, err := lcd.Big(s, 2, 0)
	if err != nil {
		return "", err
	}
	return f.String(), nil
}
