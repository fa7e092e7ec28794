package plugin

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"lcdpanel/sysinfo"
)

// persist keeps a program running that writes a line for each update. It is started
// again whenever it ends, after a while that doubles each time it did not last.
func (s ExecSource) persist(ctx context.Context, c Command, demand <-chan sysinfo.Demand, told *telling) error {
	again := waker{demand: demand}
	failures := 0
	for {
		began := time.Now()
		err := s.lifetime(ctx, c, told)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if time.Since(began) > lasting {
			failures = 0
		}
		failures++
		told.tell(Report{Skip: true}, err)
		if err := again.wait(ctx, s.restart(failures, err)); err != nil {
			return err
		}
	}
}

const (
	lasting   = time.Minute // a program that has run so long did not fail at once
	mostPause = 5 * time.Minute
)

// restart returns how long to wait until the program is started again.
func (s ExecSource) restart(failures int, err error) time.Duration {
	if err == nil { // the condition does not hold
		return max(time.Second, s.Opts.Every)
	}
	d := max(time.Second, s.Opts.Retry)
	for range failures - 1 {
		d = min(2*d, mostPause)
	}
	return d
}

// lifetime runs the program until it ends, and says how it did; nil if it is not to
// run now.
func (s ExecSource) lifetime(ctx context.Context, c Command, told *telling) error {
	if show, err := s.holds(ctx, c); err != nil || !show {
		return err
	}
	c.Timeout = 0
	r, err := s.Runner.stream(ctx, c, func(line string) {
		told.tell(Read(s.Opts.Format, Result{Output: line}))
	})
	switch {
	case err != nil:
		return err
	case r.Signal != "":
		return fmt.Errorf("ended by %s", r.Signal)
	}
	return fmt.Errorf("ended, exit %d%s", r.Exit, complaint(r.Lament))
}

// stream runs c until it ends, or ctx does, and hands over its lines. Of many that come
// at once it takes the last: so a program that floods costs little. A line longer than a
// run may be ends it.
func (r *Runner) stream(ctx context.Context, c Command, line func(string)) (Result, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	p, err := r.start(c)
	if err != nil {
		return Result{}, err
	}
	errs := listen(throttled{ctx, p.errs, r.opts.Pace}, 0, c.Errors, cancel)
	done := make(chan struct{})
	go func() {
		defer close(done)
		defer p.out.Close()
		if err := newest(throttled{ctx, p.out, r.opts.Pace}, r.opts.Output, line); err != nil {
			cancel(err)
		}
	}()
	err = p.wait(ctx)
	cancel(nil) // nobody is slowed down any more
	<-done
	result := Result{Lament: <-errs}
	result.Exit, result.Signal = p.status()
	return result, err
}

// newest hands over the last line of each reading.
func newest(r io.Reader, most int, line func(string)) error {
	buf, held := make([]byte, most), 0
	for {
		n, err := r.Read(buf[held:])
		held += n
		if end := bytes.LastIndexByte(buf[:held], '\n'); end >= 0 {
			begin := bytes.LastIndexByte(buf[:end], '\n') + 1
			line(string(buf[begin:end]))
			held = copy(buf, buf[end+1:held])
		}
		switch {
		case err != nil && held > 0 && errors.Is(err, io.EOF):
			line(string(buf[:held])) // its last words
			return nil
		case err != nil:
			return nil
		case held == len(buf):
			return flood(most)
		}
	}
}

// throttled reads no more often than its pace, so that who writes without end has to
// wait.
type throttled struct {
	ctx context.Context
	io.ReadCloser
	pace time.Duration
}

// Read implements [io.Reader].
func (t throttled) Read(p []byte) (int, error) {
	n, err := t.ReadCloser.Read(p)
	if n > 0 {
		pause(t.ctx, t.pace)
	}
	return n, err
}

// pause returns after d, or sooner when ctx ends.
func pause(ctx context.Context, d time.Duration) {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
	case <-ctx.Done():
	}
}
