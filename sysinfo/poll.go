package sysinfo

import (
	"context"
	"time"
)

// poll calls begin and read whenever a demand comes in, and then read as often
// as it asks, until ctx ends. Without a demand it sleeps.
func poll(ctx context.Context, demand <-chan Demand, begin, read func()) error {
	var tick <-chan time.Time
	ticker := time.NewTicker(time.Hour)
	ticker.Stop()
	defer ticker.Stop()
	for {
		select {
		case d := <-demand:
			tick = nil
			if d.Every > 0 {
				ticker.Reset(d.Every)
				tick = ticker.C
				begin()
				read()
			}
		case <-tick:
			read()
		case <-ctx.Done():
			return ctx.Err()
		}
	}
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
