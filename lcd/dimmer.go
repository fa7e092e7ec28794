package lcd

import (
	"context"
	"errors"
)

// ErrWears is what a Dimmer or Contraster wraps that has been set too often of late:
// what it has stays.
var ErrWears = errors.New("its EEPROM would wear out")

// Dimmer is a Device whose light has a brightness: 0 is dark, 255 full. Many
// panels keep it in EEPROM, which wears out, so it is for setting once, not for
// fading or blinking. A Device that turns out to have none returns an error that is
// errors.ErrUnsupported.
type Dimmer interface {
	Brightness(ctx context.Context, level uint8) error
}

// Contraster is a Device whose contrast can be set: 0 is invisible, 255 full. What
// is said of Dimmer holds here too.
type Contraster interface {
	Contrast(ctx context.Context, level uint8) error
}

// BlinkSafer is a [Dimmer] that knows how its brightness is kept. One that is not a
// BlinkSafer, or says no, keeps it in EEPROM.
type BlinkSafer interface {
	// BlinkSafe tells whether the brightness may be set as often as one likes.
	BlinkSafe() bool
}
