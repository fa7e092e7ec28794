package sysinfo

import (
	"bytes"
	"fmt"
	"strconv"
)

// ticks is what a cpu line of /proc/stat counts: the time since boot that was spent
// in each state, in USER_HZ, 100 a second (Documentation/filesystems/proc.rst).
// Kernels before 2.6.11 lack the last ones. Guest time is in user and nice too.
type ticks struct {
	user, nice, system, idle, iowait, irq, softirq, steal, guest, guestNice uint64
}

// coreTicks is a line of one processor.
type coreTicks struct {
	number int
	ticks
}

// stat is what the screens need of /proc/stat.
type stat struct {
	total   ticks
	cores   []coreTicks // by number, as the kernel lists them
	blocked int         // tasks that wait for a disk or a server; 0 when nobody knows
}

// parseStat reads the cpu lines, which come first, and procs_blocked, which comes
// almost last. The long lines between them are skipped.
func parseStat(text []byte) (s stat, err error) {
	found := false
	for len(text) > 0 {
		line, after, _ := bytes.Cut(text, []byte("\n"))
		rest, ok := bytes.CutPrefix(line, []byte("cpu"))
		if !ok {
			break
		}
		text = after
		name, counts, _ := bytes.Cut(rest, []byte(" "))
		t, ok := parseTicks(counts)
		if !ok {
			return s, fmt.Errorf("%.40q is no line of counters", line)
		}
		if len(name) == 0 {
			s.total, found = t, true
		} else if n, err := strconv.Atoi(string(name)); err == nil && n >= 0 {
			s.cores = append(s.cores, coreTicks{n, t})
		}
	}
	if !found {
		return s, fmt.Errorf("there is no line of counters in it")
	}
	s.blocked = headcount(statNumber(text, "procs_blocked"))
	return s, nil
}

// statNumber returns the number behind a name in /proc/stat, empty for none. It skips
// the long lines, which have a number for each interrupt.
func statNumber(text []byte, name string) string {
	rest, first := bytes.CutPrefix(text, []byte(name+" "))
	if !first {
		_, rest, _ = bytes.Cut(text, []byte("\n"+name+" "))
	}
	number, _, _ := bytes.Cut(rest, []byte("\n"))
	return string(number)
}

// parseTicks reads the counters of a line; there must be the four that were ever
// there.
func parseTicks(line []byte) (t ticks, ok bool) {
	all := [...]*uint64{
		&t.user, &t.nice, &t.system, &t.idle, &t.iowait, &t.irq, &t.softirq, &t.steal, &t.guest, &t.guestNice,
	}
	n := 0
	for field := range bytes.FieldsSeq(line) {
		if n == len(all) {
			break // of a kernel to come
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
