package plugin

import (
	"context"
	"time"

	"lcdpanel/sysinfo"
)

// ExecSource publishes what a program says, again and again.
type ExecSource struct {
	Runner *Runner
	Opts   ExecOpts
	Glass  Glass
	Log    func(string) // gets what the program writes to standard error; nil drops it
}

// Run implements [sysinfo.Source]. It goes by the intervals of its options and not by
// the demand, but for a program that is asked for anew while it shows.
func (s ExecSource) Run(ctx context.Context, demand <-chan sysinfo.Demand, publish func(Report, error)) error {
	log := &errorLog{name: s.Opts.Name, write: s.Log}
	c := s.command(log.line)
	told := newTelling(publish)
	if s.Opts.Persistent {
		return s.persist(ctx, c, demand, told)
	}
	w := watchFiles(s.Opts.Watch)
	defer w.close()
	again := waker{demand: demand, changed: w.changed}
	failures := 0
	for {
		next, err := s.once(ctx, c, told)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil {
			failures++
			next = s.retry(failures)
		} else {
			failures = 0
		}
		if err := again.wait(ctx, next); err != nil {
			return err
		}
	}
}

// once runs the program and says when to run it again, 0 for never.
func (s ExecSource) once(ctx context.Context, c Command, told *telling) (next time.Duration, err error) {
	var report Report
	show, err := s.holds(ctx, c)
	switch {
	case err != nil:
	case !show:
		report.Skip = true
	default:
		report, err = s.ask(ctx, c)
	}
	if ctx.Err() != nil {
		return 0, ctx.Err()
	}
	told.tell(report, err)
	switch {
	case s.Opts.Once && show:
		return 0, err
	case report.Next > 0:
		return max(time.Second, report.Next), err
	case s.Opts.Every == 0 && s.Opts.Once:
		return time.Minute, err // until the condition holds
	}
	return s.Opts.Every, err
}

// ask runs the program and reads what it says.
func (s ExecSource) ask(ctx context.Context, c Command) (Report, error) {
	result, err := s.Runner.Run(ctx, c)
	if err != nil {
		return Report{}, err
	}
	return Read(s.Opts.Format, result)
}

// retry returns when to try again after so many failures on end: after twice as long
// each time, but no later than it would have run anyway.
func (s ExecSource) retry(failures int) time.Duration {
	const latest = 5 * time.Minute
	most := s.Opts.Every
	if most == 0 || s.Opts.Once {
		most = latest
	}
	d := max(time.Second, s.Opts.Retry)
	for range failures - 1 {
		if d *= 2; d >= most {
			break
		}
	}
	return min(d, most)
}

// telling publishes reports, and failures with the time of the last report.
type telling struct {
	publish func(Report, error)
	good    time.Time
}

func newTelling(publish func(Report, error)) *telling { return &telling{publish: publish} }

func (t *telling) tell(r Report, err error) {
	if err != nil {
		t.publish(Report{}, &Failure{Err: err, Since: t.good})
		return
	}
	t.good = time.Now()
	t.publish(r, nil)
}

// Patience tells that nobody has to watch over it: the runner ends a program that takes
// too long, and gives up one that cannot be ended. So a screen that says the same has no
// wake-ups but its own.
func (ExecSource) Patience() time.Duration { return 0 }
