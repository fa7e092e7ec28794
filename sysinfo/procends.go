package sysinfo

import (
	"context"
	"os"

	"golang.org/x/sys/unix"
)

// procEnds is told when processes end: a pidfd becomes readable then (man page
// pidfd_open(2), since Linux 5.3), for which the Go runtime waits without a thread.
type procEnds struct {
	ctx  context.Context
	told chan<- struct{}
	live bool // the PIDs are those of this machine
	deaf bool // a process could not be watched
	pids map[int]bool
}

// watch takes a process; again and again the same one is watched once.
func (e *procEnds) watch(pid int) {
	if pid <= 0 || !e.live || e.pids[pid] {
		return
	}
	if e.pids == nil {
		e.pids = map[int]bool{}
	}
	fd, err := unix.PidfdOpen(pid, unix.PIDFD_NONBLOCK)
	if err != nil {
		e.deaf = true
		return
	}
	e.pids[pid] = true
	go e.wait(os.NewFile(uintptr(fd), "pidfd"))
}

// wait tells when the process has ended.
func (e *procEnds) wait(file *os.File) {
	stop := context.AfterFunc(e.ctx, func() { file.Close() })
	defer stop()
	defer file.Close()
	conn, err := file.SyscallConn()
	if err != nil {
		return
	}
	if conn.Read(processEnded) == nil {
		select {
		case e.told <- struct{}{}:
		default:
		}
	}
}

// processEnded tells whether a pidfd's process has ended.
func processEnded(fd uintptr) bool {
	n, err := unix.Poll([]unix.PollFd{{Fd: int32(fd), Events: unix.POLLIN}}, 0)
	return err == nil && n > 0
}
