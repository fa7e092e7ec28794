package sysinfo

import (
	"math"
	"os"

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

// tasks reads every process that can be seen; hidden is as of [proc.Each].
func tasks(fs FS) (all []Task, hidden bool, err error) {
	hidden, err = proc.Each(fs.Proc, func(pid int, p proc.Process) { all = append(all, newTask(pid, p)) })
	return all, hidden, err
}

func newTask(pid int, p proc.Process) Task {
	return Task{
		PID:    pid,
		Name:   p.Name,
		Kernel: p.Kernel,
		Memory: int64(min(p.Pages, math.MaxInt64/maxPage)) * int64(os.Getpagesize()),
		start:  p.Start,
		ticks:  p.Ticks,
	}
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
