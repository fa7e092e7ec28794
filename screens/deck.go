package screens

import (
	"cmp"
	"context"
	"errors"
	"time"

	"lcdpanel/lcd"
	"lcdpanel/sysinfo"
)

// Event wakes a Deck.
type Event uint8

// What can happen to a Deck.
const (
	Changed  Event = iota // a source has published something
	Next                  // somebody wants the next screen
	Previous              // somebody wants the one before
	Hold                  // somebody wants this screen to stay, or no longer
)

// Turn is a screen's place in the rotation.
type Turn struct {
	Screen
	Dwell time.Duration // how long it shows; 0 for as long as the others
}

// Deck is the stack of screens and picks whose picture is shown: each that has
// something to show gets its turn, in order, for the time of its dwell.
type Deck struct {
	Turns []Turn
	W, H  int           // of the glass
	Dwell time.Duration // of screens that have none of their own

	current int
	since   time.Time // when current came up
	held    bool
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
	for {
		now := time.Now()
		view := d.Show(now)
		if !view.Picture.Equal(shown) {
			shown = view.Picture
			out.Put(shown)
		}
		sleepUntil(timer, d.next(view, now), now)
		select {
		case e := <-in:
			d.take(e, time.Now())
		case <-timer.C:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// take acts on what somebody wants.
func (d *Deck) take(e Event, now time.Time) {
	switch e {
	case Next:
		d.turn(+1, now)
	case Previous:
		d.turn(-1, now)
	case Hold:
		d.held = !d.held
		d.since = now
	}
}

// sleepUntil sets t to fire at when, or not at all for the zero time.
func sleepUntil(t *time.Timer, when, now time.Time) {
	if when.IsZero() {
		t.Stop()
		return
	}
	t.Reset(when.Sub(now))
}

// Show returns the view of the screen whose turn it is at now.
func (d *Deck) Show(now time.Time) View {
	if d.since.IsZero() {
		d.open(0, now)
	}
	view := d.view(d.current, now)
	if (d.over(now) || view.Skip) && d.turn(+1, now) {
		view = d.view(d.current, now)
	}
	return view
}

// over tells whether the current screen's turn is over at now.
func (d *Deck) over(now time.Time) bool { return !d.held && now.Sub(d.since) >= d.dwell() }

// dwell is how long the current screen shows.
func (d *Deck) dwell() time.Duration { return cmp.Or(d.Turns[d.current].Dwell, d.Dwell) }

// next returns when to look again if nothing happens before, the zero time for
// never. A screen that outstays its turn because no other has anything to show
// need not be looked at: news of the others comes as an event.
func (d *Deck) next(v View, now time.Time) time.Time {
	end := d.since.Add(d.dwell())
	if d.held || !end.After(now) {
		return v.Until
	}
	if !v.Until.IsZero() && v.Until.Before(end) {
		return v.Until
	}
	return end
}

// turn brings up the next screen that has something to show, in the direction of
// step, 1 or -1, and tells whether there is one.
func (d *Deck) turn(step int, now time.Time) bool {
	n := len(d.Turns)
	for i := 1; i < n; i++ {
		candidate := (d.current + i*step + i*n) % n
		if !d.view(candidate, now).Skip {
			d.open(candidate, now)
			return true
		}
	}
	return false
}

// open makes screen i the current one and tells the sources whose readings are
// wanted now.
func (d *Deck) open(i int, now time.Time) {
	d.want(d.current, false)
	d.want(i, true)
	d.current, d.since = i, now
}

// want asks for or gives up the needs of screen i.
func (d *Deck) want(i int, on bool) {
	for _, n := range d.Turns[i].Needs() {
		if on {
			n.Feed.Want(n.Demand)
		} else {
			n.Feed.Want(sysinfo.Demand{})
		}
	}
}

func (d *Deck) view(i int, now time.Time) View { return d.Turns[i].View(now, d.W, d.H) }
