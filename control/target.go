package control

import (
	"context"
	"time"

	"lcdpanel/lcd"
)

// Target is the running lcdpanel as a Server drives it. Its methods are called from
// many goroutines at once and return soon; errors are told to the client as they
// are, so they say what is allowed.
type Target interface {
	Next()
	Prev()
	Hold(on bool)
	// Show brings up a screen. The error for an unknown one lists those known.
	Show(screen string) error
	Message(m Message) error
	// Ack acknowledges all alerts and returns how many that were.
	Ack() (int, error)
	Light(mode LightMode) error
	// Refresh has read again what a screen shows, or all screens for "".
	Refresh(screen string) error
	// Press acts as if a key had been pressed on the panel.
	Press(g Gesture) error
	// Status returns all but what the server knows itself, see Status.
	Status() Status
	// Picture returns the newest picture, whether there is one yet, and a
	// channel that is closed at the next: Get of an lcd.Latest.
	Picture() (p lcd.Picture, ok bool, changed <-chan struct{})
	// Keys delivers what is done to the panel's keys until ctx ends. Whoever
	// reads too slowly misses some: Listen of Gestures.
	Keys(ctx context.Context) <-chan Gesture
}

// Message is a text that somebody wants on the panel for a while.
type Message struct {
	Text     string // rows are divided by line feeds
	For      time.Duration
	Critical bool // as urgent as an alert
}

// How long a message shows: unless given, at least and at most.
const (
	DefaultMessage = 30 * time.Second
	MinMessage     = time.Second
	MaxMessage     = 24 * time.Hour
)

// LightMode is how the light behind the glass is ruled.
type LightMode string

// The modes of the light.
const (
	LightOn   LightMode = "on"
	LightOff  LightMode = "off"
	LightAuto LightMode = "auto" // as the config has it
)
