package panel

import "time"

// A light blinks so many times, lit and dark for so long each.
const (
	blinks    = 3
	blinkHalf = 500 * time.Millisecond
)

// Blink tells whether a light that blinks for an alert is on at now, and until when,
// the zero time for ever: from since on it goes out three times for half a second and
// then stays. It begins lit, so that a dark panel shows at once what is the matter.
func Blink(now, since time.Time) (on bool, until time.Time) {
	if since.IsZero() {
		return true, time.Time{}
	}
	gone := now.Sub(since)
	if gone < 0 { // the clock was set back; it does not blink before its time
		return true, since
	}
	half := gone / blinkHalf
	if half >= 2*blinks {
		return true, time.Time{}
	}
	return half%2 == 0, since.Add((half + 1) * blinkHalf)
}

// blinking is Blink where the options want it.
func (o LightOpts) blinking(now time.Time, s LightState) (on bool, until time.Time) {
	if s.Worst != Critical || o.Critical != "" && o.Critical != "blink" {
		return true, time.Time{}
	}
	return Blink(now, s.AlertSince)
}
