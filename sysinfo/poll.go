package sysinfo

import (
	"context"
	"time"

	"lcdpanel/internal/tick"
)

// poll calls begin and read when a demand comes in for which the last reading is too
// old, and then read as often as it asks, until ctx ends: more seldom while read says
// that nothing moves, if the demand lets it. Without a demand it sleeps.
func poll(ctx context.Context, ticker tick.Ticker, demand <-chan Demand, begin func(), read func() (moved bool)) error {
	defer ticker.Stop()
	var last reading
	var r rhythm
	for {
		select {
		case d := <-demand:
			if d.Call {
				continue
			}
			r = rhythm{demand: d}
			if err := ticker.Reset(r.every()); err != nil {
				return err
			}
			if last.tooOld(d) {
				begin()
				r.took(read())
				last.taken()
			}
		case <-ticker.C():
			changed := r.took(read())
			last.taken()
			if changed {
				if err := ticker.Reset(r.every()); err != nil {
					return err
				}
			}
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// reading is when the last one was taken.
type reading struct{ at time.Time }

// taken notes that one was taken now.
func (r *reading) taken() { r.at = time.Now() }

// tooOld tells whether a demand wants another one at once.
func (r reading) tooOld(d Demand) bool {
	return d.Now || d.Every > 0 && (r.at.IsZero() || time.Since(r.at) >= d.Every)
}

// wait returns after d, or sooner when ctx ends.
func wait(ctx context.Context, d time.Duration) {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
	case <-ctx.Done():
	}
}
