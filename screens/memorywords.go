package screens

import (
	"fmt"
	"time"

	"lcdpanel/sysinfo"
)

// caches says what holds memory that is no process.
func caches(m sysinfo.Memory) []string {
	cache := "cache " + ram(m.Cache)
	if m.Stripes == 0 {
		return []string{cache, ram(m.Cache)}
	}
	return []string{cache + " RAID " + ram(m.Stripes), cache + " R" + ram(m.Stripes), cache, ram(m.Cache)}
}

// swap says how much swap is in use, the longer way first.
func swap(m sysinfo.Memory) []string {
	if m.SwapTotal == 0 {
		return []string{"no swap"}
	}
	used, total := ram(m.SwapUsed), ram(m.SwapTotal)
	return []string{
		fmt.Sprintf("swap %4s of %s", used, total), fmt.Sprintf("swap %4s of%s", used, total),
		"swap " + used, used,
	}
}

// sameDay tells whether t is on the day that now is.
func sameDay(now, t time.Time) bool {
	t = t.In(now.Location())
	return now.Year() == t.Year() && now.YearDay() == t.YearDay()
}

func victimOr(k sysinfo.Kills, other string) string {
	if k.Victim == "" {
		return other
	}
	return k.Victim
}

// oomCause says what was killed, as the cause of an alert.
func oomCause(k sysinfo.Kills) string { return "OOM killed " + victimOr(k, "something") }

// oomWords says in part of a row what was killed and when, the longer way first.
func oomWords(k sysinfo.Kills, now time.Time) []string {
	at := k.Last.In(now.Location()).Format("15:04")
	return []string{"OOM " + victimOr(k, "kill") + " " + at, "OOM " + victimOr(k, "kill"), "OOM " + at, "OOM"}
}

// ordinal writes 2 as 2nd.
func ordinal(n int) string {
	suffix := "th"
	if n%100 < 11 || n%100 > 13 {
		switch n % 10 {
		case 1:
			suffix = "st"
		case 2:
			suffix = "nd"
		case 3:
			suffix = "rd"
		}
	}
	return fmt.Sprint(n) + suffix
}
