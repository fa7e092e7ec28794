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

// greet asks a device for its version and its controllers.
func greet(ctx context.Context, t Transport) error {
	var answer [2]byte
	if err := get(ctx, t, getVersion, answer[:]); err != nil {
		return fmt.Errorf("lcd2usb: version: %w", err)
	}
	if err := get(ctx, t, getControllers, answer[:]); err != nil {
		return fmt.Errorf("lcd2usb: controllers: %w", err)
	}
	if answer[0] == 0 {
		return ErrNoController
	}
	return nil
}

// get asks a question that is answered in so many bytes.
func get(ctx context.Context, t Transport, request byte, answer []byte) error {
	n, err := t.Read(ctx, Setup{0: vendorIn, 1: request, 6: byte(len(answer))}, answer)
	if err == nil && n < len(answer) {
		err = fmt.Errorf("the device answered %d bytes instead of %d: is it an LCD2USB?", n, len(answer))
	}
	return err
}
