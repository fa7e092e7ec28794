package usbfs

import (
	"context"
	"encoding/binary"
	"errors"
	"slices"
	"testing"
	"time"
	"unsafe"

	"golang.org/x/sys/unix"

	"lcdpanel/sim"
)

// fakeKernel is usbfs over an emulated board: it takes the ioctls of one open node
// as drivers/usb/core/devio.c does. Transfers take their time one after the other;
// while the board hangs they stay until they are called back.
type fakeKernel struct {
	t       *testing.T
	handle  *sim.Handle
	claimed bool
	busy    bool       // another program has the interface
	hang    int        // transfers until the device stops answering, -1 for never
	refuse  unix.Errno // what submitting an URB fails with
	pending []*urb     // that the device never answers
	queue   []*urb     // that have been submitted and whose time has not come
	done    []*urb
	calls   map[uintptr]int

	each  time.Duration // how long a transfer takes
	ready time.Time     // when the last one submitted will be done
	due   map[*urb]time.Time
}

func plugIn(t *testing.T) (*sim.LCD2USB, *fakeKernel) {
	board, err := sim.NewLCD2USB(sim.Opts{})
	if err != nil {
		t.Fatal(err)
	}
	handle, err := board.Open()
	if err != nil {
		t.Fatal(err)
	}
	return board, &fakeKernel{t: t, handle: handle, hang: -1, calls: map[uintptr]int{}, due: map[*urb]time.Time{}}
}

func (k *fakeKernel) ioctl(request uintptr, arg unsafe.Pointer) error {
	k.calls[request]++
	k.run()
	switch request {
	case reqClaim:
		if k.busy {
			return unix.EBUSY
		}
		k.claimed = true
		return nil
	case reqSubmit:
		return k.submit((*urb)(arg))
	case reqReapNow:
		return k.reap((*uintptr)(arg))
	case reqDiscard:
		return k.discard((*urb)(arg))
	}
	k.t.Errorf("ioctl %#x is none that usbfs should send", request)
	return unix.ENOTTY
}

func (k *fakeKernel) Close() error {
	k.claimed = false
	return k.handle.Close()
}

func (k *fakeKernel) hung() bool {
	if k.hang > 0 {
		k.hang--
		return false
	}
	return k.hang == 0
}

func (k *fakeKernel) submit(u *urb) error {
	sl := (*slot)(unsafe.Pointer(u))
	length := int32(binary.LittleEndian.Uint16(sl.setup[6:]))
	if u.kind != urbControl || u.endpoint != 0 || u.bufferLength != int32(len(Setup{}))+length || u.buffer != uintptr(unsafe.Pointer(&sl.setup)) {
		k.t.Errorf("an URB that is no control transfer: %+v", u)
		return unix.EINVAL
	}
	if k.refuse != 0 {
		return k.refuse
	}
	if k.hung() {
		k.pending = append(k.pending, u)
		return nil
	}
	if now := time.Now(); k.ready.Before(now) {
		k.ready = now
	}
	k.ready = k.ready.Add(k.each)
	k.due[u] = k.ready
	k.queue = append(k.queue, u)
	return nil
}

// run does the transfers whose time has come, in their order.
func (k *fakeKernel) run() {
	for len(k.queue) > 0 && !time.Now().Before(k.due[k.queue[0]]) {
		u := k.queue[0]
		sl := (*slot)(unsafe.Pointer(u))
		n, err := k.transfer(sl.setup, sl.data[:binary.LittleEndian.Uint16(sl.setup[6:])])
		u.status, u.actualLength = -int32(errno(err)), int32(n)
		k.queue, k.done = k.queue[1:], append(k.done, u)
	}
}

// transfer does one transfer on the board.
func (k *fakeKernel) transfer(s Setup, in []byte) (n int, err error) {
	if len(in) > 0 {
		return k.handle.Read(context.Background(), s, in)
	}
	_, err = k.handle.Write(context.Background(), []Setup{s})
	return 0, err
}

// errno returns what the kernel says for an error of the board.
func errno(err error) unix.Errno {
	var no unix.Errno
	switch {
	case err == nil:
		return 0
	case errors.As(err, &no):
		return no
	}
	return unix.EPROTO
}

func (k *fakeKernel) reap(addr *uintptr) error {
	if len(k.done) == 0 {
		return unix.EAGAIN
	}
	*addr = uintptr(unsafe.Pointer(k.done[0]))
	k.done = k.done[1:]
	return nil
}

// discard calls back an URB that waits or hangs.
func (k *fakeKernel) discard(u *urb) error {
	for _, waiting := range []*[]*urb{&k.pending, &k.queue} {
		if i := slices.Index(*waiting, u); i >= 0 {
			u.status = -int32(unix.ENOENT)
			*waiting = slices.Delete(*waiting, i, i+1)
			k.done = append(k.done, u)
			return nil
		}
	}
	return unix.EINVAL
}

// goClock sleeps by the time of the test.
type goClock struct{}

// brokenClock fails when it is to sleep.
type brokenClock struct{ goClock }

var errClock = errors.New("no more timers")

func (brokenClock) Sleep(time.Duration) error { return errClock }

func (goClock) Sleep(d time.Duration) error {
	time.Sleep(d)
	return nil
}

func (goClock) Close() error { return nil }
