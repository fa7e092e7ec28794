package screens

import (
	"time"

	"lcdpanel/lcd"
)

// Report is what a deck does and how its screens are.
type Report struct {
	Shown string // the name of the screen that shows
	Held  bool
	Frame lcd.Frame // what shows
	Worst Status
	// Pictures is how many have been shown that differ from the one before.
	Pictures uint64
	Screens  []ScreenReport
}

// ScreenReport is how one screen is.
type ScreenReport struct {
	Name   string
	Status Status
	Class  Class
	Cause  string    // of a status that is not ok, if the screen says so
	Skip   bool      // it has nothing to show
	Since  time.Time // when it became critical, zero if it is not
	Acked  bool      // somebody has taken note
}

// Tell returns the event that somebody wants to know; reply gets the report.
func Tell(reply func(Report)) Event {
	return func(d *Deck, now time.Time) { reply(d.report(now)) }
}

func (d *Deck) report(now time.Time) Report {
	view := d.Show(now)
	r := Report{Shown: d.Turns[d.current].Name(), Held: d.held, Frame: view.Frame, Pictures: d.pictures}
	for i := range d.hands {
		s := d.screenReport(i, now)
		if !s.Skip {
			r.Worst = max(r.Worst, s.Status)
		}
		r.Screens = append(r.Screens, s)
	}
	return r
}

func (d *Deck) screenReport(i int, now time.Time) ScreenReport {
	h := &d.hands[i]
	s := ScreenReport{Name: d.Turns[i].Name(), Status: h.status(), Class: d.class(i, now), Skip: h.skips()}
	switch {
	case h.on:
		s.Cause, s.Since, s.Acked = h.cause, h.since, h.acked
	case s.Status == Warning:
		s.Cause = h.view.Cause
	}
	if since, _ := h.silent(now); !since.IsZero() && s.Status == OK && !s.Skip {
		s.Status, s.Cause = Warning, "its source does not answer"
	}
	return s
}

// judgement is how a screen is, as far as others care from afar.
type judgement struct {
	status      Status
	skip, acked bool
	cause       string
}

// judge tells Judged if anything is otherwise than it was told.
func (d *Deck) judge(now time.Time) {
	if d.Judged == nil {
		return
	}
	same := len(d.judged) == len(d.hands)
	for i := range d.hands {
		r := d.screenReport(i, now)
		j := judgement{r.Status, r.Skip, r.Acked, r.Cause}
		if i == len(d.judged) {
			d.judged = append(d.judged, j)
		}
		same = same && d.judged[i] == j
		d.judged[i] = j
	}
	d.judged = d.judged[:len(d.hands)]
	if !same {
		d.Judged()
	}
}

// lightState is what the light may depend on.
func (d *Deck) lightState() LightState {
	s := LightState{Raised: d.raised, Used: d.used}
	for i := range d.hands {
		h := &d.hands[i]
		status := h.status()
		if h.on && h.acked {
			status = min(status, Warning)
		}
		if !h.skips() {
			s.Worst = max(s.Worst, status)
		}
	}
	return s
}

// allClear draws that the alert of screen i is over: what it was, and from when to
// when.
func (d *Deck) allClear(i int) lcd.Frame {
	h := &d.hands[i]
	c := newCanvas(d.Locale, d.W, d.H)
	over, name := " "+c.Clock(h.over), d.Turns[i].Name()
	again := c.Say("ok again|ok")
	title := name + " " + again[0]
	switch brief := name + " " + again[len(again)-1]; {
	case width(title+over) <= d.W:
	case width(brief+over) <= d.W:
		title = brief
	default:
		title, over = again[0], ""
	}
	c.Print(0, 0, title)
	c.right(d.W, 0, over)
	rows := h.view.Relief
	if h.cause != "" {
		rows = append(rows[:len(rows):len(rows)], []string{c.Word("was") + " " + h.cause})
	}
	c.list(1, append(rows, []string{c.Word("from") + " " + c.ClockOrDate(h.since, h.over)}))
	return c.Frame
}
