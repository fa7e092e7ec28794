package lcd

import "context"

// Picture is all that a person sees of the panel: the characters and the
// light behind them.
type Picture struct {
	Frame
	Light Light
}

// Light is what is lit of the panel.
type Light struct {
	// On says that the display is on: its characters show. To turn it off and
	// on wears nothing, but the lamp behind the glass may burn on.
	On bool

	// Dark says that the lamp behind the glass is to be out. A Device knows
	// nothing of it: panel.Supervisor puts the lamp out by [Dimmer], or turns the
	// display off where that cannot be.
	Dark bool
}

// NewPicture returns f with the light on.
func NewPicture(f Frame) Picture { return Picture{Frame: f, Light: Light{On: true}} }

// Equal tells whether both pictures look the same.
func (p Picture) Equal(q Picture) bool { return p.Light == q.Light && p.Frame.Equal(q.Frame) }

// Device is a display that can show Pictures: a controller behind a bus, or
// anything else with a grid of characters.
type Device interface {
	// Size returns the columns and rows of the glass.
	Size() (w, h int)
	// Show makes the glass show p and returns when it does. After an error
	// the glass may hold a part of p; the next Show puts that right.
	Show(ctx context.Context, p Picture) error
	// Close gives up the device. It does not clear the glass.
	Close() error
}
