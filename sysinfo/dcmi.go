package sysinfo

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"runtime"
	"time"
	"unsafe"

	"golang.org/x/sys/unix"
)

// dcmiMeter asks the management controller for the machine's power, by DCMI's command
// Get Power Reading (DCMI 1.5, 6.6.1) through the kernel's /dev/ipmi0
// (Documentation/driver-api/ipmi.rst). Only root may.
type dcmiMeter struct{ fs FS }

// The structures of include/uapi/linux/ipmi.h.
type (
	ipmiAddress struct {
		kind    int32
		channel int16
		lun     uint8
	}
	ipmiMessage struct {
		netFn, cmd uint8
		length     uint16
		data       unsafe.Pointer
	}
	ipmiRequest struct {
		addr    unsafe.Pointer
		addrLen uint32
		id      uintptr
		msg     ipmiMessage
	}
	ipmiReceive struct {
		kind    int32
		addr    unsafe.Pointer
		addrLen uint32
		id      uintptr
		msg     ipmiMessage
	}
)

const (
	ipmiSystem     = 0x0c // IPMI_SYSTEM_INTERFACE_ADDR_TYPE
	ipmiBMC        = 0x0f // IPMI_BMC_CHANNEL
	ipmiGroup      = 0x2c // the network function of group extensions
	dcmiGroup      = 0xdc
	dcmiGetPower   = 0x02
	dcmiPatience   = 2 * time.Second
	ipmiMostAnswer = 64
)

// ioc is the number of an ioctl (include/uapi/asm-generic/ioctl.h), of IPMI's.
func ioc(direction, number, size uintptr) uintptr {
	return direction<<30 | size<<16 | 'i'<<8 | number
}

// Watts implements [PowerMeter].
func (m dcmiMeter) Watts(context.Context) (PowerReading, error) {
	path := filepath.Join(m.fs.Root, "dev", "ipmi0")
	fd, err := unix.Open(path, unix.O_RDWR|unix.O_NONBLOCK|unix.O_CLOEXEC, 0)
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, unix.ENXIO) || errors.Is(err, unix.ENODEV) {
		return PowerReading{}, ErrNoMeter
	}
	if err != nil {
		return PowerReading{}, fmt.Errorf("power: DCMI: open %s: %w", path, err)
	}
	defer unix.Close(fd)
	answer, err := askDCMI(fd)
	if err != nil {
		return PowerReading{}, fmt.Errorf("power: DCMI: %s: %w", path, err)
	}
	w, err := parseDCMI(answer)
	if err != nil {
		return PowerReading{}, err
	}
	return PowerReading{Watts: wattsAt(w), Source: "dcmi", Coarse: true}, nil
}

// askDCMI sends the command and waits for the answer, which begins with how it went.
func askDCMI(fd int) ([]byte, error) {
	addr := &ipmiAddress{kind: ipmiSystem, channel: ipmiBMC}
	data := &[4]byte{dcmiGroup, 1} // mode 1: the power now
	from, buf := &[32]byte{}, &[ipmiMostAnswer]byte{}
	var pin runtime.Pinner
	defer pin.Unpin()
	for _, p := range [...]any{addr, data, from, buf} {
		pin.Pin(p)
	}
	req := &ipmiRequest{
		addr: unsafe.Pointer(addr), addrLen: uint32(unsafe.Sizeof(*addr)), id: 1,
		msg: ipmiMessage{ipmiGroup, dcmiGetPower, uint16(len(data)), unsafe.Pointer(data)},
	}
	if err := ioctl(fd, ioc(2, 13, unsafe.Sizeof(*req)), unsafe.Pointer(req)); err != nil {
		return nil, err
	}
	n, err := unix.Poll([]unix.PollFd{{Fd: int32(fd), Events: unix.POLLIN}}, int(dcmiPatience.Milliseconds()))
	if err != nil {
		return nil, err
	}
	if n == 0 {
		return nil, errors.New("the management controller does not answer")
	}
	got := &ipmiReceive{addr: unsafe.Pointer(from), addrLen: uint32(len(from)), msg: ipmiMessage{length: ipmiMostAnswer, data: unsafe.Pointer(buf)}}
	if err := ioctl(fd, ioc(3, 11, unsafe.Sizeof(*got)), unsafe.Pointer(got)); err != nil {
		return nil, err
	}
	return buf[:min(int(got.msg.length), len(buf))], nil
}

func ioctl(fd int, number uintptr, arg unsafe.Pointer) error {
	if _, _, errno := unix.Syscall(unix.SYS_IOCTL, uintptr(fd), number, uintptr(arg)); errno != 0 {
		return errno
	}
	return nil
}

// parseDCMI reads the answer: how it went, the group, the power now in W in two bytes
// with the lower first, and in bit 6 of byte 18 whether power is measured at all. A
// controller that does not know the command has no meter.
func parseDCMI(answer []byte) (watts float64, err error) {
	const least, state, active = 19, 18, 0x40
	if len(answer) > 0 && answer[0] != 0 {
		return 0, ErrNoMeter
	}
	if len(answer) < least || answer[1] != dcmiGroup {
		return 0, fmt.Errorf("power: DCMI: an answer of %d bytes, % x, is no power reading of 19", len(answer), answer[:min(2, len(answer))])
	}
	if answer[state]&active == 0 {
		return 0, ErrNoMeter
	}
	return float64(int(answer[2]) | int(answer[3])<<8), nil
}
