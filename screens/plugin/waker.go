package plugin

import (
	"context"
	"time"

	"lcdpanel/sysinfo"
)

// waker says when a program is to run again.
type waker struct {
	demand  <-chan sysinfo.Demand
	changed <-chan struct{}
	shown   bool
}

// wait returns after d (0: not by time), when a watched file has changed, or when
// somebody asks for the screen that shows to be read anew.
func (w *waker) wait(ctx context.Context, d time.Duration) error {
	var due <-chan time.Time
	if d > 0 {
		t := time.NewTimer(d)
		defer t.Stop()
		due = t.C
	}
	for {
		select {
		case <-due:
			return nil
		case <-w.changed:
			return nil
		case wish := <-w.demand:
			if w.anew(wish) {
				return nil
			}
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// anew tells whether a demand comes from a screen that shows already: a person wants
// it read again. Else its turn has only begun or ended, or this is but a call.
func (w *waker) anew(d sysinfo.Demand) bool {
	if d.Call {
		return false
	}
	before := w.shown
	w.shown = d.Every == looking
	return before && w.shown
}
