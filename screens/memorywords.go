package screens

import (
	"time"

	"lcdpanel/sysinfo"
)

// caches says what holds memory that is no process.
func (c *canvas) caches(m sysinfo.Memory) []string {
	cache := c.Word("cache %s", ram(m.Cache))
	if m.Stripes == 0 {
		return []string{cache, ram(m.Cache)}
	}
	return []string{cache + " RAID " + ram(m.Stripes), cache + " R" + ram(m.Stripes), cache, ram(m.Cache)}
}

// swap says how much swap is in use, the longer way first.
func (c *canvas) swap(m sysinfo.Memory) []string {
	if m.SwapTotal == 0 {
		return c.Say("no swap")
	}
	used, total := ram(m.SwapUsed), ram(m.SwapTotal)
	return c.Say("swap %4s of %s|swap %4s of%s|swap %s|%s", used, total)
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

// oomKilled is the same for a person.
func (c *canvas) oomKilled(k sysinfo.Kills) string {
	return c.Word("OOM killed %s", victimOr(k, c.Word("something")))
}

// oomWords says in part of a row what was killed and when, the longer way first.
func (c *canvas) oomWords(k sysinfo.Kills, now time.Time) []string {
	at, what := c.Clock(k.Last.In(now.Location())), "OOM "+victimOr(k, "kill")
	return []string{what + " " + at, what, "OOM " + at, "OOM"}
}
