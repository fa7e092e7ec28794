package hd44780

import (
	"context"
	"errors"
	"fmt"

	"lcdpanel/lcd"
)

// Brightness implements [lcd.Dimmer] for a bus that does: the light is none of the
// controller's business.
func (d *Device) Brightness(ctx context.Context, level uint8) error {
	bus, ok := d.bus.(lcd.Dimmer)
	if !ok {
		return fmt.Errorf("the brightness of this display cannot be set: %w", errors.ErrUnsupported)
	}
	return bus.Brightness(ctx, level)
}

// BlinkSafe implements [lcd.BlinkSafer]: it is false unless the bus says otherwise.
func (d *Device) BlinkSafe() bool {
	bus, ok := d.bus.(lcd.BlinkSafer)
	return ok && bus.BlinkSafe()
}

// Keys implements [lcd.Keyer] for a bus that does.
func (d *Device) Keys(ctx context.Context) (lcd.Keys, error) {
	bus, ok := d.bus.(lcd.Keyer)
	if !ok {
		return 0, fmt.Errorf("this display has no keys: %w", errors.ErrUnsupported)
	}
	return bus.Keys(ctx)
}

// Contrast implements [lcd.Contraster] for a bus that does.
func (d *Device) Contrast(ctx context.Context, level uint8) error {
	bus, ok := d.bus.(lcd.Contraster)
	if !ok {
		return fmt.Errorf("the contrast of this display cannot be set: %w", errors.ErrUnsupported)
	}
	return bus.Contrast(ctx, level)
}
