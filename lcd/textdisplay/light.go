package textdisplay

import (
	"context"
	"errors"
	"fmt"

	"periph.io/x/conn/v3/display"

	"lcdpanel/lcd"
)

// Display turns the display on or off. The text stays. This wears nothing.
func (d *Display) Display(on bool) error {
	return d.change(func() error {
		d.on = on
		return nil
	})
}

// Backlight sets the brightness, 0 (dark) to 255 (full), the range of periph's
// drivers. A device that is no [lcd.Dimmer] gives an error that is
// display.ErrNotImplemented.
//
// Many panels keep the value in EEPROM, which wears out: set it once, never
// fade or blink. To turn the panel off and on use Display.
func (d *Display) Backlight(intensity display.Intensity) error {
	dev, ok := d.dev.(lcd.Dimmer)
	if !ok {
		return lacks("brightness")
	}
	return d.set("brightness", int(intensity), dev.Brightness)
}

// Contrast sets the contrast, 0 (invisible) to 255 (full). A device that is no
// [lcd.Contraster] gives an error that is display.ErrNotImplemented. What is said
// of EEPROM at Backlight holds here too.
func (d *Display) Contrast(contrast display.Contrast) error {
	dev, ok := d.dev.(lcd.Contraster)
	if !ok {
		return lacks("contrast")
	}
	return d.set("contrast", int(contrast), dev.Contrast)
}

// lacks says that the device has no such setting.
func lacks(what string) error {
	return fmt.Errorf("textdisplay: the %s of this display cannot be set: %w", what, display.ErrNotImplemented)
}

// set hands level to the device if it is in range.
func (d *Display) set(what string, level int, to func(context.Context, uint8) error) error {
	if level < 0 || level > 255 {
		return fmt.Errorf("textdisplay: %s %d is out of range: allowed are 0 to 255", what, level)
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	err := to(d.ctx, uint8(level))
	if errors.Is(err, errors.ErrUnsupported) {
		return lacks(what)
	}
	return err
}
