package panel

import "time"

// Level is how bad the worst is that a panel tells of.
type Level uint8

// The levels.
const (
	Fine Level = iota
	Warning
	Critical
)

// LightState is what the light depends on besides the time. The zero value is a panel
// that nobody has touched and where all is fine.
type LightState struct {
	Manual      LightMode // what a person has switched it to, empty or auto for nothing
	ManualSince time.Time // when
	LastUse     time.Time // when a person last used the panel, zero for never
	Worst       Level     // of what nobody has taken note of
	AlertSince  time.Time // when the newest alert was raised, zero for none
	Begun       time.Time // from when idle counts if there was neither, zero for long ago
}

// At tells whether the light is to be lit at now, by the clock of now's zone, and until
// when that holds at least if s stays as it is, the zero time for ever. It is a pure
// function.
//
// What is critical lights the panel at any time, a warning at any but in quiet hours,
// and a key for a while. Otherwise what a person has switched holds, then the mode, and
// in auto the light is on in its hours, out in the quiet ones, and out again when
// nothing has happened for the time of idle. What a person switches off stays off for
// all that was there before.
func (o LightOpts) At(now time.Time, s LightState) (lit bool, until time.Time) {
	quiet, until := within(o.Quiet, now)
	if o.alert(s, quiet) {
		return true, until
	}
	used, end := o.touched(now, s)
	until = sooner(until, end)
	if used {
		return true, until
	}
	switch o.mode(s) {
	case LightOn:
		return true, until
	case LightOff:
		return false, until
	}
	calm, end := o.calm(now, s)
	return calm && !quiet, sooner(until, end)
}

// mode returns what holds while nothing happens.
func (o LightOpts) mode(s LightState) LightMode {
	if s.Manual == LightOn || s.Manual == LightOff {
		return s.Manual
	}
	return o.Mode
}

// news tells whether something of that time can light a panel that may have been
// switched off.
func (s LightState) news(t time.Time) bool {
	return s.Manual != LightOff || t.After(s.ManualSince)
}

// alert tells whether something is bad enough to light the panel.
func (o LightOpts) alert(s LightState, quiet bool) bool {
	switch {
	case !s.news(s.AlertSince):
		return false
	case s.Worst == Critical:
		return o.Critical != ignore
	case s.Worst == Warning:
		return o.Warning != ignore && !quiet
	}
	return false
}

// touched tells whether a key lights the panel, and until when that holds.
func (o LightOpts) touched(now time.Time, s LightState) (bool, time.Time) {
	touch := o.Touch
	if touch == 0 {
		touch = defaultTouch
	}
	if s.LastUse.IsZero() || !s.news(s.LastUse) {
		return false, time.Time{}
	}
	return since(s.LastUse, touch, now)
}

// calm tells whether the hours of the light and idle have it lit.
func (o LightOpts) calm(now time.Time, s LightState) (lit bool, until time.Time) {
	in, until := within(o.On, now)
	if len(o.On) > 0 && !in {
		return false, until
	}
	if o.Idle == 0 {
		return true, until
	}
	lit, end := since(later(s.Begun, later(s.LastUse, s.AlertSince)), o.Idle, now)
	return lit, sooner(until, end)
}

// since tells whether no more than d has gone by since start, and until when.
func since(start time.Time, d time.Duration, now time.Time) (bool, time.Time) {
	if end := start.Add(d); !start.IsZero() && now.Before(end) {
		return true, end
	}
	return false, time.Time{}
}

func later(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}

// Switch returns what the light is switched to when a person asks for it otherwise:
// what is switched goes back to auto, else it becomes the opposite of what it was, dark
// or lit, when the key went down.
func (s LightState) Switch(now time.Time, dark bool) LightState {
	switch {
	case s.Manual == LightOn || s.Manual == LightOff:
		s.Manual = LightAuto
	case dark:
		s.Manual = LightOn
	default:
		s.Manual = LightOff
	}
	s.ManualSince = now
	return s
}
