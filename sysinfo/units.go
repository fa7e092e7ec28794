package sysinfo

import (
	"context"
	"errors"
	"slices"
	"time"

	"lcdpanel/internal/tick"
)

// Units is which units of systemd have failed.
type Units struct {
	Known  bool     // false where there is no systemd, or its bus does not answer
	Failed []string // by name, as "nfs-server.service"
}

// UnitBus is a line to systemd.
type UnitBus interface {
	// Failed lists the failed units.
	Failed(ctx context.Context) ([]string, error)
	// Changed gets a value when the list is another, and is closed when the
	// line is cut.
	Changed() <-chan struct{}
	Close()
}

// UnitsSource asks systemd once and then waits to be told.
type UnitsSource struct {
	FS FS
	// Connect calls systemd; nil: over the D-Bus socket of the machine.
	Connect func(context.Context) (UnitBus, error)
}

// redial is how long to wait before calling again, at first; twice as long each time, up
// to redialLast.
const redial = time.Minute

// Run implements [Source]. The pace of a demand does not matter. Where nobody
// answers the units are not known, which is no error: many machines have no
// systemd.
func (s UnitsSource) Run(ctx context.Context, demand <-chan Demand, publish func(Units, error)) error {
	w := unitWatch{ticker: s.FS.ticker()}
	if w.connect = s.Connect; w.connect == nil {
		w.connect = func(ctx context.Context) (UnitBus, error) { return callSystemd(ctx, s.FS) }
	}
	defer w.ticker.Stop()
	defer w.hangUp()
	for {
		select {
		case d := <-demand:
			if d.Call {
				continue
			}
			if d.Every == 0 {
				w.hangUp()
				continue
			}
		case _, ok := <-w.changed():
			if !ok {
				w.hangUp()
			}
		case <-w.ticker.C():
		case <-ctx.Done():
			return ctx.Err()
		}
		if err := w.look(ctx, publish); err != nil {
			return err
		}
	}
}

// unitWatch is a UnitsSource at work.
type unitWatch struct {
	redialed[UnitBus]
	ticker tick.Ticker   // while the line is down
	pause  time.Duration // the last one; 0: the line was up
}

func (w *unitWatch) hangUp() {
	w.redialed.hangUp()
	_ = w.ticker.Reset(0) // stopping cannot fail in a way that matters
}

// look publishes what systemd says, and sees to it that it is called again where
// it says nothing.
func (w *unitWatch) look(ctx context.Context, publish func(Units, error)) error {
	failed, err := w.ask(ctx)
	if err != nil {
		w.hangUp()
		publish(Units{}, nil)
		return w.ticker.Reset(w.redial(err))
	}
	slices.Sort(failed)
	publish(Units{Known: true, Failed: failed}, nil)
	w.pause = 0
	return w.ticker.Reset(0)
}

// redial is how long to wait before calling again, 0 for for ever: who did not start the
// machine never comes.
func (w *unitWatch) redial(err error) time.Duration {
	if errors.Is(err, errNoSystemd) {
		return 0
	}
	w.pause = min(max(2*w.pause, redial), redialLast)
	return w.pause
}

func (w *unitWatch) ask(ctx context.Context) ([]string, error) {
	bus, err := w.line(ctx)
	if err != nil {
		return nil, err
	}
	return bus.Failed(ctx)
}
