package plugin

import (
	"math"
	"strings"
)

// limits is a range as monitoring plugins write it, from which a value that is outside
// raises an alert (guidelines, "Threshold and Ranges"): "10" is 0 to 10, "10:" from 10
// up, "~:10" up to 10, "10:20" between, and "@10:20" alerts inside. The zero value
// never alerts.
type limits struct {
	given     bool
	low, high float64
	inside    bool
}

// parseLimits reads a range. One that is not right never alerts.
func parseLimits(s string) limits {
	s, inside := strings.CutPrefix(s, "@")
	l := limits{given: true, low: 0, high: math.Inf(1), inside: inside}
	low, high, two := strings.Cut(s, ":")
	if !two {
		low, high = "0", low
		if high == "" {
			return limits{}
		}
	}
	switch low {
	case "~":
		l.low = math.Inf(-1)
	case "":
	default:
		l.low = number64(low)
	}
	if high != "" {
		l.high = number64(high)
	}
	if !(l.low <= l.high) {
		return limits{}
	}
	return l
}

// alert tells whether v raises one.
func (l limits) alert(v float64) bool {
	return l.given && l.inside == (v >= l.low && v <= l.high)
}

// edge returns the greatest value that the range names, otherwise what is given.
func (l limits) edge(otherwise float64) float64 {
	switch {
	case l.given && !math.IsInf(l.high, 0):
		return l.high
	case l.given && l.low > 0 && !math.IsInf(l.low, 0):
		return l.low
	}
	return otherwise
}
