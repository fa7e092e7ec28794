package text

import (
	"fmt"
	"math"
	"time"
)

// Unknown is how a figure is written that nobody knows.
const Unknown = "--"

// known tells whether v is a figure at all.
func known(v float64) bool { return !math.IsNaN(v) && !math.IsInf(v, 0) }

// Number returns a number in three figures and a letter for thousands where it needs
// one: 0.42, 7, 12.5, 980, 1.2k, 35M.
func Number(v float64) string {
	if v == math.Trunc(v) && math.Abs(v) < 1000 {
		return fmt.Sprintf("%.0f", v)
	}
	return scaled(v, []string{"", "k", "M", "G", "T", "P", "E"})
}

// Bytes returns a number of bytes in powers of 1000, as disks are sold: 12B, 1.4M, 980G.
func Bytes(v float64) string { return scaled(v, []string{"B", "K", "M", "G", "T", "P", "E"}) }

// Rate returns a number of bytes a second.
func Rate(v float64) string {
	if !known(v) {
		return Unknown
	}
	return Bytes(v) + "/s"
}

// scaled returns v with two figures behind which comes the unit.
func scaled(v float64, units []string) string {
	if !known(v) {
		return Unknown
	}
	sign := ""
	if v < 0 {
		sign, v = "-", -v
	}
	i := 0
	for v >= 999.5 && i < len(units)-1 {
		v, i = v/1000, i+1
	}
	switch {
	case v >= 999_999.5:
		return sign + fmt.Sprintf("%.0e", v) + units[i]
	case i == 0 && v < 0.995 && v > 0 && units[0] == "":
		return sign + fmt.Sprintf("%.2f", v)
	case i == 0 && units[0] == "" && v < 99.95 && v != math.Trunc(v):
		return sign + fmt.Sprintf("%.1f", v)
	case v < 9.95 && v != math.Trunc(v):
		return sign + fmt.Sprintf("%.1f", v) + units[i]
	}
	return sign + fmt.Sprintf("%.0f", v) + units[i]
}

// Percent returns a share of 0 to 1 as a whole percentage. 100 % means all of it.
func Percent(share float64) string {
	if !known(share) {
		return Unknown
	}
	n := math.Round(100 * share)
	if n == 100 && share < 1 {
		n = 99
	}
	return fmt.Sprintf("%.0f%%", n)
}

// Duration returns a time as a person says it, in at most five characters but for
// ages: 350ms, 12s, 42m, 3h07m, 5d11h.
func Duration(d time.Duration) string {
	if d < 0 {
		return Unknown
	}
	minutes := int(d.Minutes())
	switch hours, days := minutes/60, minutes/60/24; {
	case d < time.Second:
		return fmt.Sprintf("%dms", d.Milliseconds())
	case d < time.Minute:
		return fmt.Sprintf("%ds", int(d.Seconds()))
	case days > 99:
		return fmt.Sprintf("%dd", days)
	case days > 0:
		return fmt.Sprintf("%dd%dh", days, hours%24)
	case hours > 0:
		return fmt.Sprintf("%dh%02dm", hours, minutes%60)
	}
	return fmt.Sprintf("%dm", minutes)
}
