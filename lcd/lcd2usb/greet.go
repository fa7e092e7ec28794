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
	getControllers = 0x90 // a bit for each controller found at power-on
)

// Reader reads from a device by control transfers.
type Reader interface {
	Read(ctx context.Context, setup Setup, in []byte) error
}

// ErrNoController is what a device reports whose ribbon cable is loose: it looks
// for controllers only when it gets power.
var ErrNoController = errors.New("the LCD2USB found no display controller when it was plugged in: check the cable between, then plug it in again")

// greet asks a device for its version and its controllers.
func greet(ctx context.Context, r Reader) error {
	var answer [2]byte
	if err := get(ctx, r, getVersion, answer[:]); err != nil {
		return fmt.Errorf("lcd2usb: version: %w", err)
	}
	if err := get(ctx, r, getControllers, answer[:]); err != nil {
		return fmt.Errorf("lcd2usb: controllers: %w", err)
	}
	if answer[0] == 0 {
		return ErrNoController
	}
	return nil
}

func get(ctx context.Context, r Reader, request byte, answer []byte) error {
	return r.Read(ctx, Setup{0: vendorIn, 1: request, 6: byte(len(answer))}, answer)
}
