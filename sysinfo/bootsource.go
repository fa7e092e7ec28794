package sysinfo

import (
	"context"
	"time"
)

// BootSource tells how the machine starts. Where it has started already there is
// nothing to tell, and when it has, no more is.
type BootSource struct {
	FS FS
	// Now is the clock; nil: time.Now.
	Now func() time.Time
	// Connect calls systemd; nil: over the D-Bus socket of the machine.
	Connect func(context.Context) (BootBus, error)
	// Watch tells when something happens in folders; nil: by inotify.
	Watch func(ctx context.Context, folders []string) <-chan struct{}
}

// How often to look, at most when there is news, and when there is none.
const (
	bootSoon = 250 * time.Millisecond
	bootPace = 5 * time.Second
	bootSlow = time.Minute // for one that does not come to its end
	bootLong = 10 * time.Minute
)

// Run implements [Source]. It returns nil when the machine is up. The pace of a
// demand does not matter.
func (s BootSource) Run(ctx context.Context, demand <-chan Demand, publish func(Boot, error)) error {
	if !s.FS.systemd() {
		return nil
	}
	ctx, done := context.WithCancel(ctx)
	defer done()
	w := newBootWatch(ctx, s, publish)
	defer w.close()
	for !w.look(ctx) {
		if err := w.sleep(ctx, demand); err != nil {
			return err
		}
	}
	return nil
}

// sleep returns when it is worth looking again.
func (w *bootWatch) sleep(ctx context.Context, demand <-chan Demand) error {
	if err := w.ticker.Reset(w.pace()); err != nil {
		return err
	}
	for {
		select {
		case <-demand:
			continue
		case <-w.told:
		case _, ok := <-w.changed():
			if !ok {
				w.hangUp()
			}
		case <-w.ticker.C():
			return nil
		case <-ctx.Done():
			return ctx.Err()
		}
		wait(ctx, bootSoon) // news come in dozens
		return nil
	}
}
