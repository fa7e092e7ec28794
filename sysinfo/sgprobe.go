package sysinfo

import (
	"context"
	"fmt"
	"path/filepath"
	"runtime"
	"unsafe"

	"golang.org/x/sys/unix"
)

// SGProbe asks drives by the ATA command CHECK POWER MODE through the kernel's SCSI
// layer (SAT-3, 12.2; ATA8-ACS, 7.8). Never use it on a drive in SLEEP, the mode of
// hdparm -Y: any command wakes that.
type SGProbe struct {
	FS FS
}

// sgHeader is struct sg_io_hdr of include/scsi/sg.h.
type sgHeader struct {
	interfaceID    int32
	direction      int32
	cmdLen         uint8
	senseLen       uint8
	iovecCount     uint16
	dataLen        uint32
	data           unsafe.Pointer
	cmd            unsafe.Pointer
	sense          unsafe.Pointer
	timeout        uint32 // milliseconds
	flags          uint32
	packID         int32
	user           unsafe.Pointer
	status         uint8
	maskedStatus   uint8
	msgStatus      uint8
	senseWritten   uint8
	hostStatus     uint16
	driverStatus   uint16
	residual       int32
	duration, info uint32
}

const (
	sgIO       = 0x2285 // SG_IO
	sgNoData   = -1     // SG_DXFER_NONE
	sgPatience = 3000   // milliseconds
)

// PowerMode implements [PowerProbe].
func (p SGProbe) PowerMode(_ context.Context, disk string) (Mode, error) {
	path := filepath.Join(p.FS.Root, "dev", disk)
	fd, err := unix.Open(path, unix.O_RDONLY|unix.O_NONBLOCK|unix.O_CLOEXEC, 0)
	if err != nil {
		return 0, fmt.Errorf("open %s: %w", path, err)
	}
	defer unix.Close(fd)
	sense, err := checkPowerMode(fd)
	if err != nil {
		return 0, fmt.Errorf("SG_IO %s: %w", path, err)
	}
	return modeOf(sense), nil
}

// checkPowerMode sends ATA PASS-THROUGH(16) with the protocol for no data and CK_COND,
// so that the drive's registers come back as sense data.
func checkPowerMode(fd int) ([]byte, error) {
	cmd := [16]byte{0: 0x85, 1: 3 << 1, 2: 0x20, 14: 0xe5}
	sense := [32]byte{}
	h := sgHeader{
		interfaceID: 'S', direction: sgNoData, cmdLen: uint8(len(cmd)), senseLen: uint8(len(sense)),
		cmd: unsafe.Pointer(&cmd), sense: unsafe.Pointer(&sense), timeout: sgPatience,
	}
	var pin runtime.Pinner
	defer pin.Unpin()
	pin.Pin(&cmd)
	pin.Pin(&sense)
	if _, _, errno := unix.Syscall(unix.SYS_IOCTL, uintptr(fd), sgIO, uintptr(unsafe.Pointer(&h))); errno != 0 {
		return nil, errno
	}
	return sense[:min(int(h.senseWritten), len(sense))], nil
}

// modeOf reads the sense data: descriptor format with an ATA status return (SAT-3,
// 12.2.6), whose count register is the mode: 00h standby, 01h standby_y, 40h spun
// down with a cache, 41h, 80h to 83h and FFh spinning (ATA8-ACS, 7.8; ACS-3 for idle_a
// to idle_c). Bridges that answer in another way have not said.
func modeOf(sense []byte) Mode {
	const (
		descriptor = 8
		ataReturn  = 0x09
		count      = descriptor + 5
		status     = descriptor + 13
	)
	if len(sense) <= status || sense[0]&0x7e != 0x72 || sense[descriptor] != ataReturn || sense[status]&1 != 0 {
		return 0
	}
	switch sense[count] {
	case 0x00, 0x01, 0x40:
		return Standby
	case 0x41, 0x80, 0x81, 0x82, 0x83, 0xff:
		return Spinning
	}
	return 0
}
