package plugin

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strconv"
	"sync"
	"time"

	"golang.org/x/sys/unix"
)

// Runner starts programs and sees to it that they end. There is to be one in a
// process, for it buries whatever of its children's children is left. Use [NewRunner].
type Runner struct {
	opts RunnerOpts

	mu       sync.Mutex
	runs     int
	starting int
	live     map[int]*process // by process id, until they are reaped
}

// RunnerOpts bound what a program may do.
type RunnerOpts struct {
	Output int           // bytes it may write in one run, or as one line; 0: 64 KiB
	Grace  time.Duration // between asking it to end and killing it; 0: a second
	Pace   time.Duration // between two looks at a program that goes on writing; 0: 100 ms
}

// NewRunner returns a runner. From now on orphans among the descendants of this
// process become its children.
func NewRunner(o RunnerOpts) *Runner {
	o.Output = cmp.Or(o.Output, 64<<10)
	o.Grace = cmp.Or(o.Grace, time.Second)
	o.Pace = cmp.Or(o.Pace, 100*time.Millisecond)
	_ = unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) // since Linux 3.4; without, orphans are init's
	return &Runner{opts: o, live: map[int]*process{}}
}

// Result is what a program has said.
type Result struct {
	Output string // its standard output
	Lament string // the last line of its standard error
	Exit   int    // its exit status; -1 if a signal ended it
	Signal string // the name of that signal, empty for none
}

// Why a program was ended, or cannot be.
var (
	ErrTimeout = errors.New("timed out")
	ErrFlood   = errors.New("wrote too much")
	ErrStuck   = errors.New("does not end")
)

// Run runs c once. The error is about the running: that it could not be started, took
// longer than its timeout ([ErrTimeout]), wrote more than it may ([ErrFlood]) or cannot
// even be killed ([ErrStuck], a process that waits for a dead disk or server); then
// Result has what it said until then. Its exit status is a value. When Run returns, no
// process of it is left but a stuck one, and that is not joined by another.
func (r *Runner) Run(ctx context.Context, c Command) (Result, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	if c.Timeout > 0 {
		var stop context.CancelFunc
		ctx, stop = context.WithTimeoutCause(ctx, c.Timeout, fmt.Errorf("%w after %v", ErrTimeout, c.Timeout))
		defer stop()
	}
	p, err := r.start(c)
	if err != nil {
		return Result{}, err
	}
	out := collect(p.out, r.opts.Output, cancel)
	errs := listen(p.errs, r.opts.Output, c.Errors, cancel)
	err = p.wait(ctx)
	result := Result{Output: <-out, Lament: <-errs}
	result.Exit, result.Signal = p.status()
	return result, err
}

// start starts c, unless an earlier run of it is still there.
func (r *Runner) start(c Command) (*process, error) {
	if len(c.Argv) == 0 {
		return nil, errors.New("there is no command; name a program and its arguments")
	}
	id, err := r.begin(c.Name)
	if err != nil {
		return nil, err
	}
	p, err := launch(c, id)
	r.mu.Lock()
	defer r.mu.Unlock()
	r.starting--
	if err != nil {
		return nil, err
	}
	p.runner = r
	r.live[p.pid()] = p
	go p.attend()
	return p, nil
}

// begin announces that a process is being started, which therefore is not known yet.
func (r *Runner) begin(name string) (id string, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for pid, p := range r.live {
		if p.name == name && p.stuck {
			return "", fmt.Errorf("process %d of the last time %w", pid, ErrStuck)
		}
	}
	r.starting++
	r.runs++
	return strconv.Itoa(unix.Getpid()) + "." + strconv.Itoa(r.runs), nil
}
