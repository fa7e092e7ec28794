package usbfs

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"time"
	"unsafe"

	"golang.org/x/sys/unix"
)

// Setup is the setup packet of a control transfer: bmRequestType, bRequest,
// wValue, wIndex, wLength, the 16-bit fields low byte first (USB 2.0, 9.3).
type Setup = [8]byte

// Handle is a device that is open, with its interface 0 claimed. It is for one
// goroutine at a time.
type Handle struct {
	info   Info
	kernel kernel
	urbs   arena
}

// kernel is the open node: what ioctl(2) does on it.
type kernel interface {
	ioctl(request uintptr, arg unsafe.Pointer) error
	Close() error
}

// Open opens the device and claims interface 0, so that no other program drives
// it at the same time. While it is open the kernel does not suspend it.
func Open(info Info) (*Handle, error) {
	fd, err := unix.Open(info.Node, unix.O_RDWR|unix.O_CLOEXEC, 0)
	if err != nil {
		return nil, explain(info, "open", err)
	}
	return open(info, node(fd))
}

// open is Open of a node that is open already.
func open(info Info, k kernel) (*Handle, error) {
	h := &Handle{info: info, kernel: k}
	iface := uint32(0)
	err := k.ioctl(reqClaim, unsafe.Pointer(&iface))
	if err == nil {
		h.urbs, err = newArena()
	}
	if err != nil {
		return nil, errors.Join(explain(info, "claim", err), k.Close())
	}
	return h, nil
}

// node is an open device node. It is no os.File because that would ask the
// runtime's poller for what only ever blocks in ioctl.
type node int

// ioctl does what never waits as a raw system call: announced to the scheduler,
// each would cost a wake-up of the thread that watches for those that block.
func (n node) ioctl(request uintptr, arg unsafe.Pointer) error {
	var errno unix.Errno
	if request == reqControl {
		_, _, errno = unix.Syscall(unix.SYS_IOCTL, uintptr(n), request, uintptr(arg))
	} else {
		_, _, errno = unix.RawSyscall(unix.SYS_IOCTL, uintptr(n), request, uintptr(arg))
	}
	if errno != 0 {
		return errno
	}
	return nil
}

func (n node) Close() error { return unix.Close(int(n)) }

// Info returns what sysfs said of the device when it was found.
func (h *Handle) Info() Info { return h.info }

// String names the device and its port.
func (h *Handle) String() string { return fmt.Sprintf("%s at USB port %s", h.info.ID, h.info.Port) }

// Close gives the device up.
func (h *Handle) Close() error { return errors.Join(h.urbs.free(), h.kernel.Close()) }

// A transfer to the device may take this long, and so much more for each that it
// waits behind. A question it answers at once or not at all.
const (
	patience = time.Second
	queueing = 20 * time.Millisecond
	answer   = 300 * time.Millisecond
)

// Read does a control transfer from the device into in and returns.
func (h *Handle) Read(ctx context.Context, setup Setup, in []byte) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if err := h.control(setup, unsafe.Pointer(unsafe.SliceData(in)), len(in), answer); err != nil {
		return explain(h.info, "read", err)
	}
	return nil
}

// control does a control transfer and waits for it.
func (h *Handle) control(s Setup, data unsafe.Pointer, length int, timeout time.Duration) error {
	return h.kernel.ioctl(reqControl, unsafe.Pointer(&ctrlTransfer{
		requestType: s[0],
		request:     s[1],
		value:       binary.LittleEndian.Uint16(s[2:]),
		index:       binary.LittleEndian.Uint16(s[4:]),
		length:      uint16(length),
		timeout:     uint32(timeout.Milliseconds()),
		data:        data,
	}))
}

// Write does control transfers without a data stage, in order. done is how many
// succeeded before the first that did not; those behind it are called back, but
// nobody knows whether the device has seen them.
func (h *Handle) Write(ctx context.Context, setups []Setup) (done int, err error) {
	for len(setups) > 0 && err == nil {
		if err := ctx.Err(); err != nil {
			return done, err
		}
		var n int
		batch := setups[:min(len(setups), maxURBs+1)]
		n, err = h.batch(batch)
		done += n
		setups = setups[len(batch):]
	}
	if err != nil {
		return done, explain(h.info, "write", err)
	}
	return done, nil
}

// batch hands all transfers but the last to the kernel at once. The last one waits
// its turn behind them, so the program sleeps once for all; then their results
// are fetched without waiting.
func (h *Handle) batch(setups []Setup) (done int, err error) {
	last := len(setups) - 1
	for i, s := range setups[:last] {
		if err := h.kernel.ioctl(reqSubmit, h.urbs.fill(i, s)); err != nil {
			done, earlier := h.reap(i)
			return done, errors.Join(earlier, err)
		}
	}
	err = h.control(setups[last], nil, 0, patience+time.Duration(last)*queueing)
	done, earlier := h.reap(last)
	switch {
	case err != nil && errors.Is(earlier, unix.ENOENT):
		return done, err // those before the last were only called back because of it
	case earlier != nil:
		return done, earlier
	case err != nil:
		return done, err
	}
	return done + 1, nil
}
