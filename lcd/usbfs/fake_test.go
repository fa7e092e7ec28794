package usbfs

import (
	"context"
	"encoding/binary"
	"errors"
	"testing"
	"unsafe"

	"golang.org/x/sys/unix"

	"lcdpanel/sim"
)

// fakeKernel is usbfs over an emulated board: it takes the ioctls of one open node
// as drivers/usb/core/devio.c does. Transfers are done when they are submitted,
// except while the board hangs: then they stay until they are called back.
type fakeKernel struct {
	t       *testing.T
	handle  *sim.Handle
	claimed bool
	busy    bool // another program has the interface
	hang    int  // transfers until the device stops answering, -1 for never
	pending []*urb
	done    []*urb
	calls   map[uintptr]int
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
	return board, &fakeKernel{t: t, handle: handle, hang: -1, calls: map[uintptr]int{}}
}

func (k *fakeKernel) ioctl(request uintptr, arg unsafe.Pointer) error {
	k.calls[request]++
	switch request {
	case reqClaim:
		if k.busy {
			return unix.EBUSY
		}
		k.claimed = true
		return nil
	case reqControl:
		return k.control((*ctrlTransfer)(arg))
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

// control does a synchronous transfer; it times out behind one that hangs.
func (k *fakeKernel) control(c *ctrlTransfer) error {
	if c.timeout == 0 {
		k.t.Error("a control transfer without a time-out could wait for ever")
	}
	if k.hung() {
		return unix.ETIMEDOUT
	}
	s := Setup{0: c.requestType, 1: c.request}
	binary.LittleEndian.PutUint16(s[2:], c.value)
	binary.LittleEndian.PutUint16(s[4:], c.index)
	binary.LittleEndian.PutUint16(s[6:], c.length)
	return k.transfer(s, unsafe.Slice((*byte)(c.data), int(c.length)))
}

func (k *fakeKernel) hung() bool {
	if k.hang > 0 {
		k.hang--
		return false
	}
	return k.hang == 0
}

func (k *fakeKernel) submit(u *urb) error {
	if u.kind != urbControl || u.endpoint != 0 || u.bufferLength != int32(len(Setup{})) || u.buffer != uintptr(unsafe.Pointer(u))+unsafe.Offsetof(slot{}.setup) {
		k.t.Errorf("an URB that is no control transfer without data: %+v", u)
		return unix.EINVAL
	}
	if k.hung() {
		k.pending = append(k.pending, u)
		return nil
	}
	setup := (*slot)(unsafe.Pointer(u)).setup
	u.status = -int32(errno(k.transfer(setup, nil)))
	k.done = append(k.done, u)
	return nil
}

// transfer does one transfer on the board.
func (k *fakeKernel) transfer(s Setup, in []byte) error {
	var err error
	if len(in) > 0 {
		_, err = k.handle.Read(context.Background(), s, in)
	} else {
		_, err = k.handle.Write(context.Background(), []Setup{s})
	}
	if err != nil {
		return errno(err)
	}
	return nil
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

func (k *fakeKernel) discard(u *urb) error {
	for i, p := range k.pending {
		if p == u {
			u.status = -int32(unix.ENOENT)
			k.pending = append(k.pending[:i], k.pending[i+1:]...)
			k.done = append(k.done, u)
			return nil
		}
	}
	return unix.EINVAL
}
