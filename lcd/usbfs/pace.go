package usbfs

import "time"

// pace is how long a transfer of this device takes, as far as is known. A low-speed
// device takes 3 to 5 ms for one.
type pace struct {
	each time.Duration
}

// A first guess, and what no transfer is quicker or slower than.
const (
	firstPace   = 2 * time.Millisecond
	fastestPace = 250 * time.Microsecond
	slowestPace = 32 * time.Millisecond
)

// of returns how long n transfers take.
func (p *pace) of(n int) time.Duration {
	if p.each == 0 {
		p.each = firstPace
	}
	return time.Duration(n) * p.each
}

// learn is told that after a time, which was as long as n were thought to take,
// done of them were. A guess that was long enough is shortened a little, so that it
// follows a device that gets quicker.
func (p *pace) learn(n, done int, took time.Duration) {
	switch {
	case done == n:
		p.each -= p.each / 64
	case done > 0:
		p.each = took / time.Duration(done)
	default:
		p.each *= 2
	}
	p.each = min(slowestPace, max(fastestPace, p.each))
}
