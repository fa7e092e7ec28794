package panel

import (
	"context"
	"time"

	"lcdpanel/lcd"
)

// scrub is the clock of a device that wants to be scrubbed, and stands still for
// any other.
type scrub struct {
	dev   lcd.Scrubber
	timer *time.Timer
}

func newScrub(dev lcd.Device) *scrub {
	s := &scrub{timer: time.NewTimer(time.Hour)}
	s.timer.Stop()
	s.dev, _ = dev.(lcd.Scrubber)
	return s
}

// wind starts the time to the next scrub.
func (s *scrub) wind() {
	if s.dev == nil {
		return
	}
	if d := s.dev.ScrubEvery(); d > 0 {
		s.timer.Reset(d)
	}
}

// due delivers a value when it is time.
func (s *scrub) due() <-chan time.Time { return s.timer.C }

// scrub does it and winds the clock.
func (s *scrub) scrub(ctx context.Context) error {
	defer s.wind()
	return s.dev.Scrub(ctx)
}

func (s *scrub) stop() { s.timer.Stop() }
