package plugin

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"golang.org/x/sys/unix"

	"lcdpanel/sysinfo"
)

// FifoOpts is what the config says of a screen that shows what is written to a FIFO.
type FifoOpts struct {
	Name  string        `config:"name" help:"what the screen is called; each has a name of its own"`
	Title string        `config:"title" help:"first row; none unless given"`
	Path  string        `config:"path" help:"the FIFO; it is made if nothing is there"`
	Hold  time.Duration `config:"hold" max:"24h" help:"how long it shows what was written; 0 until something else is"`
}

// Validate tells what is wrong, by the keys of the config.
func (o FifoOpts) Validate() error {
	return errors.Join(checkName(o.Name), checkPaths("path", []string{o.Path}))
}

// FifoSource publishes what is written to a FIFO: all that comes at once is a page, a
// JSON [Object] if it begins with a brace. Up to 4096 bytes that a program writes at
// once come at once (pipe(7), PIPE_BUF).
type FifoSource struct {
	Opts FifoOpts
}

// Run implements [sysinfo.Source]. It sleeps until something is written.
func (s FifoSource) Run(ctx context.Context, _ <-chan sysinfo.Demand, publish func(Report, error)) error {
	told := newTelling(publish)
	for {
		err := s.listen(ctx, told)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		told.tell(Report{}, err)
		pause(ctx, time.Minute)
	}
}

// listen shows what is written until ctx ends.
func (s FifoSource) listen(ctx context.Context, told *telling) error {
	f, err := s.open()
	if err != nil {
		return err
	}
	defer f.Close()
	stop := context.AfterFunc(ctx, func() { _ = f.SetReadDeadline(time.Now()) })
	defer stop()
	told.tell(Report{Skip: true}, nil)
	buf := make([]byte, mostOfFile)
	for {
		n, err := f.Read(buf)
		switch {
		case n > 0:
			s.show(string(buf[:n]), told, f)
			const pace = 100 * time.Millisecond // one that writes without end has to wait
			pause(ctx, pace)
		case errors.Is(err, os.ErrDeadlineExceeded) && ctx.Err() == nil:
			_ = f.SetReadDeadline(time.Time{})
			told.tell(Report{Skip: true}, nil) // its time is over
		default:
			return err
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
	}
}

// show shows what was written, for as long as it is to be held.
func (s FifoSource) show(text string, told *telling, f *os.File) {
	if strings.HasPrefix(strings.TrimSpace(text), "{") {
		told.tell(Read(JSON, Result{Output: text}))
	} else {
		told.tell(Read(Lines, Result{Output: text}))
	}
	if s.Opts.Hold > 0 {
		_ = f.SetReadDeadline(time.Now().Add(s.Opts.Hold))
	}
}

// open opens the FIFO for reading and writing: so it does not end whenever a writer
// goes (fifo(7)).
func (s FifoSource) open() (*os.File, error) {
	path := s.Opts.Path
	if err := unix.Mkfifo(path, 0o622); err != nil && !errors.Is(err, unix.EEXIST) {
		return nil, fmt.Errorf("making the FIFO %s: %w", path, err)
	}
	info, err := os.Lstat(path)
	if err != nil {
		return nil, err
	}
	if info.Mode().Type() != os.ModeNamedPipe {
		return nil, fmt.Errorf("%s is there already and no FIFO; remove it, or name another path", path)
	}
	return os.OpenFile(path, os.O_RDWR|unix.O_NONBLOCK|unix.O_NOFOLLOW, 0)
}

// Patience tells that it never listens.
func (s FifoSource) Patience() time.Duration { return 0 }
