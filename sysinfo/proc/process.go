package proc

import (
	"bytes"
	"strconv"
)

// Process is a process as /proc/PID/stat describes it (man page proc_pid_stat(5)).
type Process struct {
	Name   string // as the kernel has it, at most 15 bytes of any kind
	Parent int
	Kernel bool   // a thread of the kernel
	Start  uint64 // ticks after boot: tells two processes of one PID apart
	Ticks  uint64 // time on a processor in the kernel's clock ticks, own and the kernel's for it
	Pages  uint64 // of memory, resident
}

// The fields behind the name, counted from the state as 0, which is field 3 of the man
// page.
const (
	statParent = 1
	statFlags  = 6
	statUser   = 11
	statSystem = 12
	statStart  = 19
	statPages  = 21

	kernelThread = 0x00200000 // PF_KTHREAD, include/linux/sched.h
)

// ParseProcess reads a line of /proc/PID/stat. procfs' reader takes two and a half
// times as long and does not survive a line that ends with the name.
func ParseProcess(line []byte) (Process, bool) {
	from, to := bytes.IndexByte(line, '('), bytes.LastIndexByte(line, ')')
	if from < 0 || to < from {
		return Process{}, false
	}
	fields := bytes.Fields(line[to+1:])
	if len(fields) <= statPages {
		return Process{}, false
	}
	number := func(i int) uint64 {
		n, err := strconv.ParseUint(string(fields[i]), 10, 64)
		if err != nil {
			return 0 // the resident set is below zero for a moment on some kernels
		}
		return n
	}
	parent, err := strconv.Atoi(string(fields[statParent]))
	return Process{
		Name:   string(line[from+1 : to]),
		Parent: parent,
		Kernel: number(statFlags)&kernelThread != 0,
		Start:  number(statStart),
		Ticks:  number(statUser) + number(statSystem),
		Pages:  number(statPages),
	}, err == nil
}
