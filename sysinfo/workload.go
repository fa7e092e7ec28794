package sysinfo

import (
	"context"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// Workload is how much there is to do.
type Workload struct {
	Load    Load
	CPUs    int // online; 0: not known
	Running int // tasks that have or want a processor
	Tasks   int // of all kinds
	Blocked int // tasks that wait for a disk or a server
}

// WorkloadSource reads /proc/loadavg and /proc/stat.
type WorkloadSource struct {
	FS FS
}

// Run implements [Source].
func (s WorkloadSource) Run(ctx context.Context, demand <-chan Demand, publish func(Workload, error)) error {
	tell := stirring(publish, Workload.alike)
	return poll(ctx, s.FS.ticker(), demand, func() {}, func() bool { return tell(readWorkload(s.FS)) })
}

// alike tells whether a person would see no difference worth speaking of.
func (w Workload) alike(o Workload) bool {
	const little = 0.1
	return w.Load.Known == o.Load.Known && math.Abs(w.Load.One-o.Load.One) < little && w.CPUs == o.CPUs
}

func readWorkload(fs FS) (Workload, error) {
	text, err := os.ReadFile(filepath.Join(fs.Proc, "loadavg"))
	if err != nil {
		return Workload{}, fmt.Errorf("load: %w", err)
	}
	w := Workload{Load: parseLoad(string(text))}
	w.Running, w.Tasks = parseTasks(string(text))
	stat, _ := os.ReadFile(filepath.Join(fs.Proc, "stat"))
	if s, err := parseStat(stat); err == nil {
		w.CPUs, w.Blocked = len(s.cores), s.blocked
	}
	if n := parseCPUList(oneLine(fs.Sys, "devices", "system", "cpu", "online")); n > 0 {
		w.CPUs = n
	}
	return w, nil
}

// parseTasks reads the fourth word of /proc/loadavg: "3/187" is running/all
// (Documentation/filesystems/proc.rst).
func parseTasks(text string) (running, all int) {
	f := strings.Fields(text)
	if len(f) < 4 {
		return 0, 0
	}
	a, b, _ := strings.Cut(f[3], "/")
	return headcount(a), headcount(b)
}

// headcount returns a number of tasks or processors, 0 for what is none.
func headcount(s string) int {
	n, err := strconv.ParseUint(s, 10, 31)
	if err != nil || n > 1<<22 {
		return 0
	}
	return int(n)
}

// parseCPUList counts the processors in a list as "0-3,5"
// (Documentation/ABI/testing/sysfs-devices-system-cpu), 0 when it is none.
func parseCPUList(list string) (n int) {
	for part := range strings.SplitSeq(list, ",") {
		a, b, isRange := strings.Cut(part, "-")
		if !isRange {
			b = a
		}
		first, err := strconv.ParseUint(a, 10, 16)
		last, err2 := strconv.ParseUint(b, 10, 16)
		if err != nil || err2 != nil || last < first {
			return 0
		}
		n += int(last-first) + 1
	}
	return n
}
