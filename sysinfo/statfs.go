package sysinfo

import (
	"errors"
	"math"
	"math/bits"
	"time"

	"golang.org/x/sys/unix"
)

// Usage is how much of a file system is in use, in bytes.
type Usage struct {
	Used int64
	Free int64 // for those who are not root
}

// statfs asks the kernel, which asks a server or a disk's driver where it has to.
func statfs(path string) (Usage, error) {
	var s unix.Statfs_t
	if err := unix.Statfs(path, &s); err != nil {
		return Usage{}, err
	}
	block := uint64(s.Frsize)
	if block == 0 {
		block = uint64(s.Bsize)
	}
	return Usage{
		Used: product(uint64(s.Blocks)-min(uint64(s.Blocks), uint64(s.Bfree)), block),
		Free: product(uint64(s.Bavail), block),
	}, nil
}

// product is a times b, or as much as an int64 holds: a file system in user space
// may say anything.
func product(a, b uint64) int64 {
	high, low := bits.Mul64(a, b)
	if high > 0 || low > math.MaxInt64 {
		return math.MaxInt64
	}
	return int64(low)
}

// asker asks for the usage of file systems and waits only so long for an answer. One
// that hangs costs one goroutine, however often it is asked for.
type asker struct {
	ask      func(path string) (Usage, error)
	deadline time.Duration
	pending  map[string]chan answer
}

type answer struct {
	usage Usage
	err   error
}

// maxPending bounds the goroutines when many file systems hang.
const maxPending = 16

var errNoAnswer = errors.New("no answer")

// all asks for every path at once. What is not there after the deadline has
// errNoAnswer, and is picked up the next time.
func (a *asker) all(paths []string) map[string]answer {
	for _, path := range paths {
		a.start(path)
	}
	timer := time.NewTimer(a.deadline)
	defer timer.Stop()
	got := map[string]answer{}
	timeout := timer.C
	for _, path := range paths {
		select {
		case got[path] = <-a.pending[path]:
			delete(a.pending, path)
			continue
		case <-timeout:
			timeout = closedClock()
		}
		got[path] = a.take(path)
	}
	return got
}

// closedClock returns a timer's channel that is always ready.
func closedClock() <-chan time.Time {
	c := make(chan time.Time)
	close(c)
	return c
}

func (a *asker) start(path string) {
	if a.pending[path] != nil || len(a.pending) >= maxPending {
		return
	}
	c := make(chan answer, 1)
	a.pending[path] = c
	go func() {
		u, err := a.ask(path)
		c <- answer{u, err}
	}()
}

// take returns the answer if it is there.
func (a *asker) take(path string) answer {
	select {
	case got := <-a.pending[path]:
		delete(a.pending, path)
		return got
	default:
		return answer{err: errNoAnswer}
	}
}
