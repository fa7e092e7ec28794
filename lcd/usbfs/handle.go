package usbfs

import (
	"errors"
	"fmt"
	"time"
	"unsafe"

	"golang.org/x/sys/unix"

	"lcdpanel/internal/timerfd"
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
	pace   pace
	clock  clock
}

// kernel is the open node: what ioctl(2) does on it.
type kernel interface {
	ioctl(request uintptr, arg unsafe.Pointer) error
	Close() error
}

// clock is what a handle sleeps by.
type clock interface {
	Sleep(time.Duration) error
	Close() error
}

// Open opens the device and claims interface 0, so that no other program drives
// it at the same time. While it is open the kernel does not suspend it.
func Open(info Info) (*Handle, error) {
	fd, err := unix.Open(info.Node, unix.O_RDWR|unix.O_CLOEXEC, 0)
	if err != nil {
		return nil, explain(info, "open", err)
	}
	timer, err := timerfd.New()
	if err != nil {
		return nil, errors.Join(explain(info, "open", err), unix.Close(fd))
	}
	return open(info, node(fd), timer)
}

// open is Open of a node that is open already.
func open(info Info, k kernel, c clock) (*Handle, error) {
	h := &Handle{info: info, kernel: k, clock: c}
	iface := uint32(0)
	err := k.ioctl(reqClaim, unsafe.Pointer(&iface))
	if err == nil {
		h.urbs, err = newArena()
	}
	if err != nil {
		return nil, errors.Join(explain(info, "claim", err), k.Close(), c.Close())
	}
	return h, nil
}

// node is an open device node. It is no os.File because nothing on it ever waits.
type node int

// ioctl is a raw system call: announced to the scheduler, each would wake the
// thread that watches for those that block, and none here does.
func (n node) ioctl(request uintptr, arg unsafe.Pointer) error {
	if _, _, errno := unix.RawSyscall(unix.SYS_IOCTL, uintptr(n), request, uintptr(arg)); errno != 0 {
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
func (h *Handle) Close() error { return errors.Join(h.urbs.free(), h.kernel.Close(), h.clock.Close()) }
