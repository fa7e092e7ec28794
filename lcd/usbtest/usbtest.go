package usbtest

import (
	"context"
	"errors"
	"fmt"
)

// Setup is the setup packet of a control transfer (USB 2.0, 9.3).
type Setup = [8]byte

// Transfer is one control transfer: what was asked and, from the device, answered.
type Transfer struct {
	Setup Setup
	In    []byte
}

// Device is what does transfers.
type Device interface {
	Write(ctx context.Context, setups []Setup) (done int, err error)
	Read(ctx context.Context, setup Setup, in []byte) (n int, err error)
	Close() error
}

// Record is a device that writes down what goes over another, as far as that
// succeeds.
type Record struct {
	Device
	Transfers []Transfer
}

// Write does transfers to the device.
func (r *Record) Write(ctx context.Context, setups []Setup) (done int, err error) {
	done, err = r.Device.Write(ctx, setups)
	for _, s := range setups[:done] {
		r.Transfers = append(r.Transfers, Transfer{Setup: s})
	}
	return done, err
}

// Read does a transfer from the device.
func (r *Record) Read(ctx context.Context, setup Setup, in []byte) (n int, err error) {
	n, err = r.Device.Read(ctx, setup, in)
	if err == nil {
		r.Transfers = append(r.Transfers, Transfer{setup, append([]byte(nil), in[:n]...)})
	}
	return n, err
}

// Playback is a device that expects transfers in their order, and nothing else.
type Playback struct {
	Transfers []Transfer

	// Err, if not nil, is what transfer FailAt fails with, counted from 0 over
	// all that are tried. It is tried again after that.
	Err    error
	FailAt int

	tried  int
	closed bool
}

// ErrUnexpected is what a Playback wraps when a transfer is not the next one.
var ErrUnexpected = errors.New("usbtest: unexpected transfer")

// Write expects transfers to the device.
func (p *Playback) Write(ctx context.Context, setups []Setup) (done int, err error) {
	for _, s := range setups {
		if _, err := p.next(ctx, s); err != nil {
			return done, err
		}
		done++
	}
	return done, nil
}

// Read expects a transfer from the device.
func (p *Playback) Read(ctx context.Context, setup Setup, in []byte) (n int, err error) {
	t, err := p.next(ctx, setup)
	if err != nil {
		return 0, err
	}
	if len(t.In) > len(in) {
		return 0, fmt.Errorf("%w: %d bytes are read, %d were answered to % x", ErrUnexpected, len(in), len(t.In), setup)
	}
	return copy(in, t.In), nil
}

// next takes the transfer that is expected now.
func (p *Playback) next(ctx context.Context, setup Setup) (Transfer, error) {
	if err := ctx.Err(); err != nil {
		return Transfer{}, err
	}
	p.tried++
	switch {
	case p.closed:
		return Transfer{}, fmt.Errorf("%w % x: the device is closed", ErrUnexpected, setup)
	case p.Err != nil && p.tried-1 == p.FailAt:
		return Transfer{}, p.Err
	case len(p.Transfers) == 0:
		return Transfer{}, fmt.Errorf("%w % x: none is left", ErrUnexpected, setup)
	case p.Transfers[0].Setup != setup:
		return Transfer{}, fmt.Errorf("%w % x: the next one is % x", ErrUnexpected, setup, p.Transfers[0].Setup)
	}
	t := p.Transfers[0]
	p.Transfers = p.Transfers[1:]
	return t, nil
}

// Close fails if transfers are left.
func (p *Playback) Close() error {
	p.closed = true
	if len(p.Transfers) > 0 {
		return fmt.Errorf("usbtest: %d transfers were expected that did not come, the first is % x", len(p.Transfers), p.Transfers[0].Setup)
	}
	return nil
}
