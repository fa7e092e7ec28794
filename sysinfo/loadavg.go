package sysinfo

import (
	"strconv"
	"strings"
)

// Load is the number of running and blocked tasks, averaged by the kernel over
// the last 1, 5 and 15 minutes (Documentation/filesystems/proc.rst, loadavg). The
// kernel reckons anew every five seconds (LOAD_FREQ, include/linux/sched/loadavg.h).
type Load struct {
	One, Five, Fifteen float64
	Known              bool
}

// parseLoad reads the first three words of /proc/loadavg.
func parseLoad(text string) (l Load) {
	words := strings.Fields(text)
	if len(words) < 3 {
		return l
	}
	for i, v := range [...]*float64{&l.One, &l.Five, &l.Fifteen} {
		n, err := strconv.ParseFloat(words[i], 64)
		if err != nil || !isLoad(n) {
			return Load{}
		}
		*v = n
	}
	l.Known = true
	return l
}

// isLoad tells whether a kernel can have counted that many tasks (PID_MAX_LIMIT is
// 2^22).
func isLoad(v float64) bool { return v >= 0 && v <= 1<<22 }
