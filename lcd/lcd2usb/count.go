package lcd2usb

import (
	"context"
	"sync/atomic"
)

// Tally counts over all openings of a panel. The zero value is ready; it may be used
// from any goroutine and must not be copied.
type Tally struct {
	Transfers atomic.Int64 // that succeeded
	Errors    atomic.Int64 // that failed
	EEPROM    atomic.Int64 // values sent that the panel may have written to EEPROM

	wear wear
}

// Count returns a transport that counts the transfers over t.
func Count(t Transport, n *Tally) Transport { return counted{t, n} }

type counted struct {
	Transport
	n *Tally
}

// Write implements [Transport].
func (c counted) Write(ctx context.Context, setups []Setup) (done int, err error) {
	done, err = c.Transport.Write(ctx, setups)
	c.n.Transfers.Add(int64(done))
	c.failed(err)
	return done, err
}

// Read implements [Transport].
func (c counted) Read(ctx context.Context, setup Setup, in []byte) (n int, err error) {
	n, err = c.Transport.Read(ctx, setup, in)
	if err == nil {
		c.n.Transfers.Add(1)
	}
	c.failed(err)
	return n, err
}

func (c counted) failed(err error) {
	if err != nil {
		c.n.Errors.Add(1)
	}
}
