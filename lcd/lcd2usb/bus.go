package lcd2usb

import (
	"context"
	"fmt"

	"lcdpanel/lcd/hd44780"
)

// Transport takes control transfers to one device.
type Transport interface {
	// Write sends transfers without a data stage, in order, and stops at the
	// first that fails. done is how many succeeded.
	Write(ctx context.Context, setups []Setup) (done int, err error)
	// Read does one transfer from the device and returns how many bytes came:
	// at most as many as the setup packet asks for.
	Read(ctx context.Context, setup Setup, in []byte) (n int, err error)
	// Close gives up the device.
	Close() error
}

// Opts says how a device wants its bytes. The zero value is the genuine
// firmware.
type Opts struct {
	// Batch is how many bytes go into one transfer, 1 to 4; 0 means 4. Some
	// clones take only 1.
	Batch int

	// Brightness and Contrast are set when the device is opened, 0 to 255;
	// nil leaves what the device remembers.
	Brightness, Contrast *uint8

	// Tally counts what is written to EEPROM, and limits it, over all openings of
	// the panel; nil counts this one alone.
	Tally *Tally
}

// Bus is the [hd44780.Bus] of one LCD2USB device.
type Bus struct {
	to     Transport
	opts   Opts
	setups []Setup       // reused by Send
	levels map[byte]byte // what set requests have set since it was opened
}

// New returns the bus of the device behind t, which Close closes.
func New(t Transport, o Opts) (*Bus, error) {
	if o.Batch == 0 {
		o.Batch = MaxBatch
	}
	if o.Batch < 1 || o.Batch > MaxBatch {
		return nil, fmt.Errorf("lcd2usb: batch is %d bytes a transfer, allowed are 1 to %d", o.Batch, MaxBatch)
	}
	if o.Tally == nil {
		o.Tally = &Tally{}
	}
	return &Bus{to: t, opts: o, levels: map[byte]byte{}}, nil
}

// Send carries ops as control transfers; the firmware waits for the controller.
func (b *Bus) Send(ctx context.Context, unit int, ops []hd44780.Op) error {
	b.setups = b.setups[:0]
	for _, op := range ops {
		b.setups = encode(b.setups, unit, op, b.opts.Batch)
	}
	if done, err := b.to.Write(ctx, b.setups); err != nil {
		return fmt.Errorf("lcd2usb: transfer %d of %d: %w", done+1, len(b.setups), err)
	}
	return nil
}

// Cost counts transfers: each takes a USB frame or two, whatever is in it.
func (b *Bus) Cost() hd44780.Cost { return hd44780.Cost{Transfer: 1, Batch: b.opts.Batch} }

// Close gives up the device.
func (b *Bus) Close() error { return b.to.Close() }
