package lcd2usb

import (
	"context"
	"errors"
	"fmt"
)

// Set requests (LCD2USB firmware, main.c; its README has the two the wrong way
// round). The value is the low byte of wValue.
const (
	setContrast   = 0x60
	setBrightness = 0x68
)

// Brightness sets the light behind the glass, 0 dark to 255 full. The firmware
// writes a value to EEPROM, which endures some 100,000 writes, so one that is set
// already is not sent again.
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

// mostWrites is how many values a Bus sends that the device writes to EEPROM. A
// program that sends more fades or blinks by it, and the panel would not last.
const mostWrites = 100

// EEPROMWrites returns how many values were sent that the device may have written
// to EEPROM.
func (b *Bus) EEPROMWrites() int { return b.writes }

func (b *Bus) set(ctx context.Context, request, level uint8) error {
	if was, ok := b.levels[request]; ok && was == level {
		return nil
	}
	if b.writes == mostWrites {
		return fmt.Errorf("lcd2usb: set request %#x: brightness and contrast were set %d times since the device was opened, "+
			"and its EEPROM wears out; turn the display off and on instead", request, b.writes)
	}
	b.writes++
	if _, err := b.to.Write(ctx, []Setup{{0: vendorOut, 1: request, 2: level}}); err != nil {
		return fmt.Errorf("lcd2usb: set request %#x: %w", request, err)
	}
	b.levels[request] = level
	return nil
}
