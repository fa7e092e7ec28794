package plugin

import (
	"math"
	"strconv"
	"strings"
	"time"

	"lcdpanel/screens"
	"lcdpanel/screens/text"
)

// metric is one figure of performance data,
//
//	'label'=value[UOM];[warn];[crit];[min];[max]
//
// (monitoring-plugins guidelines, "Performance data").
type metric struct {
	label      string
	value      float64
	unit       string
	warn, crit limits
	min, max   float64 // NaN: not given
}

// parsePerfdata reads as many metrics as are right, and passes over what is not.
func parsePerfdata(s string) (all []metric) {
	const most = 8 << 10 // bytes; a row takes some 20
	s = s[:min(len(s), most)]
	for s = strings.TrimSpace(s); s != ""; s = strings.TrimSpace(s) {
		label, rest, ok := cutLabel(s)
		if !ok {
			_, s, _ = strings.Cut(s, " ")
			continue
		}
		field, after, _ := strings.Cut(rest, " ")
		s = after
		if m, ok := parseMetric(label, field); ok {
			all = append(all, m)
		}
	}
	return all
}

// cutLabel takes the label and the equals sign off; in a quoted one, two quotes are one.
func cutLabel(s string) (label, rest string, ok bool) {
	if !strings.HasPrefix(s, "'") {
		label, rest, ok = strings.Cut(s, "=")
		return label, rest, ok && label != "" && !strings.Contains(label, " ")
	}
	for i := 1; i < len(s); i++ {
		switch {
		case s[i] != '\'':
		case strings.HasPrefix(s[i:], "''"):
			i++
		default:
			rest, ok = strings.CutPrefix(s[i+1:], "=")
			label = strings.ReplaceAll(s[1:i], "''", "'")
			return label, rest, ok && label != ""
		}
	}
	return "", "", false
}

// parseMetric reads what is behind the equals sign.
func parseMetric(label, s string) (m metric, ok bool) {
	fields := append(strings.Split(s, ";"), "", "", "", "")
	number := strings.TrimRightFunc(fields[0], func(r rune) bool { return !strings.ContainsRune("0123456789.", r) })
	value, err := strconv.ParseFloat(number, 64)
	if err != nil || math.IsInf(value, 0) {
		return m, false // also "U", which says that nobody knows
	}
	return metric{
		label: label, value: value, unit: fields[0][len(number):],
		warn: parseLimits(fields[1]), crit: parseLimits(fields[2]),
		min: number64(fields[3]), max: number64(fields[4]),
	}, true
}

// number64 reads a number, NaN where there is none.
func number64(s string) float64 {
	v, err := strconv.ParseFloat(s, 64)
	if err != nil || math.IsInf(v, 0) {
		return math.NaN()
	}
	return v
}

// bar draws the metric between its least and greatest value: those that it names, 0
// and 100 of a percentage, or 0 and where it would be critical.
func (m metric) bar() Bar {
	low, high := m.min, m.max
	if m.unit == "%" {
		low, high = 0, 100
	}
	if math.IsNaN(low) {
		low = 0
	}
	if !(low < high) {
		high = m.crit.edge(m.warn.edge(math.NaN()))
	}
	return Bar{Label: m.label, Text: withUnit(m.value, m.unit), Share: shareOf(m.value, low, high), Status: statusFor(m.value, m.warn, m.crit)}
}

func statusFor(v float64, warn, crit limits) screens.Status {
	switch {
	case crit.alert(v):
		return screens.Critical
	case warn.alert(v):
		return screens.Warning
	}
	return screens.OK
}

// withUnit writes a figure with its unit: s, ms, us, %, B, KB to TB, KiB to TiB, and c
// for a counter, as the guidelines have them; another as it stands.
func withUnit(v float64, unit string) string {
	switch unit {
	case "", "c":
		return text.Number(v)
	case "s", "ms", "us":
		seconds := v * map[string]float64{"s": 1, "ms": 1e-3, "us": 1e-6}[unit]
		if seconds >= 0 && seconds < math.MaxInt64/1e9 {
			return text.Duration(time.Duration(seconds * 1e9))
		}
	case "%":
		return text.Number(math.Round(v*10)/10) + "%"
	}
	if factor, ok := bytesIn(unit); ok {
		return text.Bytes(v * factor)
	}
	return text.Number(v) + unit
}

// bytesIn returns how many bytes a unit has.
func bytesIn(unit string) (float64, bool) {
	base, letter := 1000.0, strings.TrimSuffix(unit, "B")
	if letter == unit {
		return 0, false
	}
	if short := strings.TrimSuffix(letter, "i"); short != letter {
		base, letter = 1024, short
	}
	power := strings.Index("KMGTPE", strings.ToUpper(letter)) + 1
	switch {
	case letter == "":
		return 1, true
	case len(letter) != 1 || power == 0:
		return 0, false
	}
	return math.Pow(base, float64(power)), true
}
