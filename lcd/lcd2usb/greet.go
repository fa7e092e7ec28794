package lcd2usb

import (
	"context"
	"errors"
	"fmt"
)

// Get requests (LCD2USB firmware, main.c); each answers with two bytes.
const (
	vendorIn       = 0xC0
	getVersion     = 0x80 // major, minor
	getKeys        = 0x88 // a bit for each key held down, 0
	getControllers = 0x90 // a bit for each controller found at power-on
)

// ErrNoController is what a device reports whose ribbon cable is loose: it looks
// for controllers only when it gets power.
var ErrNoController = errors.New("the LCD2USB found no display controller when it was plugged in: check the cable between, then plug it in again")

// errHalf is what a device for two controllers reports that has found only one.
var errHalf = errors.New("the LCD2USB found only one of the two display controllers of this size when it was plugged in: " +
	"check the cable between, then plug it in again, or give another size")

// Firmware is what a device says of itself.
type Firmware struct {
	Major, Minor byte // its version, 1.09 as 1 and 9
	Controllers  byte // a bit for each that it found at power-on
}

// String returns the version as LCD2USB writes it, "1.09".
func (f Firmware) String() string { return fmt.Sprintf("%d.%02d", f.Major, f.Minor) }

// greet asks a device for its version and its controllers, of which there have to be
// as many as units. It may have been plugged in just now and show its greeting, or
// what another program left: neither can be told, for nothing can be read back, so
// that whoever opens it takes nothing for granted.
func greet(ctx context.Context, t Transport, units int) (f Firmware, err error) {
	var answer [2]byte
	if err := get(ctx, t, getVersion, answer[:]); err != nil {
		return f, fmt.Errorf("lcd2usb: version: %w", err)
	}
	f.Major, f.Minor = answer[0], answer[1]
	if err := get(ctx, t, getControllers, answer[:]); err != nil {
		return f, fmt.Errorf("lcd2usb: controllers: %w", err)
	}
	f.Controllers = answer[0]
	switch {
	case f.Controllers == 0:
		return f, ErrNoController
	case units > 1 && f.Controllers&0b11 != 0b11:
		return f, errHalf
	}
	return f, nil
}

// get asks a question that is answered in so many bytes.
func get(ctx context.Context, t Transport, request byte, answer []byte) error {
	n, err := t.Read(ctx, Setup{0: vendorIn, 1: request, 6: byte(len(answer))}, answer)
	if err == nil && n < len(answer) {
		err = fmt.Errorf("the device answered %d bytes instead of %d: is it an LCD2USB?", n, len(answer))
	}
	return err
}
