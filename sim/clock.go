package sim

import "time"

// Clock is simulated time. It stands still until someone advances it, so a run is
// repeatable and takes no time.
// The zero Clock starts at the Unix epoch. Not safe for concurrent use.
type Clock struct{ elapsed time.Duration }

// Now is the simulated instant; pass it to a [Controller] as its clock.
func (c *Clock) Now() time.Time { return time.Unix(0, 0).UTC().Add(c.elapsed) }

// Advance lets d pass. Time does not run backwards: a negative d is ignored.
func (c *Clock) Advance(d time.Duration) { c.elapsed += max(d, 0) }

// Elapsed is the simulated time since the clock was made.
func (c *Clock) Elapsed() time.Duration { return c.elapsed }
