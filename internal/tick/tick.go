// Package tick says what wakes those who have to look again and again.
package tick

import "time"

// Ticker ticks as a [time.Ticker] does, or in a way that wakes the machine less.
type Ticker interface {
	C() <-chan time.Time
	Reset(every time.Duration) error // 0 stops the ticks
	Stop()
}

// clock is a Ticker of the Go runtime.
type clock struct{ *time.Ticker }

// NewClock returns a ticker of the Go runtime that does not tick yet.
func NewClock() Ticker {
	c := clock{time.NewTicker(time.Hour)}
	c.Ticker.Stop()
	return c
}

// C implements [Ticker].
func (c clock) C() <-chan time.Time { return c.Ticker.C }

// Reset implements [Ticker].
func (c clock) Reset(every time.Duration) error {
	if every > 0 {
		c.Ticker.Reset(every)
	} else {
		c.Ticker.Stop()
	}
	return nil
}
