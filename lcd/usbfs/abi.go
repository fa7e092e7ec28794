package usbfs

import "unsafe"

// The kernel's structures, usbdevice_fs.h. Go lays them out as C does on every
// architecture that Linux runs Go on: pointers aligned to their size.

// urb is struct usbdevfs_urb without the packets of isochronous transfers. The
// kernel keeps its address, so it and its buffer lie in memory that Go never
// moves; for Go these addresses are plain numbers.
type urb struct {
	kind         uint8
	endpoint     uint8
	status       int32
	flags        uint32
	buffer       uintptr
	bufferLength int32
	actualLength int32
	startFrame   int32
	packets      int32
	errorCount   int32
	signalNumber uint32
	userContext  uintptr
}

const urbControl = 2 // USBDEVFS_URB_TYPE_CONTROL

// The ioctls: 'U', a number, and the size of the argument with its direction
// (asm-generic/ioctl.h).
const (
	dirNone  = 0
	dirWrite = 1
	dirRead  = 2
)

func ioc(dir, number, size uintptr) uintptr { return dir<<30 | size<<16 | 'U'<<8 | number }

var (
	reqSubmit  = ioc(dirRead, 10, unsafe.Sizeof(urb{}))
	reqDiscard = ioc(dirNone, 11, 0)
	reqReapNow = ioc(dirWrite, 13, unsafe.Sizeof(uintptr(0)))
	reqClaim   = ioc(dirRead, 15, unsafe.Sizeof(uint32(0)))
)
