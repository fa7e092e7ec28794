package lcd2usb

import "lcdpanel/lcd/hd44780"

// Setup is the setup packet of a control transfer: bmRequestType, bRequest,
// wValue, wIndex, wLength, the 16-bit fields low byte first (USB 2.0, 9.3).
type Setup = [8]byte

// A write request's bRequest is class, target and length in one byte (LCD2USB
// firmware, main.c); its bytes lie in wValue and wIndex.
const (
	vendorOut = 0x40 // bmRequestType: vendor, host to device, device

	classInstruction = 1 << 5
	classData        = 2 << 5
	controller0      = 1 << 3 // target bits, one for each controller

	// MaxBatch is how many bytes one request holds.
	MaxBatch = 4
)

// encode appends to setups the requests that carry op to controller unit, at most
// batch bytes each.
func encode(setups []Setup, unit int, op hd44780.Op, batch int) []Setup {
	class := byte(classInstruction)
	if op.Data {
		class = classData
	}
	for b := op.Bytes; len(b) > 0; {
		n := min(batch, len(b))
		s := Setup{0: vendorOut, 1: class | controller0<<unit | byte(n-1)}
		copy(s[2:6], b[:n])
		setups, b = append(setups, s), b[n:]
	}
	return setups
}
