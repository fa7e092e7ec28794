package sysinfo

import (
	"bytes"
	"math"
	"os"
	"path/filepath"
	"strconv"
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

// The fields of /proc/PID/stat behind the name, counted from the state as 0 (man
// page proc_pid_stat(5), where it is field 3).
const (
	statFlags = 6
	statUser  = 11
	statSys   = 12
	statStart = 19
	statRSS   = 21 // pages

	kernelThread = 0x00200000 // PF_KTHREAD, include/linux/sched.h
)

// parseTask reads a line of /proc/PID/stat. procfs' reader takes two and a half
// times as long and does not survive a line that ends with the name.
func parseTask(line []byte) (Task, bool) {
	from, to := bytes.IndexByte(line, '('), bytes.LastIndexByte(line, ')')
	if from < 0 || to < from {
		return Task{}, false
	}
	fields := bytes.Fields(line[to+1:])
	if len(fields) <= statRSS {
		return Task{}, false
	}
	number := func(i int) uint64 {
		n, err := strconv.ParseUint(string(fields[i]), 10, 64)
		if err != nil {
			return 0 // the resident set is below zero for a moment on some kernels
		}
		return n
	}
	return Task{
		Name:   string(line[from+1 : to]),
		Kernel: number(statFlags)&kernelThread != 0,
		Memory: int64(min(number(statRSS), math.MaxInt64/maxPage)) * int64(os.Getpagesize()),
		start:  number(statStart),
		ticks:  number(statUser) + number(statSys),
	}, true
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
