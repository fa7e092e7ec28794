package sysinfo

import (
	"context"
	"time"
)

// NetworkSource reads the interfaces, addresses and routes when the kernel says that
// they have changed, and how much goes through them as often as the demand asks. A
// demand for less than a reading in [slowest] is one for the former alone: nothing
// ticks then where the kernel tells. A recorded pair says what went on in between.
type NetworkSource struct {
	FS   FS
	Opts NetworkOpts
	// BitRate is asked for the bits a second that a wireless link sends. nil is a
	// system call on a running machine, and nobody on a recording.
	BitRate func(name string) int64
	Now     func() time.Time // nil: time.Now

	// events stands in for networkEvents in tests.
	events func(context.Context, FS) (<-chan struct{}, error)
}

// slowest is the longest time over which a rate means anything.
const slowest = 10 * time.Second

// Run implements [Source].
func (s NetworkSource) Run(ctx context.Context, demand <-chan Demand, publish func(Network, error)) error {
	w := newNetworkWatch(ctx, s, publish)
	defer w.close()
	for {
		select {
		case d := <-demand:
			if d.Call {
				continue
			}
			if err := w.want(ctx, d); err != nil {
				return err
			}
		case _, ok := <-w.told:
			if err := w.event(ok); err != nil {
				return err
			}
		case <-w.soon.C:
			w.waiting = false
			w.look()
			w.publishNow()
		case <-w.ticker.C():
			if err := w.tick(); err != nil {
				return err
			}
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}
