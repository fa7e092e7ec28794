package usbfs

import (
	"errors"
	"fmt"
	"unsafe"

	"golang.org/x/sys/unix"
)

// maxURBs is how many transfers are handed to the kernel at once: a whole picture
// of a 20x4 with all its glyphs takes 39.
const maxURBs = 48

// arena is memory outside of Go's heap for URBs and their setup packets: the
// kernel keeps their addresses until they are reaped.
type arena struct {
	mem []byte
}

// slot is an URB and its buffer.
type slot struct {
	urb    urb
	setup  Setup
	reaped bool
}

func newArena() (arena, error) {
	mem, err := unix.Mmap(-1, 0, maxURBs*int(unsafe.Sizeof(slot{})), unix.PROT_READ|unix.PROT_WRITE, unix.MAP_ANON|unix.MAP_PRIVATE)
	return arena{mem}, err
}

func (a arena) free() error { return unix.Munmap(a.mem) }

func (a arena) slot(i int) *slot {
	return (*slot)(unsafe.Pointer(&a.mem[i*int(unsafe.Sizeof(slot{}))]))
}

// index returns which slot an URB's address belongs to.
func (a arena) index(addr uintptr) (int, bool) {
	offset := addr - uintptr(unsafe.Pointer(&a.mem[0]))
	i := int(offset / unsafe.Sizeof(slot{}))
	return i, offset%unsafe.Sizeof(slot{}) == 0 && i < maxURBs
}

// fill makes slot i a transfer and returns its URB.
func (a arena) fill(i int, s Setup) unsafe.Pointer {
	sl := a.slot(i)
	*sl = slot{setup: s}
	sl.urb = urb{
		kind:         urbControl,
		buffer:       uintptr(unsafe.Pointer(&sl.setup)),
		bufferLength: int32(len(s)),
	}
	return unsafe.Pointer(&sl.urb)
}

// reap fetches the results of the first n URBs, calls those back that have none
// yet, and returns how many succeeded before the first that did not.
func (h *Handle) reap(n int) (done int, err error) {
	called := false
	for reaped := 0; reaped < n; {
		var addr uintptr
		switch err := h.kernel.ioctl(reqReapNow, unsafe.Pointer(&addr)); {
		case err == nil:
			if i, ok := h.urbs.index(addr); ok && !h.urbs.slot(i).reaped {
				h.urbs.slot(i).reaped = true
				reaped++
			}
		case errors.Is(err, unix.EAGAIN) && !called:
			called = true
			h.callBack(n)
		default:
			return h.succeeded(n), fmt.Errorf("%d of %d transfers unaccounted for: %w", n-reaped, n, err)
		}
	}
	done = h.succeeded(n)
	if done < n {
		return done, unix.Errno(-h.urbs.slot(done).urb.status)
	}
	return done, nil
}

// callBack asks the kernel to give up the URBs that are not done. One that has
// finished meanwhile cannot be, which is just as well.
func (h *Handle) callBack(n int) {
	for i := range n {
		if s := h.urbs.slot(i); !s.reaped {
			_ = h.kernel.ioctl(reqDiscard, unsafe.Pointer(&s.urb))
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
