package device

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
)

// Operations of the first phase, and the answers' codes (usbip_protocol.rst). protocolVersion is that of Linux since
// 2011, tools version 1.1.1.
const (
	protocolVersion = 0x0111
	requestDevices  = 0x8005
	answerDevices   = 0x0005
	requestImport   = 0x8003
	answerImport    = 0x0003
)

// Status words of an answer (tools/usb/usbip, usbip_common.h).
const (
	statusOK     = 0
	statusBusy   = 2
	statusAbsent = 4
)

const (
	pathSize  = 256
	busIDSize = 32
	speedLow  = 1
)

// operation is a request of the first phase.
type operation struct {
	code  uint16
	busID string // with requestImport
}

// readOperation reads a request.
func readOperation(r io.Reader) (operation, error) {
	var b [8]byte
	if _, err := io.ReadFull(r, b[:]); err != nil {
		return operation{}, err
	}
	version, o := binary.BigEndian.Uint16(b[0:]), operation{code: binary.BigEndian.Uint16(b[2:])}
	if version != protocolVersion {
		return o, fmt.Errorf("USB/IP version %04x; this is a server of %04x", version, protocolVersion)
	}
	switch o.code {
	case requestDevices:
		return o, nil
	case requestImport:
		var id [busIDSize]byte
		_, err := io.ReadFull(r, id[:])
		name, _, _ := bytes.Cut(id[:], []byte{0})
		o.busID = string(name)
		return o, err
	}
	return o, fmt.Errorf("operation %04x; answered are %04x (list of devices) and %04x (import)", o.code, requestDevices, requestImport)
}

// operationHeader is the first 8 bytes of a request or an answer.
func operationHeader(code uint16, status uint32) []byte {
	to := binary.BigEndian.AppendUint16(nil, protocolVersion)
	to = binary.BigEndian.AppendUint16(to, code)
	return binary.BigEndian.AppendUint32(to, status)
}

// appendRecord appends what both answers say of a device: its path and id on this host, its address, and the start of
// its descriptors.
func (p *Panel) appendRecord(to []byte) []byte {
	var path [pathSize]byte
	copy(path[:pathSize-1], "/sys/devices/platform/lcdpanel/usb1/"+p.opts.BusID)
	var id [busIDSize]byte
	copy(id[:busIDSize-1], p.opts.BusID)
	to = append(append(to, path[:]...), id[:]...)
	to = binary.BigEndian.AppendUint32(to, busNumber)
	to = binary.BigEndian.AppendUint32(to, p.opts.Address)
	to = binary.BigEndian.AppendUint32(to, speedLow)
	to = binary.BigEndian.AppendUint16(to, vendorID)
	to = binary.BigEndian.AppendUint16(to, productID)
	to = binary.BigEndian.AppendUint16(to, p.opts.Release)
	return append(to, vendorClass, 0, 0, 1, 1, 1) // subclass, protocol, chosen configuration, how many, interfaces
}

// interfaceRecord follows each record in a list of devices: class, subclass, protocol and a byte of nothing.
func interfaceRecord() []byte { return make([]byte, 4) }
