package screens

import (
	"fmt"
	"strings"

	"lcdpanel/sysinfo"
)

// bothWays says what comes in and goes out in one row.
func bothWays(t sysinfo.Traffic) []string {
	if !t.Known {
		return []string{"↓    -- ↑    --", "↓-- ↑--"}
	}
	return []string{
		fmt.Sprintf("↓ %5s ↑ %5s", rateShort(t.Down), rateShort(t.Up)),
		"↓" + rateShort(t.Down) + " ↑" + rateShort(t.Up), "↓" + rateShort(t.Down),
	}
}

// rate prints bytes a second in at most five characters, in powers of 1000.
func rate(bytes int64) string { return rateBelow(bytes, 99.95) }

// rateShort is rate in at most four characters.
func rateShort(bytes int64) string { return rateBelow(bytes, 9.95) }

// rateBelow prints a rate with a decimal where the figure is below a bound. From a
// hundred kilobytes on it is megabytes, so that both directions are alike.
func rateBelow(bytes int64, bound float64) string {
	v, units := float64(bytes)/1000, "kMGTPE"
	for v >= 999.5 && len(units) > 1 || v >= 99.5 && units[0] == 'k' {
		v, units = v/1000, units[1:]
	}
	if units[0] == 'k' || v >= bound {
		return fmt.Sprintf("%.0f%c", v, units[0])
	}
	return fmt.Sprintf("%.1f%c", v, units[0])
}

// bits prints bits a second as the trade does, "54M" and "2.5G"; nothing when not
// known.
func bits(n int64) string {
	v, units := float64(n)/1e6, "MGT"
	if n <= 0 {
		return ""
	}
	for v >= 999.5 && len(units) > 1 {
		v, units = v/1000, units[1:]
	}
	s := fmt.Sprintf("%.1f", v)
	if units[0] == 'M' && v >= 10 {
		s = fmt.Sprintf("%.0f", v)
	}
	return strings.TrimSuffix(s, ".0") + units[:1]
}
