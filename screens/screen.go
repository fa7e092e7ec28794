package screens

import (
	"time"

	"lcdpanel/lcd"
	"lcdpanel/sysinfo"
)

// Status is how well the subject of a screen is.
type Status uint8

// The three states a person tells apart at a glance.
const (
	OK Status = iota
	Warning
	Critical
)

// String returns ok, warning or critical.
func (s Status) String() string { return [...]string{"ok", "warning", "critical"}[s] }

// mark returns the character of the status cell, which every first row has
// right after its first word.
func (s Status) mark() rune { return [...]rune{' ', '▲', '!'}[s] }

// View is what a screen shows at one moment.
type View struct {
	lcd.Picture
	Status Status
	Class  Class
	// Cause says in a few words what is critical, without figures, for another
	// cause is another alert; or what the warning is about.
	Cause string
	// Summary says that other screens say more of what is the matter.
	Summary bool
	// Relief is what to say when an alert of the screen has just ended, beside that it
	// has: a row each, in several spellings.
	Relief [][]string
	// Alarm is what takes the panel while the alert is new, nil for Picture.
	Alarm *lcd.Frame
	// Skip says that the screen has nothing to show and wants no turn.
	Skip bool
	// Until is when the view goes stale by itself; zero: not before its
	// source publishes something new.
	Until time.Time

	unread bool // its source failed, and it says so
}

// because returns the view with the cause of its status, unless it has one.
func (v View) because(cause string) View {
	if v.Status > OK && v.Cause == "" {
		v.Cause = cause
	}
	return v
}

// judged returns the view with a status and its cause.
func (v View) judged(s Status, cause string) View {
	v.Status, v.Cause = s, cause
	return v
}

// Screen is one page of the panel.
type Screen interface {
	Name() string
	// View draws the screen at time now for a glass of w columns and h
	// rows. It depends on nothing else but published snapshots, and never
	// blocks.
	View(now time.Time, w, h int) View
	// Needs lists what the screen wants read while it shows, always the same.
	Needs() []Need
}

// Versioner is a Screen that changes by itself, not only with what it needs.
type Versioner interface {
	// Version returns another number whenever the view may be another.
	Version() uint64
}

// restPace is how often the subject of a screen that shows is read while nothing moves:
// what begins is seen a short while later, and a machine with nothing to do sleeps.
const restPace = 20 * time.Second

// Need is a feed and how fresh it has to be.
type Need struct {
	Feed interface {
		Want(sysinfo.Demand)
		Published() <-chan struct{} // closed once it has a snapshot
		Version() uint64            // another one with each change
		// Silent returns since when a stuck source has been silent, zero if it is
		// not known to be stuck, and when to ask again, zero for never.
		Silent(now time.Time) (since, look time.Time)
		// Nudge calls a source that has been silent for long, so that Silent tells
		// later whether it is stuck.
		Nudge(now time.Time)
	}
	Demand sysinfo.Demand
}
