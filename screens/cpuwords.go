package screens

import (
	"fmt"
	"math"

	"lcdpanel/screens/locale"
	"lcdpanel/sysinfo"
)

// loads says the load, the longer way first: never a part of a number.
func (c *canvas) loads(l sysinfo.Load) []string {
	if !l.Known {
		return c.Say("load --")
	}
	return c.Say("load %.2f %.2f %.2f|load %.1f %.1f %.1f|load %.1f %.1f|load %.2f|load %.0f", l.One, l.Five, l.Fifteen)
}

// whole prints a share as a whole number of percent without the sign.
func whole(s sysinfo.Share) string {
	v, ok := s.Value()
	if !ok {
		return "--"
	}
	return fmt.Sprint(int(math.Round(100 * v)))
}

// noticeable is the share from which it is said that the host takes time away.
const noticeable = 0.05

// worked says what busy processors did, the longer way first.
func (c *canvas) worked(t sysinfo.CPUTime) []string {
	user, system := whole(t.User), whole(t.System)
	if v, _ := t.Steal.Value(); v >= noticeable {
		return c.Say("user%2s sys%2s steal%2s|us%2s sy%2s st%2s|us%2s sy%2s|us%s", user, system, whole(t.Steal))
	}
	return c.Say("user%2s sys%2s nice%2s|us%2s sy%2s ni%2s|us%2s sy%2s|us%s", user, system, whole(t.Nice))
}

// spent says what processors did and waited for, the longer way first.
func (c *canvas) spent(t sysinfo.CPUTime) []string {
	return c.Say("user%2s sys%2s iowait%s|user%2s sys%2s wait%2s|us%2s sy%2s wa%2s|us%2s sy%2s|us%s", whole(t.User), whole(t.System), whole(t.IOWait))
}

// degrees prints a temperature, nothing when it is not known.
func degrees(l locale.Locale, t sysinfo.Temperature) string {
	if !t.Known {
		return ""
	}
	return l.Degrees(t.Celsius)
}

// gigahertz prints a frequency given in kHz, nothing when it is not known.
func gigahertz(khz int64) string {
	if khz <= 0 {
		return ""
	}
	return fmt.Sprintf("%.1fGHz", float64(khz)/1e6)
}
