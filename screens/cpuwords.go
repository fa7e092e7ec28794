package screens

import (
	"fmt"
	"math"

	"lcdpanel/sysinfo"
)

// loads says the load, the longer way first: never a part of a number.
func loads(l sysinfo.Load) []string {
	if !l.Known {
		return []string{"load --"}
	}
	return []string{
		fmt.Sprintf("load %.2f %.2f %.2f", l.One, l.Five, l.Fifteen),
		fmt.Sprintf("load %.1f %.1f %.1f", l.One, l.Five, l.Fifteen),
		fmt.Sprintf("load %.1f %.1f", l.One, l.Five),
		fmt.Sprintf("load %.2f", l.One),
		fmt.Sprintf("load %.0f", l.One),
	}
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
func worked(t sysinfo.CPUTime) []string {
	user, system := whole(t.User), whole(t.System)
	third, value := "nice", whole(t.Nice)
	if v, _ := t.Steal.Value(); v >= noticeable {
		third, value = "steal", whole(t.Steal)
	}
	return []string{
		fmt.Sprintf("user%2s sys%2s %s%2s", user, system, third, value),
		fmt.Sprintf("us%2s sy%2s %.2s%2s", user, system, third, value),
		fmt.Sprintf("us%2s sy%2s", user, system),
		fmt.Sprintf("us%s", user),
	}
}

// spent says what processors did and waited for, the longer way first.
func spent(t sysinfo.CPUTime) []string {
	user, system, wait := whole(t.User), whole(t.System), whole(t.IOWait)
	return []string{
		fmt.Sprintf("user%2s sys%2s iowait%s", user, system, wait),
		fmt.Sprintf("user%2s sys%2s wait%2s", user, system, wait),
		fmt.Sprintf("us%2s sy%2s wa%2s", user, system, wait),
		fmt.Sprintf("us%2s sy%2s", user, system),
		fmt.Sprintf("us%s", user),
	}
}

// celsius prints a temperature, nothing when it is not known.
func celsius(t sysinfo.Temperature) string {
	if !t.Known {
		return ""
	}
	return fmt.Sprintf("%d°C", t.Celsius)
}

// gigahertz prints a frequency given in kHz, nothing when it is not known.
func gigahertz(khz int64) string {
	if khz <= 0 {
		return ""
	}
	return fmt.Sprintf("%.1fGHz", float64(khz)/1e6)
}
