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

// TestReplaceWaitsForReadings has options change that a source goes by: until it has
// read anew nobody knows whether an alert is over.
func TestReplaceWaitsForReadings(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		one, bad := &page{name: "one"}, &page{name: "bad"}
		b := deal(t, one, bad)
		b.becomes(bad, screens.Critical, "lost")
		b.events <- screens.Acknowledge(func(int) {})
		b.want("one")
		anew := &page{name: "bad"}
		anew.unread.Store(true)
		b.events <- screens.Replace(rotation(one, anew), func() {})
		b.want("one") // and not that bad is ok again
		if !anew.now.Load() {
			t.Error("nobody has asked for a reading")
		}
		b.events <- screens.Tell(func(r screens.Report) {
			if s := r.Screens[1]; r.Worst != screens.Critical || s.Status != screens.Critical || s.Skip || s.Cause != "lost" || !s.Acked {
				t.Errorf("meanwhile %+v, worst %v", s, r.Worst)
			}
		})
		synctest.Wait()
		anew.unread.Store(false)
		b.becomes(anew, screens.Critical, "lost")
		b.want("one") // and not raised again
		b.becomes(anew, screens.OK, "")
		b.want("ok again")
	})
}
