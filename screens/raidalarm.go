package screens

import (
	"lcdpanel/lcd"
	"lcdpanel/screens/locale"
	"lcdpanel/sysinfo/md"
)

// cause is the headline for reports, which are in English.
func (a array) cause() string {
	a.Locale = locale.Locale{}
	return a.headline(a.state())
}

// headline is what is critical about an array, without figures, or what to be warned of.
func (a array) headline(s state) string {
	if len(s.words) == 0 {
		return a.Name
	}
	word := s.words[0]
	if a.Use.Errors > 0 && !a.Failed() && !a.Stopped() {
		word = a.Short("%d fs errors|fs errors")
	}
	return a.Name + " " + word
}

// alarmed gives the view of a critical array its cause and the picture that takes the
// panel while that is new: what it is, which disk to pull, and since when.
func (v View) alarmed(a array, s state, w, h int) View {
	if s.Status == OK {
		return v
	}
	v.Cause = a.cause()
	if s.Status != Critical {
		return v
	}
	c := newCanvas(a.Locale, w, h)
	headline := a.headline(s)
	c.fit(0, 0, "!! "+headline+" !!", "!!"+headline+"!!", "! "+headline, headline)
	notes := a.lostNotes(w)
	if last := a.standing(); last != nil {
		notes = append(notes, last)
	}
	for i := 0; i < len(notes) && 1+i < h; i++ {
		c.fit(0, 1+i, notes[i]...)
	}
	v.Alarm = &lcd.Frame{}
	*v.Alarm = c.Frame
	return v
}

// standing says how many disks an array still has, and since when the first is lost.
func (a array) standing() []string {
	if a.Slots.Total == 0 {
		return nil
	}
	up := a.Word("%d of %d", a.Slots.Up, a.Slots.Total)
	if a.Health() == md.HealthOK || len(a.Lost) == 0 || a.Lost[0].Since.IsZero() {
		return []string{up}
	}
	return []string{up + "  " + a.Word("since") + " " + a.ClockOrDate(a.Lost[0].Since, a.now), up}
}
