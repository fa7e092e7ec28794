package sim

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
)

// ErrClosed is what a closed handle answers.
var ErrClosed = errors.New("the handle is closed")

// ErrSetup is what the host's side refuses before anything goes over the wire, as the kernel does with EINVAL.
var ErrSetup = errors.New("this setup packet does not fit the call")

// Handle is a host's open device: good until closed, or until the board is unplugged or restarts. Safe for concurrent
// use.
type Handle struct {
	device *LCD2USB
	gone   <-chan struct{}
	closed atomic.Bool
}

// Open gives a handle for the board as it is plugged in now.
func (d *LCD2USB) Open() (*Handle, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.gone == nil {
		return nil, fmt.Errorf("open LCD2USB: %w", errGone())
	}
	return &Handle{device: d, gone: d.gone}, nil
}

// Write does control transfers to the device without data stage, in order. It stops at the first that fails; done is
// how many succeeded. With ctx over, no further transfer starts.
func (h *Handle) Write(ctx context.Context, setups [][8]byte) (done int, err error) {
	for i, s := range setups {
		if toHost(s) || lengthOf(s) != 0 {
			return i, fmt.Errorf("write %x: %w: it has a data stage", s, ErrSetup)
		}
		if _, err := h.transfer(ctx, s); err != nil {
			return i, fmt.Errorf("write %x: %w", s, err)
		}
	}
	return len(setups), nil
}

// Read does one control transfer from the device and returns how many bytes came: at most wLength, often fewer.
func (h *Handle) Read(ctx context.Context, setup [8]byte, in []byte) (n int, err error) {
	if !toHost(setup) || lengthOf(setup) > len(in) {
		return 0, fmt.Errorf("read %x into %d bytes: %w", setup, len(in), ErrSetup)
	}
	reply, err := h.transfer(ctx, setup)
	if err != nil {
		return 0, fmt.Errorf("read %x: %w", setup, err)
	}
	return copy(in[:lengthOf(setup)], reply), nil
}

// Close ends the handle; the board does not notice. Closing again is fine.
func (h *Handle) Close() error {
	h.closed.Store(true)
	return nil
}

// String names the device as the bus does.
func (h *Handle) String() string { return "simulated LCD2USB" }

// transfer is one try on the bus.
func (h *Handle) transfer(ctx context.Context, setup [8]byte) ([]byte, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if h.closed.Load() {
		return nil, ErrClosed
	}
	d := h.device
	d.mu.Lock()
	if isClosed(h.gone) {
		d.mu.Unlock()
		return nil, errGone()
	}
	fault := d.script.take(d.transfers)
	d.transfers++
	if fault.hang {
		d.mu.Unlock()
		return nil, h.hang(ctx)
	}
	defer d.mu.Unlock()
	return d.carry(setup, fault)
}

// hang waits for the end of a transfer that nobody answers.
func (h *Handle) hang(ctx context.Context) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-h.gone:
		return errGone()
	}
}

// carry brings a setup packet to the MCU, or does with it what the script says.
func (d *LCD2USB) carry(setup [8]byte, fault failure) ([]byte, error) {
	if fault.unplug {
		d.unplug()
		return nil, errGone()
	}
	if fault.err != nil && !fault.late {
		return nil, fault.err
	}
	defer d.noticing()()
	reply, err := d.mcu.setup(setup)
	if err != nil {
		d.reset()
		return nil, fmt.Errorf("%w: %w", err, errGone())
	}
	return reply, fault.err
}

func isClosed(c <-chan struct{}) bool {
	select {
	case <-c:
		return true
	default:
		return false
	}
}
