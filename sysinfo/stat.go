package sysinfo

import (
	"bytes"
	"fmt"
	"strconv"
)

// ticks is what a cpu line of /proc/stat counts: the time since boot that was spent
// in each state, in USER_HZ, 100 a second (Documentation/filesystems/proc.rst).
// Kernels before 2.6.11 lack the last ones.
type ticks struct {
	user, nice, system, idle, iowait, irq, softirq, steal uint64
}

// coreTicks is a line of one processor.
type coreTicks struct {
	number int
	ticks
}

// parseStat reads the cpu lines, which come first in /proc/stat; cores is appended
// to.
func parseStat(text []byte, cores []coreTicks) (total ticks, _ []coreTicks, err error) {
	found := false
	for len(text) > 0 {
		var line []byte
		line, text, _ = bytes.Cut(text, []byte("\n"))
		rest, ok := bytes.CutPrefix(line, []byte("cpu"))
		if !ok {
			break
		}
		name, counts, _ := bytes.Cut(rest, []byte(" "))
		t, ok := parseTicks(counts)
		if !ok {
			return total, cores, fmt.Errorf("%.40q is no line of counters", line)
		}
		if len(name) == 0 {
			total, found = t, true
		} else if n, err := strconv.Atoi(string(name)); err == nil {
			cores = append(cores, coreTicks{n, t})
		}
	}
	if !found {
		return total, cores, fmt.Errorf("there is no line of counters in it")
	}
	return total, cores, nil
}

// parseTicks reads the counters of a line; there must be the four that were ever
// there.
func parseTicks(line []byte) (t ticks, ok bool) {
	all := [...]*uint64{&t.user, &t.nice, &t.system, &t.idle, &t.iowait, &t.irq, &t.softirq, &t.steal}
	n := 0
	for field := range bytes.FieldsSeq(line) {
		if n == len(all) {
			break // guest time, which is in user time already
		}
		v, err := strconv.ParseUint(string(field), 10, 64)
		if err != nil {
			return t, false
		}
		*all[n] = v
		n++
	}
	return t, n >= 4
}
