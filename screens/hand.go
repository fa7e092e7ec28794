package screens

import (
	"slices"
	"time"

	"lcdpanel/sysinfo"
)

// hand is what the deck holds of one screen: its newest view, and its alert. Views
// are drawn anew only when what they are drawn from has changed, for a deck looks at
// all its screens whenever anything does.
type hand struct {
	alarm
	view    View
	needs   []Need
	version uint64
	drawn   bool
}

// look brings all views up to date and raises alerts.
func (d *Deck) look(now time.Time) {
	if d.hands == nil {
		d.deal(now)
	}
	for i := range d.hands {
		h := &d.hands[i]
		unsure := h.unsure() // before it is drawn: by then it may have been read
		if h.stale(d.Turns[i].Screen, now) {
			d.draw(i, now)
		}
		if !unsure && h.alarm.look(h.view, d.Alerts, now, d.clock(now)) {
			d.raised = now
			if d.news == none || d.better(i, d.news) {
				d.news = i
			}
		}
	}
}

// deal begins a game.
func (d *Deck) deal(now time.Time) {
	d.hands, d.news = make([]hand, len(d.Turns)), none
	for i, t := range d.Turns {
		d.hands[i].needs = t.Needs()
	}
	d.since = now
	d.want(d.current, true)
}

// stale tells whether the view may be another by now.
func (h *hand) stale(s Screen, now time.Time) bool {
	until := h.view.Until
	return !h.drawn || h.versionOf(s) != h.version || !until.IsZero() && !until.After(now)
}

// unsure tells whether nobody knows yet if the alert is over, as what the screen is drawn
// from has not been read since the config was.
func (h *hand) unsure() bool {
	return h.on && slices.ContainsFunc(h.needs, func(n Need) bool {
		select {
		case <-n.Feed.Published():
			return false
		default:
			return true
		}
	})
}

// status is that of the view, or of an alert that may not be over.
func (h *hand) status() Status {
	if h.on {
		return Critical
	}
	return h.view.Status
}

// skips tells whether there is nothing to tell of the screen.
func (h *hand) skips() bool { return h.view.Skip && !h.on }

// versionOf changes with everything that the screen is drawn from.
func (h *hand) versionOf(s Screen) (sum uint64) {
	for _, n := range h.needs {
		sum += n.Feed.Version()
	}
	if v, ok := s.(Versioner); ok {
		sum += v.Version()
	}
	return sum
}

func (d *Deck) draw(i int, now time.Time) {
	h, t := &d.hands[i], d.Turns[i]
	h.version, h.drawn = h.versionOf(t.Screen), true
	h.view = t.View(now, d.W, d.H)
	if h.view.Class == Info {
		h.view.Class = t.Class
	}
}

// want asks for or gives up the needs of screen i.
func (d *Deck) want(i int, on bool) {
	for _, n := range d.hands[i].needs {
		if on {
			n.Feed.Want(n.Demand)
		} else {
			n.Feed.Want(sysinfo.Demand{})
		}
	}
}
