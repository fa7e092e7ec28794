package sysinfo

import (
	"math"
	"os"
	"path/filepath"
	"strconv"

	"lcdpanel/sysinfo/proc"
)

// Task is a process as /proc/PID/stat describes it.
type Task struct {
	PID    int
	Name   string // as the kernel has it, at most 15 bytes
	Kernel bool   // a thread of the kernel
	Memory int64  // bytes resident

	start uint64 // ticks after boot: tells two processes of one PID apart
	ticks uint64 // time on a processor in the kernel's clock ticks, own and the kernel's for it
}

// tasks reads every process that can be seen. Those that end meanwhile are left
// out. hidden tells that process 1 is not among them: procfs is mounted with
// hidepid.
func tasks(fs FS) (all []Task, hidden bool, err error) {
	dir, err := os.Open(fs.Proc)
	if err != nil {
		return nil, false, err
	}
	defer dir.Close()
	names, err := dir.Readdirnames(-1)
	if err != nil {
		return nil, false, err
	}
	hidden = true
	for _, name := range names {
		pid, err := strconv.Atoi(name)
		if err != nil {
			continue
		}
		text, err := os.ReadFile(filepath.Join(fs.Proc, name, "stat"))
		if err != nil {
			continue
		}
		if t, ok := parseTask(text); ok {
			t.PID = pid
			all, hidden = append(all, t), hidden && pid != 1
		}
	}
	return all, hidden, nil
}

// parseTask reads a line of /proc/PID/stat.
func parseTask(line []byte) (Task, bool) {
	p, ok := proc.ParseProcess(line)
	return Task{
		Name:   p.Name,
		Kernel: p.Kernel,
		Memory: int64(min(p.Pages, math.MaxInt64/maxPage)) * int64(os.Getpagesize()),
		start:  p.Start,
		ticks:  p.Ticks,
	}, ok
}

// maxPage is the largest page of any architecture, in bytes.
const maxPage = 1 << 18

// biggest returns the process with the most memory; none where others are hidden.
func biggest(fs FS) (most Task) {
	all, hidden, _ := tasks(fs)
	if hidden {
		return Task{}
	}
	for _, t := range all {
		if t.Memory > most.Memory || t.Memory == most.Memory && t.PID < most.PID {
			most = t
		}
	}
	return most
}
