package usbfs

import (
	"encoding/binary"
	"unsafe"

	"golang.org/x/sys/unix"
)

// maxURBs is how many transfers are handed to the kernel at once: a whole picture
// of a 20x4 with all its glyphs takes 39.
const maxURBs = 48

// maxRead is how many bytes a transfer from the device brings at most.
const maxRead = 8

// arena is memory outside of Go's heap for URBs and their setup packets: the
// kernel keeps their addresses until they are reaped.
type arena struct {
	mem []byte
}

// slot is an URB and its buffer: the setup packet and behind it what comes back.
type slot struct {
	urb    urb
	setup  Setup
	data   [maxRead]byte
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

// fill makes slot i a transfer of at most maxRead bytes of data and returns its
// URB.
func (a arena) fill(i int, s Setup) unsafe.Pointer {
	sl := a.slot(i)
	*sl = slot{setup: s}
	sl.urb = urb{
		kind:         urbControl,
		buffer:       uintptr(unsafe.Pointer(&sl.setup)),
		bufferLength: int32(len(s)) + int32(binary.LittleEndian.Uint16(s[6:])),
	}
	return unsafe.Pointer(&sl.urb)
}

// reapOne fetches the result of an URB that is done and returns its address;
// EAGAIN when there is none.
func (h *Handle) reapOne() (addr uintptr, err error) {
	err = h.kernel.ioctl(reqReapNow, unsafe.Pointer(&addr))
	return addr, err
}

// discard calls an URB back.
func (h *Handle) discard(u *urb) error { return h.kernel.ioctl(reqDiscard, unsafe.Pointer(u)) }
