package panel

import (
	"time"

	"lcdpanel/lcd"
)

// scrubClock tells when a device wants to be scrubbed; for one that never does it
// stands still.
type scrubClock struct {
	dev   lcd.Scrubber
	timer *time.Timer
}

func newScrubClock(dev lcd.Device) *scrubClock {
	c := &scrubClock{}
	c.dev, _ = dev.(lcd.Scrubber)
	return c
}

// wind starts the time to the next scrub.
func (c *scrubClock) wind() {
	c.stop()
	if c.dev == nil {
		return
	}
	if d := c.dev.ScrubEvery(); d > 0 {
		c.timer = time.NewTimer(d)
	}
}

// due delivers a value when it is time.
func (c *scrubClock) due() <-chan time.Time {
	if c.timer == nil {
		return nil
	}
	return c.timer.C
}

func (c *scrubClock) stop() {
	if c.timer != nil {
		c.timer.Stop()
	}
}
