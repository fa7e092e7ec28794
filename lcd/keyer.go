package lcd

import "context"

// Keys is which of a panel's keys are held down: bit 0 is the first.
type Keys uint8

// Keyer is a Device with keys that do not speak up by themselves: somebody has to
// ask. A Device that turns out to have none returns an error that is
// errors.ErrUnsupported.
type Keyer interface {
	Keys(ctx context.Context) (Keys, error)
}
