package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os/signal"
	"syscall"

	"github.com/spf13/pflag"
)

// demoAlone refuses flags that the demo has no use for, and its own without it.
func (o *simOpts) demoAlone(flags *pflag.FlagSet) error {
	if !o.demo {
		if flags.Changed("stage") {
			return errors.New("--stage is a part of the day that --demo plays; give --demo too")
		}
		return nil
	}
	for _, name := range []string{"root", "config", "usbip"} {
		if flags.Changed(name) {
			return fmt.Errorf("--demo brings a machine and a config of its own; leave out --%s, or --demo", name)
		}
	}
	return nil
}

// runDemo shows the demo.
func (o *simOpts) runDemo(ctx context.Context, out io.Writer, names []string) (err error) {
	signal.Ignore(syscall.SIGPIPE) // who reads no more, as head, ends it; but its folder has to go
	defer func() {
		if errors.Is(err, syscall.EPIPE) {
			err = nil
		}
	}()
	d, err := newDemo()
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, d.Close()) }()
	s, err := d.settings()
	if err != nil {
		return err
	}
	o.giveKeys(&s)
	w, err := d.wire(ctx, &o.displayOpts, s, names)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, w.display.Close()) }()
	ctx, cancel := context.WithCancel(ctx)
	defer func() { cancel(); w.settle() }() // nothing is read any more when the machine goes
	if err := d.begin(ctx, w, o.stage); err != nil {
		return err
	}
	if !o.once {
		return o.live(ctx, w, out, d)
	}
	if err := errors.Join(d.settle(ctx), once(ctx, w)); err != nil {
		return err
	}
	_, err = fmt.Fprintln(out, w.display.text())
	return err
}
