package screens

import (
	"fmt"
	"strings"
	"time"

	"lcdpanel/sysinfo"
)

// Event wakes a Deck and is run by it.
type Event func(d *Deck, now time.Time)

// Changed is the event that something may have to be drawn anew.
func Changed(*Deck, time.Time) {}

// Next is the event that a person wants the next screen.
func Next(d *Deck, now time.Time) { d.leaf(+1, now) }

// Previous is the event that a person wants the screen before.
func Previous(d *Deck, now time.Time) { d.leaf(-1, now) }

// ToggleHold is the event that a person wants the screen to stay, or no longer.
func ToggleHold(d *Deck, now time.Time) { d.hold(!d.held, now) }

// Hold returns the event that a person wants the screen to stay, or not.
func Hold(on bool) Event {
	return func(d *Deck, now time.Time) { d.hold(on, now) }
}

// Show returns the event that a person wants a screen at once; reply gets an error
// if there is none of that name, or why it cannot be shown.
func Show(name string, reply func(error)) Event {
	return func(d *Deck, now time.Time) { reply(d.bring(name, now)) }
}

// Acknowledge returns the event that a person has taken note of all alerts; reply
// gets how many there were.
func Acknowledge(reply func(alerts int)) Event {
	return func(d *Deck, now time.Time) { reply(d.acknowledge(now)) }
}

// Refresh returns the event that a person wants a screen read and drawn anew, all of
// them if name is empty.
func Refresh(name string, reply func(error)) Event {
	return func(d *Deck, now time.Time) { reply(d.refresh(name, now)) }
}

// leaf turns a page for a person.
func (d *Deck) leaf(step int, now time.Time) {
	d.look(now)
	d.used = now
	d.turn(step, now)
}

func (d *Deck) hold(on bool, now time.Time) {
	d.held, d.used, d.since = on, now, now
}

func (d *Deck) bring(name string, now time.Time) error {
	d.look(now)
	i, err := d.named(name)
	if err == nil {
		err = d.mayShow(i, now)
	}
	if err == nil {
		d.used = now
		d.open(i, now)
	}
	return err
}

// mayShow tells why screen i cannot be brought up at now. While somebody uses the menu
// it can: it comes up when that closes.
func (d *Deck) mayShow(i int, now time.Time) error {
	name, top := d.Turns[i].Name(), d.topClass(now)
	switch {
	case d.class(i, now) == Hidden:
		return fmt.Errorf("the config hides the screen %s", name)
	case !d.presents(i, now):
		return fmt.Errorf("the screen %s has nothing to show now", name)
	case top == Input || d.class(i, now) >= top:
		return nil
	case top == Alert:
		return fmt.Errorf("an alert has the panel; acknowledge it first, and the screen %s can be shown", name)
	}
	return fmt.Errorf("screens of class %v have the panel; the screen %s is only %v", top, name, d.class(i, now))
}

func (d *Deck) acknowledge(now time.Time) (alerts int) {
	d.look(now)
	d.used = now
	for i := range d.hands {
		h := &d.hands[i]
		if h.on && !h.acked {
			alerts++
		}
		h.acked, h.clear = h.on, time.Time{}
	}
	return alerts
}

func (d *Deck) refresh(name string, now time.Time) error {
	d.look(now)
	if name != "" {
		i, err := d.named(name)
		if err == nil {
			d.readAnew(i)
		}
		return err
	}
	for i := range d.hands {
		d.readAnew(i)
	}
	d.readAnew(d.current) // last, for what it needs others need too
	return nil
}

// readAnew wants everything that screen i is drawn from at once.
func (d *Deck) readAnew(i int) {
	for _, n := range d.hands[i].needs {
		demand := sysinfo.Demand{Now: true}
		if i == d.current {
			demand.Every = n.Demand.Every
		}
		n.Feed.Want(demand)
	}
}

// named returns the screen of a name.
func (d *Deck) named(name string) (int, error) {
	var names []string
	for i, t := range d.Turns {
		if strings.EqualFold(t.Name(), name) {
			return i, nil
		}
		if !t.Own {
			names = append(names, t.Name())
		}
	}
	return 0, fmt.Errorf("no screen %q is in the rotation; there are %s", name, strings.Join(names, ", "))
}
