package screens

import (
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
	Changed Event = iota // a source has published something
	Next                 // somebody wants the next screen
)

// Deck is the stack of screens and picks whose picture is shown: each that has
// something to show gets its turn, in order, for the time of Dwell.
type Deck struct {
	Screens []Screen
	W, H    int           // of the glass
	Dwell   time.Duration // how long a screen shows

	current int
	since   time.Time // when current came up
}

// Run shows screens on out until ctx ends; then it returns ctx's error. Between
// events, turns and the end of a view it sleeps.
func (d *Deck) Run(ctx context.Context, in <-chan Event, out *lcd.Latest[lcd.Picture]) error {
	if len(d.Screens) == 0 {
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
			if e == Next {
				d.turn(time.Now())
			}
		case <-timer.C:
		case <-ctx.Done():
			return ctx.Err()
		}
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
	if (d.over(now) || view.Skip) && d.turn(now) {
		view = d.view(d.current, now)
	}
	return view
}

// over tells whether the current screen's turn is over at now.
func (d *Deck) over(now time.Time) bool { return now.Sub(d.since) >= d.Dwell }

// next returns when to look again if nothing happens before, the zero time for
// never. A screen that outstays its turn because no other has anything to show
// need not be looked at: news of the others comes as an event.
func (d *Deck) next(v View, now time.Time) time.Time {
	end := d.since.Add(d.Dwell)
	if !end.After(now) {
		return v.Until
	}
	if !v.Until.IsZero() && v.Until.Before(end) {
		return v.Until
	}
	return end
}

// turn brings up the next screen that has something to show, and tells whether
// there is one.
func (d *Deck) turn(now time.Time) bool {
	for i := 1; i < len(d.Screens); i++ {
		candidate := (d.current + i) % len(d.Screens)
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
	for _, n := range d.Screens[i].Needs() {
		if on {
			n.Feed.Want(n.Demand)
		} else {
			n.Feed.Want(sysinfo.Demand{})
		}
	}
}

func (d *Deck) view(i int, now time.Time) View { return d.Screens[i].View(now, d.W, d.H) }
