package lcd2usb

import (
	"context"
	"fmt"

	"lcdpanel/lcd"
)

// keyBits are the keys S1 and S2 (LCD2USB firmware, main.c).
const keyBits = 0b11

// Keys asks which of the two keys are held down. The firmware does not debounce
// them. On a board without keys none ever is: their pins have pull-ups.
func (b *Bus) Keys(ctx context.Context) (lcd.Keys, error) {
	var answer [2]byte
	if err := get(ctx, b.to, getKeys, answer[:]); err != nil {
		return 0, fmt.Errorf("lcd2usb: keys: %w", err)
	}
	return lcd.Keys(answer[0] & keyBits), nil
}
