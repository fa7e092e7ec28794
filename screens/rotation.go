package screens

import (
	"time"

	"lcdpanel/lcd"
)

// choose makes the screen current whose turn it is at now. A new alert takes the panel
// at once, unless somebody presses keys.
func (d *Deck) choose(now time.Time) {
	news := d.news
	d.news = none
	switch top := d.topClass(now); {
	case news != none && d.class(news, now) == top && !d.outdone(news, now):
		d.open(news, now)
	case d.class(d.current, now) < top, !d.presents(d.current, now), d.broken && top < Alert:
		d.resume(top, now)
	case !d.stays(now) && now.Sub(d.since) >= d.dwell():
		d.turn(+1, now)
	}
}

// none is no screen.
const none = -1

// moment is how far apart the screens of one subject may be found to have changed.
const moment = 10 * time.Millisecond

// outdone tells whether a better alert than that of screen news has been raised in the
// same moment. Which of them was found first is chance.
func (d *Deck) outdone(news int, now time.Time) bool {
	return news != d.current && d.hands[d.current].takes(now) && now.Sub(d.since) < moment && d.better(d.current, news)
}

// better tells whether the alert of screen i is rather to be seen than that of j: one
// that says more than a summary, then the one whose screen comes first.
func (d *Deck) better(i, j int) bool {
	if a, b := d.hands[i].view.Summary, d.hands[j].view.Summary; a != b {
		return b
	}
	return i < j
}

// stays tells whether the current screen keeps the panel although its turn is over.
func (d *Deck) stays(now time.Time) bool {
	c := d.class(d.current, now)
	return c == Input || c != Alert && d.held
}

// class is that of screen i at now: an alert while it takes the panel, and while the
// panel says that it is over.
func (d *Deck) class(i int, now time.Time) Class {
	h := &d.hands[i]
	if h.takes(now) || h.clears(now) {
		return max(Alert, h.view.Class)
	}
	return h.view.Class
}

// topClass is the highest class of which there is something to show.
func (d *Deck) topClass(now time.Time) Class {
	top := Hidden
	for i := range d.hands {
		if d.presents(i, now) {
			top = max(top, d.class(i, now))
		}
	}
	return top
}

// presents tells whether screen i has something to show at now.
func (d *Deck) presents(i int, now time.Time) bool {
	return (!d.hands[i].view.Skip || d.hands[i].clears(now)) && d.class(i, now) != Hidden
}

// turn brings up the next screen of the highest class, in the direction of step, 1
// or -1. An alert that nobody has taken note of comes at every second turn.
func (d *Deck) turn(step int, now time.Time) {
	top := d.topClass(now)
	if i, ok := d.lingering(now); ok && !d.aside && top < Alert && i != d.current && step > 0 {
		d.aside = true
		d.switchTo(i, now)
		return
	}
	from := d.place
	if top >= Alert {
		from = d.current
	}
	d.advance(from, step, top, now)
}

// resume goes back to where the rotation was, or on from there if that screen has
// nothing to show.
func (d *Deck) resume(top Class, now time.Time) {
	d.broken = false
	if d.presents(d.place, now) && d.class(d.place, now) == top {
		d.open(d.place, now)
		return
	}
	d.advance(d.place, +1, top, now)
}

// advance opens the next screen of a class after from; it stays where it is if there
// is no other.
func (d *Deck) advance(from, step int, top Class, now time.Time) {
	n := len(d.Turns)
	for k := 1; k <= n; k++ {
		i := (from + k*step + k*n) % n
		if i != d.current && d.presents(i, now) && d.class(i, now) == top {
			d.open(i, now)
			return
		}
	}
}

// lingering returns the next screen whose alert nobody has taken note of.
func (d *Deck) lingering(now time.Time) (int, bool) {
	n := len(d.hands)
	for k := 1; k <= n; k++ {
		if i := (d.current + k) % n; d.hands[i].lingers(now) && d.presents(i, now) {
			return i, true
		}
	}
	return 0, false
}

// open makes screen i the current one. Unless it is an alert or the like, the
// rotation goes on from there.
func (d *Deck) open(i int, now time.Time) {
	d.aside, d.broken = false, d.class(i, now) >= Alert
	if !d.broken {
		d.place = i
	}
	d.switchTo(i, now)
}

// switchTo shows screen i from now on and tells the sources whose readings are
// wanted.
func (d *Deck) switchTo(i int, now time.Time) {
	d.want(d.current, false)
	d.want(i, true)
	d.current, d.since = i, now
	d.draw(i, now)
}

// markOthers puts the mark of an alert that nobody has taken note of into a corner
// of another screen: one that is blank, if any is.
func (d *Deck) markOthers(v *View, now time.Time) {
	if h := &d.hands[d.current]; d.class(d.current, now) >= Alert || h.on && !h.acked {
		return
	}
	for i := range d.hands {
		if !d.hands[i].lingers(now) {
			continue
		}
		x, y := blankCorner(v.Frame)
		v.Frame.Set(x, y, Critical.mark())
		return
	}
}

// blankCorner returns a corner cell with nothing in it, else the last cell.
func blankCorner(f lcd.Frame) (x, y int) {
	right, bottom := f.W-1, f.H-1
	for _, c := range [][2]int{{right, bottom}, {right, 0}, {0, bottom}, {0, 0}} {
		if f.At(c[0], c[1]) == ' ' {
			return c[0], c[1]
		}
	}
	return right, bottom
}
