package screens

import (
	"cmp"
	"context"
	"errors"
	"time"

	"lcdpanel/lcd"
)

// Turn is a screen's place in the rotation.
type Turn struct {
	Screen
	Dwell time.Duration // how long it shows; 0 for as long as the others
	Class Class         // unless its View says another than Info
	Own   bool          // it is lcdpanel's own, and comes up by itself: nobody need know its name
}

// Deck is the stack of screens and picks whose picture is shown: of those with
// something to show and of the highest class present, each gets its turn, in order,
// for the time of its dwell. A screen that turns critical takes the panel at once.
type Deck struct {
	Rotation
	// Shown, if not nil, is told which screen shows whenever that changes.
	Shown func(name string, held bool)
	// Clock returns what the time is on the panel at a moment, nil: what it is. Screens
	// are given the moment.
	Clock func(now time.Time) time.Time
	// Judged, if not nil, is called when a screen's status has changed, or who has taken
	// note of it, whether it shows or not.
	Judged func()
	// Light decides about the light behind the glass; nil: it is on.
	Light func(now time.Time, s LightState) (l lcd.Light, until time.Time)

	hands   []hand // one for each turn
	place   int    // of the rotation, in Turns
	current int    // whose view is shown, in Turns
	since   time.Time
	aside   bool // current is an alert that nobody has taken note of, between two turns
	broken  bool // current has broken into the rotation, as an alert does
	held    bool
	used    time.Time // when a person last wanted something
	raised  time.Time // when the newest alert was
	news    int       // the screen whose alert has just been raised

	judged []judgement // as Judged was told last

	pictures uint64 // shown that differ from the one before
}

// LightState is what a light may depend on.
type LightState struct {
	Worst  Status    // of all screens; Critical only until somebody has taken note
	Raised time.Time // when the newest alert was raised, zero for none
	Used   time.Time // when a person last wanted something
}

// Run shows screens on out until ctx ends; then it returns ctx's error. Between
// events, turns and the end of a view it sleeps.
func (d *Deck) Run(ctx context.Context, in <-chan Event, out *lcd.Latest[lcd.Picture]) error {
	if len(d.Turns) == 0 {
		return errors.New("deck: there are no screens")
	}
	timer := time.NewTimer(0)
	defer timer.Stop()
	var shown lcd.Picture
	var told telling
	for {
		now := time.Now()
		d.nudge(now)
		view, until := d.show(now)
		told = d.tell(told)
		d.judge(now)
		if !view.Picture.Equal(shown) {
			shown = view.Picture
			d.pictures++
			out.Put(shown)
		}
		sleepUntil(timer, until, now)
		select {
		case event := <-in:
			event(d, time.Now())
		case <-timer.C:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// clock is what the time is on the panel at now.
func (d *Deck) clock(now time.Time) time.Time {
	if d.Clock == nil {
		return now
	}
	return d.Clock(now)
}

// telling is what Shown was told.
type telling struct {
	name string
	held bool
}

// tell tells Shown what shows, if that is something else than was told before.
func (d *Deck) tell(before telling) telling {
	now := telling{d.Turns[d.current].Name(), d.held}
	if d.Shown != nil && now != before {
		d.Shown(now.name, now.held)
	}
	return now
}

// sleepUntil sets t to fire at when, or not at all for the zero time.
func sleepUntil(t *time.Timer, when, now time.Time) {
	if when.IsZero() {
		t.Stop()
		return
	}
	t.Reset(max(0, when.Sub(now)))
}

// Show returns the view of the screen whose turn it is at now.
func (d *Deck) Show(now time.Time) View {
	view, _ := d.show(now)
	return view
}

// show is Show, and returns when to look again if nothing happens before, the zero
// time for never.
func (d *Deck) show(now time.Time) (v View, until time.Time) {
	d.look(now)
	d.choose(now)
	h := &d.hands[d.current]
	v = h.view
	v.Frame = v.Frame.Clone() // the hand keeps its own
	if h.takes(now) && v.Alarm != nil {
		v.Frame = *v.Alarm
	}
	if h.clears(now) {
		v.Frame = d.allClear(d.current)
	}
	until = earliest(d.next(now), d.markSilent(&v, now))
	d.markOthers(&v, now)
	until = earliest(until, d.markAlive(&v, now))
	if d.Light != nil {
		light, end := d.Light(now, d.lightState())
		v.Picture.Light = light
		until = earliest(until, end)
	}
	return v, until
}

// next returns when to look again.
func (d *Deck) next(now time.Time) time.Time {
	until := d.hands[d.current].view.Until
	for i := range d.hands {
		until = earliest(until, d.hands[i].ends(now))
		if d.hands[i].on {
			until = earliest(until, d.hands[i].view.Until)
		}
	}
	// A screen that outstays its turn because no other has anything to show
	// need not be looked at: news of the others comes as an event.
	if end := d.since.Add(d.dwell()); !d.stays(now) && end.After(now) {
		until = earliest(until, end)
	}
	return until
}

// dwell is how long the current screen shows.
func (d *Deck) dwell() time.Duration { return cmp.Or(d.Turns[d.current].Dwell, d.Dwell) }
