package lcd2usb

import (
	"context"
	"errors"
	"fmt"
	"time"

	"lcdpanel/lcd"
)

// Set requests (LCD2USB firmware, main.c; its README has the two the wrong way
// round). The value is the low byte of wValue.
const (
	setContrast   = 0x60
	setBrightness = 0x68
)

// Brightness sets the light behind the glass, 0 dark to 255 full. The firmware
// writes a value to EEPROM, so one that is set already is not sent again, and when
// too many were within a day the error is [lcd.ErrWears].
func (b *Bus) Brightness(ctx context.Context, level uint8) error {
	return b.set(ctx, setBrightness, level)
}

// Contrast sets how dark the dots are, 0 invisible to 255 full. What is said of
// Brightness holds here too.
func (b *Bus) Contrast(ctx context.Context, level uint8) error {
	return b.set(ctx, setContrast, level)
}

// Begin sets what the options ask for.
func (b *Bus) Begin(ctx context.Context) error {
	var err error
	if level := b.opts.Brightness; level != nil {
		err = b.Brightness(ctx, *level)
	}
	if level := b.opts.Contrast; level != nil {
		err = errors.Join(err, b.Contrast(ctx, *level))
	}
	return err
}

func (b *Bus) set(ctx context.Context, request, level uint8) error {
	if was, ok := b.levels[request]; ok && was == level {
		return nil
	}
	tally := b.opts.Tally
	ok, writes := tally.wear.allow(request, level, time.Now())
	if !ok {
		return fmt.Errorf("lcd2usb: set request %#x: %w: brightness and contrast were set %d times within %v; "+
			"turn the display off and on instead, or try again tomorrow", request, lcd.ErrWears, wearLimit, wearPeriod)
	}
	if writes { // also when the answer gets lost
		tally.wear.wrote(request, level, time.Now())
		tally.EEPROM.Add(1)
	}
	if _, err := b.to.Write(ctx, []Setup{{0: vendorOut, 1: request, 2: level}}); err != nil {
		return fmt.Errorf("lcd2usb: set request %#x: %w", request, err)
	}
	b.levels[request] = level
	return nil
}
