package lcd2usb

import (
	"context"
	"sync/atomic"
)

// Count returns a transport that adds to n each transfer that succeeds over t.
func Count(t Transport, n *atomic.Int64) Transport { return counted{t, n} }

type counted struct {
	Transport
	n *atomic.Int64
}

// Write implements [Transport].
func (c counted) Write(ctx context.Context, setups []Setup) (done int, err error) {
	done, err = c.Transport.Write(ctx, setups)
	c.n.Add(int64(done))
	return done, err
}

// Read implements [Transport].
func (c counted) Read(ctx context.Context, setup Setup, in []byte) (n int, err error) {
	n, err = c.Transport.Read(ctx, setup, in)
	if err == nil {
		c.n.Add(1)
	}
	return n, err
}
