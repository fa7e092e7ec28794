package usbfs

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"time"

	"golang.org/x/sys/unix"
)

// A transfer to the device may take this long, and so much more for each that it
// waits behind. A question it answers at once or not at all.
const (
	patience = time.Second
	queueing = 20 * time.Millisecond
	answer   = 300 * time.Millisecond
)

// Read does a control transfer from the device into in, of 8 bytes at most, and
// returns how many came.
func (h *Handle) Read(ctx context.Context, setup Setup, in []byte) (n int, err error) {
	if asked := int(binary.LittleEndian.Uint16(setup[6:])); asked > min(len(in), maxRead) {
		return 0, fmt.Errorf("read of %d bytes into %d: a transfer brings at most %d", asked, len(in), maxRead)
	}
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	if _, err := h.batch([]Setup{setup}, answer); err != nil {
		return 0, explain(h.info, "read", err)
	}
	s := h.urbs.slot(0)
	return copy(in, s.data[:min(max(0, s.urb.actualLength), maxRead)]), nil
}

// Write does control transfers without a data stage, in order. done is how many
// succeeded before the first that did not; those behind it that are still to come are
// called back, but nobody knows which of them the device has seen.
func (h *Handle) Write(ctx context.Context, setups []Setup) (done int, err error) {
	for len(setups) > 0 && err == nil {
		if err := ctx.Err(); err != nil {
			return done, err
		}
		var n int
		batch := setups[:min(len(setups), maxURBs)]
		n, err = h.batch(batch, patience)
		done += n
		setups = setups[len(batch):]
	}
	if err != nil {
		return done, explain(h.info, "write", err)
	}
	return done, nil
}

// batch hands all transfers to the kernel at once, sleeps about as long as they
// take, and fetches their results. Nothing of it blocks in the kernel: a thread
// that does costs the Go runtime more wake-ups than the transfers are.
func (h *Handle) batch(setups []Setup, patience time.Duration) (done int, err error) {
	n := 0
	for ; n < len(setups) && err == nil; n++ {
		err = h.kernel.ioctl(reqSubmit, h.urbs.fill(n, setups[n]))
	}
	if err != nil {
		n-- // the one that was refused
	}
	awaited := h.await(n, patience+time.Duration(n)*queueing)
	done = h.succeeded(n)
	switch status := h.status(done, n); {
	case status != 0 && !(status == unix.ENOENT && awaited != nil):
		return done, status
	default: // those called back failed only because of what ended the wait
		return done, errors.Join(awaited, err)
	}
}

// await returns when the first n URBs are done. When one of them fails, or limit is
// over, or waiting itself fails, it calls the others back: none is left with the
// kernel.
func (h *Handle) await(n int, limit time.Duration) error {
	start := time.Now()
	for reaped := 0; reaped < n; {
		fresh, err := h.doze(n - reaped)
		reaped += fresh
		took := time.Since(start)
		if err == nil && reaped < n && took > limit {
			err = unix.ETIMEDOUT
		}
		if reaped < n && (err != nil || h.failed(n)) {
			h.callBack(n)
			_, reapErr := h.reap(n - reaped)
			return errors.Join(err, reapErr)
		}
		if err != nil {
			return err
		}
		h.pace.learn(n, reaped, took)
	}
	return nil
}

// doze sleeps about as long as n URBs take and reaps those that are done then.
func (h *Handle) doze(n int) (fresh int, err error) {
	if err := h.clock.Sleep(h.pace.of(n)); err != nil {
		return 0, err
	}
	return h.reap(n)
}

// failed tells whether any of the first n URBs is done without success.
func (h *Handle) failed(n int) bool {
	for i := range n {
		if h.status(i, n) != 0 {
			return true
		}
	}
	return false
}

// reap marks the URBs that are done, n at most, and returns how many there were.
func (h *Handle) reap(n int) (fresh int, err error) {
	for fresh < n {
		addr, err := h.reapOne()
		if errors.Is(err, unix.EAGAIN) {
			return fresh, nil
		}
		if err != nil {
			return fresh, err
		}
		if i, ok := h.urbs.index(addr); ok && !h.urbs.slot(i).reaped {
			h.urbs.slot(i).reaped = true
			fresh++
		}
	}
	return fresh, nil
}

// callBack asks the kernel to give up the URBs that are not done. One that has
// finished meanwhile cannot be, which is just as well.
func (h *Handle) callBack(n int) {
	for i := range n {
		if s := h.urbs.slot(i); !s.reaped {
			_ = h.discard(&s.urb)
		}
	}
}

// succeeded counts the URBs before the first that failed.
func (h *Handle) succeeded(n int) int {
	for i := range n {
		if s := h.urbs.slot(i); !s.reaped || s.urb.status != 0 {
			return i
		}
	}
	return n
}

// status returns what became of URB i of n, 0 where it has no result.
func (h *Handle) status(i, n int) unix.Errno {
	if i == n || !h.urbs.slot(i).reaped {
		return 0
	}
	return unix.Errno(-h.urbs.slot(i).urb.status)
}
