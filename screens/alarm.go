package screens

import (
	"time"
)

// AlertOpts says how long things show that a person should see.
type AlertOpts struct {
	Hold  time.Duration `config:"hold" min:"1s" max:"1h" help:"how long a new alert has the panel to itself"`
	Clear time.Duration `config:"clear" max:"1h" help:"how long the panel says that an alert is over"`
}

// DefaultAlerts is long enough to walk up to the panel.
func DefaultAlerts() AlertOpts { return AlertOpts{Hold: 30 * time.Second, Clear: time.Minute} }

// alarm is what the deck remembers of a screen that is critical, or was.
type alarm struct {
	on    bool
	cause string
	since time.Time // when it became critical
	until time.Time // it has the panel to itself
	acked bool

	eased bool      // it is no longer critical, but not well either
	over  time.Time // when it was well again, zero for never
	clear time.Time // until when the panel says so
}

// look takes how the screen is at now, and tells whether that is a new alert. clock is
// what the time is on the panel then.
func (a *alarm) look(v View, o AlertOpts, now, clock time.Time) (raised bool) {
	critical := v.Status == Critical && !v.Skip && v.Class != Hidden
	switch {
	case critical && !a.on:
		*a = alarm{on: true, cause: v.Cause, since: clock, until: now.Add(o.Hold)}
		return true
	case critical && a.cause != v.Cause: // it is another matter now
		a.cause, a.until, a.acked = v.Cause, now.Add(o.Hold), false
		return true
	case !critical && (a.on || a.eased):
		a.on, a.eased = false, v.Status > OK
		if !a.eased { // only then is it over
			a.over, a.clear = clock, now.Add(o.Clear)
		}
	}
	return false
}

// takes tells whether the screen has the panel to itself at now.
func (a *alarm) takes(now time.Time) bool { return a.on && !a.acked && now.Before(a.until) }

// lingers tells whether the screen is critical, is no longer news, and nobody has
// taken note.
func (a *alarm) lingers(now time.Time) bool { return a.on && !a.acked && !now.Before(a.until) }

// clears tells whether the panel says at now that it is over.
func (a *alarm) clears(now time.Time) bool { return !a.on && now.Before(a.clear) }

// ends returns when any of this changes by itself, zero for never.
func (a *alarm) ends(now time.Time) time.Time {
	switch {
	case a.takes(now):
		return a.until
	case a.clears(now):
		return a.clear
	}
	return time.Time{}
}
