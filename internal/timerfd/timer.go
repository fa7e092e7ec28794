// Package timerfd waits by timers of the kernel (timerfd_create(2)) that the Go
// runtime's poller watches, for what wakes up once a second and more.
//
// A timer of the Go runtime wakes two threads each time it fires, the one that
// waits for it and the one that watches over the scheduler, and both of them
// twice: epoll(7) counts in milliseconds, so the rest of one is slept apart, and
// the watcher looks again 10 ms later. A timer of the kernel wakes one thread once.
package timerfd

import (
	"errors"
	"fmt"
	"os"
	"syscall"
	"time"
	"unsafe"

	"golang.org/x/sys/unix"
)

// Timer is a timer of the kernel. It is for one goroutine, only Close may be
// called from others.
type Timer struct {
	file *os.File
	conn syscall.RawConn
}

// New returns a timer that is not running.
func New() (*Timer, error) {
	fd, err := unix.TimerfdCreate(unix.CLOCK_MONOTONIC, unix.TFD_NONBLOCK|unix.TFD_CLOEXEC)
	if err != nil {
		return nil, fmt.Errorf("timerfd: %w", err)
	}
	file := os.NewFile(uintptr(fd), "timerfd")
	conn, err := file.SyscallConn()
	if err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return &Timer{file, conn}, nil
}

// Close frees the timer and ends a Wait.
func (t *Timer) Close() error { return t.file.Close() }

// Set makes the timer fire after d and, if every is not 0, that often from then on.
// With a d of 0 it never fires.
func (t *Timer) Set(d, every time.Duration) error {
	spec := unix.ItimerSpec{Value: unix.NsecToTimespec(d.Nanoseconds()), Interval: unix.NsecToTimespec(every.Nanoseconds())}
	var errno syscall.Errno
	err := t.conn.Control(func(fd uintptr) {
		_, _, errno = unix.RawSyscall6(unix.SYS_TIMERFD_SETTIME, fd, 0, uintptr(unsafe.Pointer(&spec)), 0, 0, 0)
	})
	if errno != 0 {
		err = errno
	}
	return err
}

// Wait returns when the timer has fired since the last Wait.
func (t *Timer) Wait() error {
	var fired [8]byte
	var errno syscall.Errno
	err := t.conn.Read(func(fd uintptr) bool {
		_, _, errno = unix.RawSyscall(unix.SYS_READ, fd, uintptr(unsafe.Pointer(&fired)), unsafe.Sizeof(fired))
		return errno != unix.EAGAIN
	})
	if err == nil && errno != 0 {
		err = errno
	}
	return err
}

// Sleep waits for d.
func (t *Timer) Sleep(d time.Duration) error {
	if d <= 0 {
		return nil
	}
	if err := t.Set(d, 0); err != nil {
		return err
	}
	return t.Wait()
}
