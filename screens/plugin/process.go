package plugin

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"sync"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// process is a program that runs, and what it has started.
type process struct {
	runner    *Runner
	name, id  string
	cmd       *exec.Cmd
	out, errs *os.File // what it writes

	exited chan struct{} // closed once the program itself has ended
	gone   chan struct{} // closed once nothing is left of it

	mu     sync.Mutex
	reaped bool // its process id may be somebody else's
	stuck  bool // under the runner's lock
}

// launch starts c.
func launch(c Command, id string) (*process, error) {
	cmd, err := c.build(id)
	if err != nil {
		return nil, err
	}
	p := &process{name: c.Name, id: id, cmd: cmd, exited: make(chan struct{}), gone: make(chan struct{})}
	out, err := pipe(&p.out)
	if err != nil {
		return nil, err
	}
	defer out.Close() // ours; the program has its own
	errs, err := pipe(&p.errs)
	if err != nil {
		_ = p.out.Close()
		return nil, err
	}
	defer errs.Close()
	cmd.Stdout, cmd.Stderr = out, errs
	if err := cmd.Start(); err != nil {
		_, _ = p.out.Close(), p.errs.Close()
		return nil, newStartError(c, err)
	}
	return p, nil
}

// pipe opens a pipe, whose end to read from goes to r.
func pipe(r **os.File) (w *os.File, err error) {
	*r, w, err = os.Pipe()
	return w, err
}

// startError says why a program could not be started. What the system says of it is
// left out of the text, which has to fit on a glass.
type startError struct {
	text  string
	cause error
}

func (e *startError) Error() string { return e.text }
func (e *startError) Unwrap() error { return e.cause }

func newStartError(c Command, err error) error {
	what := c.argv()[0]
	switch {
	case errors.Is(err, os.ErrNotExist), errors.Is(err, exec.ErrNotFound):
		return &startError{what + " is not installed", err}
	case errors.Is(err, os.ErrPermission):
		return &startError{what + " may not be run", err}
	case errors.Is(err, syscall.ENOEXEC):
		return &startError{what + " is no program; its first line should be #!/bin/sh or the like", err}
	}
	return fmt.Errorf("%s: %w", what, err)
}

func (p *process) pid() int { return p.cmd.Process.Pid }

// attend waits for the program to end, clears away what it leaves, and only then reaps
// it: until then its process id, which is its group's too, belongs to nobody else.
func (p *process) attend() {
	awaitExit(p.pid())
	close(p.exited)
	p.signal(syscall.SIGKILL)
	p.runner.bury(p.id, p.pid())
	p.mu.Lock()
	_ = p.cmd.Wait() // its state says more
	p.reaped = true
	p.mu.Unlock()
	p.runner.mu.Lock()
	delete(p.runner.live, p.pid())
	p.runner.mu.Unlock()
	p.hush()
	close(p.gone)
}

// awaitExit returns when a child has ended, and leaves it a zombie.
func awaitExit(pid int) {
	for {
		err := unix.Waitid(unix.P_PID, pid, nil, unix.WEXITED|unix.WNOWAIT, nil)
		if !errors.Is(err, unix.EINTR) {
			return
		}
	}
}

// hush ends the reading of the pipes, should somebody still hold their other end.
func (p *process) hush() {
	const rest = time.Second // to read what is in them, also on a busy machine
	_, _ = p.out.SetReadDeadline(time.Now().Add(rest)), p.errs.SetReadDeadline(time.Now().Add(rest))
}

// signal sends a signal to the whole group.
func (p *process) signal(s syscall.Signal) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.reaped {
		_ = syscall.Kill(-p.pid(), s) // there may be nobody left
	}
}

// wait returns when nothing is left of the process. If ctx ends before, the process
// is made to end, and the error is the cause.
func (p *process) wait(ctx context.Context) error {
	select {
	case <-p.gone:
		return nil
	case <-ctx.Done():
	}
	if !p.end() {
		return fmt.Errorf("process %d %w (%w)", p.pid(), ErrStuck, context.Cause(ctx))
	}
	return context.Cause(ctx)
}

// end asks the process to end, and then makes it. It returns false if not even that
// helps.
func (p *process) end() (ended bool) {
	for _, s := range [...]syscall.Signal{syscall.SIGTERM, syscall.SIGKILL} {
		p.signal(s)
		p.signal(syscall.SIGCONT) // one that is stopped does not see SIGTERM
		if p.within(p.runner.opts.Grace) {
			return true
		}
	}
	p.runner.mu.Lock()
	p.stuck = true
	p.runner.mu.Unlock()
	p.hush()
	return false
}

// within waits for the process to be gone, but not longer than d.
func (p *process) within(d time.Duration) bool {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-p.gone:
		return true
	case <-t.C:
		return false
	}
}

// status returns how the program ended; nothing of one that is stuck.
func (p *process) status() (exit int, signal string) {
	select {
	case <-p.gone:
	default:
		return -1, ""
	}
	if p.cmd.ProcessState == nil { // somebody else in this process has reaped it
		return -1, ""
	}
	ws, ok := p.cmd.ProcessState.Sys().(syscall.WaitStatus)
	if ok && ws.Signaled() {
		return -1, unix.SignalName(ws.Signal())
	}
	return p.cmd.ProcessState.ExitCode(), ""
}
