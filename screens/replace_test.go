package screens_test

import (
	"testing"
	"testing/synctest"
	"time"

	"lcdpanel/screens"
)

// rotation is pages for a deck.
func rotation(pages ...*page) (r screens.Rotation) {
	r.W, r.H, r.Dwell, r.Alerts = 8, 1, dwell, screens.AlertOpts{Hold: hold, Clear: hold}
	for _, p := range pages {
		r.Turns = append(r.Turns, screens.Turn{Screen: p})
	}
	return r
}

// TestReplace changes the screens under the one that shows.
func TestReplace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := deal(t, &page{name: "one"}, &page{name: "two"}, &page{name: "three"})
		b.events <- screens.Next
		b.want("two")
		time.Sleep(dwell / 2)
		b.events <- screens.Replace(rotation(&page{name: "two"}, &page{name: "four"}), func() {})
		b.want("two")
		time.Sleep(dwell / 2)
		b.want("four")
		b.events <- screens.Replace(rotation(&page{name: "five"}), func() {})
		b.want("five")
	})
}

// TestReplaceKeepsAlerts neither loses an alert nor raises it anew, however often the
// config is read.
func TestReplaceKeepsAlerts(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		bad := &page{name: "bad"}
		b := deal(t, &page{name: "one"}, bad)
		b.becomes(bad, screens.Critical, "lost")
		b.events <- screens.Acknowledge(func(int) {})
		b.want("one")
		for range 1000 {
			b.events <- screens.Replace(rotation(&page{name: "one"}, bad), func() {})
		}
		b.want("one")
		b.becomes(bad, screens.Critical, "worse")
		b.events <- screens.Replace(rotation(bad, &page{name: "one"}), func() {})
		b.want("bad")
	})
}
