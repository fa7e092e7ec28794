package panel

import "time"

// Ticker is what keys are polled by: a [time.Ticker], or one that wakes the machine
// less.
type Ticker interface {
	C() <-chan time.Time
	Reset(every time.Duration) error // 0 stops the ticks
	Stop()
}

// clock is a Ticker of the Go runtime.
type clock struct{ *time.Ticker }

func newClock() clock {
	c := clock{time.NewTicker(time.Hour)}
	c.Ticker.Stop()
	return c
}

// C implements [Ticker].
func (c clock) C() <-chan time.Time { return c.Ticker.C }

// Reset implements [Ticker].
func (c clock) Reset(every time.Duration) error {
	if every <= 0 {
		c.Ticker.Stop()
		return nil
	}
	c.Ticker.Reset(every)
	return nil
}
