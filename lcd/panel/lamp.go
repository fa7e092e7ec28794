package panel

import (
	"context"
	"errors"
	"time"

	"lcdpanel/lcd"
)

// Levels are what a person has set of a panel, 0 to 255; nil is as the panel remembers.
type Levels struct {
	Brightness, Contrast *uint8
}

// full is the brightness of a panel that is lit and nobody has set: that of a fresh
// one (LCD2USB firmware, main.c).
const full = 255

// lamp carries out when the light of an open display is on. It puts out the lamp
// behind the glass where that may be done; where there is none, or it would wear, it
// turns the display off. It blinks by the lamp only where that wears nothing.
type lamp struct {
	opts   *LightOpts // nil: lit unless the picture says otherwise
	dimmer lcd.Dimmer // nil for none
	safe   bool       // its brightness may be set as often as one likes
	wear   *wear

	level *uint8 // what a person has set
	sent  *uint8 // what the display has got
	lit   bool   // at the last look

	until time.Time
	timer *time.Timer
}

func newLamp(dev lcd.Device, o *LightOpts, w *wear) *lamp {
	l := &lamp{opts: o, wear: w}
	l.dimmer, _ = dev.(lcd.Dimmer)
	if safer, ok := dev.(lcd.BlinkSafer); ok {
		l.safe = safer.BlinkSafe()
	}
	return l
}

// look is how a picture is shown at a moment.
type look struct {
	lcd.Picture
	level *uint8    // what the brightness has to be, nil for whatever it is
	until time.Time // zero for ever
}

// look returns how p is shown at now.
func (l *lamp) look(p lcd.Picture, s LightState, now time.Time) look {
	lit, until := true, time.Time{}
	if l.opts != nil {
		lit, until = l.opts.At(now, s)
	}
	lit = lit && !p.Light.Dark
	l.lit = lit
	shines := lit
	if lit {
		on, change := l.blinking(now, s)
		shines, until = on, sooner(until, change)
	}
	v := look{Picture: p, until: until}
	v.Light.Dark = !shines
	switch {
	case shines:
		v.level = l.wanted()
	case l.canPutOut(!lit, now):
		v.level = new(uint8)
	default:
		v.Light.On = false
	}
	return v
}

// blinking tells whether a lamp that is lit is on at now, and until when. A light that
// nobody rules blinks for an alert too.
func (l *lamp) blinking(now time.Time, s LightState) (on bool, until time.Time) {
	if l.opts == nil {
		return LightOpts{}.blinking(now, s)
	}
	return l.opts.blinking(now, s)
}

// wanted is the brightness of a lamp that is lit.
func (l *lamp) wanted() *uint8 {
	if l.level == nil && l.opts != nil {
		level := uint8(full)
		return &level
	}
	return l.level
}

// canPutOut tells whether the lamp may be put out; if lasting is false, only to
// blink.
func (l *lamp) canPutOut(lasting bool, now time.Time) bool {
	if l.opts == nil || l.dimmer == nil {
		return false
	}
	isOut := l.sent != nil && *l.sent == 0
	return l.safe || lasting && (isOut || l.wear.allows(now))
}

// send sets the brightness, nil for as it is, and tells whether the display has one
// after all that may still be set.
func (l *lamp) send(ctx context.Context, level *uint8) (can bool, err error) {
	if level == nil || l.dimmer == nil || l.sent != nil && *l.sent == *level {
		return true, nil
	}
	err = l.dimmer.Brightness(ctx, *level)
	if errors.Is(err, errors.ErrUnsupported) || errors.Is(err, lcd.ErrWears) {
		l.dimmer = nil
		return false, nil
	}
	if err == nil {
		l.sent = level
		l.wear.wrote(*level, time.Now())
	}
	return true, err
}

// wind sets when the light has to be looked at again.
func (l *lamp) wind(until time.Time) {
	if until.Equal(l.until) {
		return
	}
	l.stop()
	if l.until = until; !until.IsZero() {
		l.timer = time.NewTimer(time.Until(until))
	}
}

// due delivers a value when it is time to look again.
func (l *lamp) due() <-chan time.Time {
	if l.timer == nil {
		return nil
	}
	return l.timer.C
}

func (l *lamp) stop() {
	if l.timer != nil {
		l.timer.Stop()
		l.timer = nil
	}
}
