package screens

import (
	"time"

	"lcdpanel/screens/locale"
)

// Rotation is what a Deck shows, how large and for how long.
type Rotation struct {
	Turns  []Turn
	W, H   int           // of the glass
	Dwell  time.Duration // of screens that have none of their own
	Alerts AlertOpts
	Locale locale.Locale
	// Heartbeat draws a heart that beats each second into a blank cell.
	Heartbeat bool
}

// Replace returns the event that other screens are to be shown. What shows goes on
// showing if a screen of its name is still there, and an alert stays what it was.
func Replace(r Rotation, done func()) Event {
	return func(d *Deck, now time.Time) {
		d.replace(r, now)
		done()
	}
}

func (d *Deck) replace(r Rotation, now time.Time) {
	if d.hands == nil {
		d.deal(now)
	}
	old, shown, place := d.alarms(), d.Turns[d.current].Name(), d.Turns[d.place].Name()
	d.want(d.current, false)
	d.Rotation = r
	d.hands, d.current, d.place, d.news = make([]hand, len(d.Turns)), 0, 0, none
	for i, t := range d.Turns {
		d.hands[i].needs = t.Needs()
		d.hands[i].alarm = old[t.Name()]
		if t.Name() == place {
			d.place = i
		}
	}
	d.current = d.place
	for i, t := range d.Turns {
		if t.Name() == shown {
			d.current = i
		}
	}
	d.want(d.current, true)
	for i := range d.hands {
		if d.hands[i].unsure() {
			d.readAnew(i)
		}
	}
}

// alarms returns the alerts by the names of their screens.
func (d *Deck) alarms() map[string]alarm {
	all := map[string]alarm{}
	for i, t := range d.Turns {
		all[t.Name()] = d.hands[i].alarm
	}
	return all
}
