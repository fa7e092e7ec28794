package screens

import (
	"strings"
	"time"

	"lcdpanel/lcd"
)

// nudge calls all sources that have been silent for long, also those of screens that do
// not show: their state is told, too.
func (d *Deck) nudge(now time.Time) {
	for i := range d.hands {
		for _, n := range d.hands[i].needs {
			n.Feed.Nudge(now)
		}
	}
}

// silent tells since when a source of the screen has been stuck at now, the zero time
// for none, and when to look again.
func (h *hand) silent(now time.Time) (since, look time.Time) {
	for _, n := range h.needs {
		s, l := n.Feed.Silent(now)
		since, look = earliest(since, s), earliest(look, l)
	}
	return since, look
}

// markSilent writes onto what shows that it is old, and since when: of a source that is
// stuck nobody may take the figures for true. It returns when to look again.
func (d *Deck) markSilent(v *View, now time.Time) time.Time {
	h := &d.hands[d.current]
	since, look := h.silent(now)
	if since.IsZero() || h.takes(now) || h.clears(now) {
		return look
	}
	row, free := rowForMark(v.Frame)
	if !free && v.Status > OK {
		var shows bool
		if shows, look = alternates(now); !shows {
			return look
		}
	}
	c := canvas{Locale: d.Locale, Frame: v.Frame}
	c.Print(0, row, strings.Repeat(" ", c.W))
	c.fit(0, row, c.Say("no news since %s|stale %s|%s", c.ClockOrDate(d.clock(since), d.clock(now)))...)
	v.Frame, v.Status = c.Frame, max(v.Status, Warning)
	return look
}

// rowForMark returns the lowest row with nothing in it, else the last one.
func rowForMark(f lcd.Frame) (y int, free bool) {
	for y := f.H - 1; y >= 0; y-- {
		if strings.TrimSpace(f.Row(y)) == "" {
			return y, true
		}
	}
	return f.H - 1, false
}

// alternates tells whether a mark shows at now that must not hide what it covers, and
// until when it does or does not.
func alternates(now time.Time) (shows bool, until time.Time) {
	const turn = 4 * time.Second
	until = now.Truncate(turn).Add(turn)
	return now.Unix()/int64(turn/time.Second)%2 == 0, until
}

// markAlive draws a heart that beats each second into a blank cell, if there is one, and
// returns when it changes, the zero time where none is wanted.
func (d *Deck) markAlive(v *View, now time.Time) time.Time {
	if !d.Heartbeat {
		return time.Time{}
	}
	until := now.Truncate(time.Second).Add(time.Second)
	heart := [...]rune{'♥', '♡'}[now.Unix()&1]
	for x := d.W - 1; x >= 0; x-- {
		for y := range d.H {
			if v.Frame.At(x, y) == ' ' {
				v.Frame.Set(x, y, heart)
				return until
			}
		}
	}
	return until
}
