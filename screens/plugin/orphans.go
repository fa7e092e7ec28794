package plugin

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"golang.org/x/sys/unix"
)

// bury ends and reaps what a run has left behind: members of its group, and those that
// left the group but still have its mark in their environment. Those end others, whose
// parents were they, so it looks again until there is nobody.
func (r *Runner) bury(id string, group int) {
	const rounds = 20 // a program that forks for ever is slower than its killers
	for range rounds {
		if !r.buryOnce(id, group) {
			return
		}
	}
}

// buryOnce tells whether there was anybody.
func (r *Runner) buryOnce(id string, group int) (some bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, pid := range children() {
		if _, ours := r.live[pid]; ours {
			continue // somebody waits for it
		}
		o, ok := statOf(pid)
		switch {
		case !ok:
		case o.group == group || marked(pid, id):
			_ = unix.Kill(pid, unix.SIGKILL)
			some = reap(pid) || some // one that cannot die is reaped after a later run
		case o.zombie && r.starting == 0 && o.group != unix.Getpgrp():
			reap(pid) // an orphan of any run, which ended by itself
		}
	}
	return some
}

// children lists the children of this process (proc_pid_task_children(5)).
func children() (pids []int) {
	files, err := filepath.Glob("/proc/self/task/*/children")
	if err != nil {
		return nil
	}
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			continue // the thread is gone, and its children are another's
		}
		for field := range strings.FieldsSeq(string(text)) {
			if pid, err := strconv.Atoi(field); err == nil {
				pids = append(pids, pid)
			}
		}
	}
	slices.Sort(pids)
	return slices.Compact(pids)
}

// procStat is what is of use in /proc/PID/stat (proc_pid_stat(5)).
type procStat struct {
	zombie bool
	group  int
}

func statOf(pid int) (s procStat, ok bool) {
	text, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	if err != nil {
		return s, false
	}
	fields := strings.Fields(string(text[bytes.LastIndexByte(text, ')')+1:])) // state, parent, group
	if len(fields) < 3 {
		return s, false
	}
	s.zombie = fields[0] == "Z"
	s.group, err = strconv.Atoi(fields[2])
	return s, err == nil
}

// marked tells whether a process belongs to a run.
func marked(pid int, id string) bool {
	env, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/environ")
	return err == nil && slices.Contains(strings.Split(string(env), "\x00"), runMark+id)
}

// reap waits for a child that has been killed, but not for one that cannot die. It tells
// whether the child is gone.
func reap(pid int) bool {
	const enough = 200 * time.Millisecond
	if fd, err := unix.PidfdOpen(pid, 0); err == nil { // since Linux 5.3
		_, _ = unix.Poll([]unix.PollFd{{Fd: int32(fd), Events: unix.POLLIN}}, int(enough.Milliseconds()))
		_ = unix.Close(fd)
	}
	for {
		got, err := unix.Wait4(pid, nil, unix.WNOHANG, nil)
		if !errors.Is(err, unix.EINTR) {
			return got == pid
		}
	}
}
