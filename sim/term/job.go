package term

import (
	"fmt"
	"os"
	"os/signal"
	"syscall"
	"time"
)

// Stop stops the process and those it shares a pipeline with, as Ctrl-Z does in a program that leaves its terminal
// alone, and returns when the shell lets it go on. Where no shell could do that, the kernel stops nothing (POSIX:
// orphaned process groups ignore SIGTSTP), and Stop returns after a moment. It is for [Panel].Suspend.
func Stop() {
	goesOn := make(chan os.Signal, 1)
	signal.Notify(goesOn, syscall.SIGCONT)
	defer signal.Stop(goesOn)
	if syscall.Kill(0, syscall.SIGTSTP) != nil {
		return
	}
	select {
	case <-goesOn:
	case <-time.After(moment): // does not pass while the process is stopped
	}
}

// moment is how long the kernel may take to stop the process.
const moment = 200 * time.Millisecond

// watchJobs asks to be told when the process goes on after a stop. It does not ask for SIGTSTP: once asked for, the Go
// runtime never gives that signal its usual meaning back, and Stop could not stop.
func (v *view) watchJobs() {
	if v.Suspend != nil {
		signal.Notify(v.jobs, syscall.SIGCONT)
	}
}

// unwatchJobs ends watchJobs.
func (v *view) unwatchJobs() { signal.Stop(v.jobs) }

// suspend gives the terminal back and stops until somebody wants to see the panel again.
func (v *view) suspend() error {
	v.keypad.letGo()
	return v.away(func() {
		v.unwatchJobs()
		v.Suspend()
		v.watchJobs()
	})
}

// goesOn takes the terminal again after a stop that nobody told of, as by SIGSTOP: it is as the shell left it.
func (v *view) goesOn() error { return v.away(func() {}) }

// away gives the terminal back while f runs.
func (v *view) away(f func()) error {
	settle(v.events)
	if err := v.screen.Suspend(); err != nil {
		return fmt.Errorf("terminal: giving it back: %w", err)
	}
	f()
	if err := v.screen.Resume(); err != nil {
		return fmt.Errorf("terminal: taking it again: %w", err)
	}
	v.screen.Sync()
	return nil
}
