package screens

import (
	"time"

	"lcdpanel/lcd"
	"lcdpanel/screens/locale"
	"lcdpanel/sysinfo"
)

// Tuning shows how the arrays are set up, a page each, and then how the machine saves
// power. It warns of what the field knows better; "lcdpanel tune" says what to do. It
// is for whoever asks for it and in no rotation.
type Tuning struct {
	Feed *sysinfo.Feed[sysinfo.Tuning]
	locale.Locale
}

// Name implements [Screen].
func (Tuning) Name() string { return "raid-tuning" }

// Needs implements [Screen].
func (s Tuning) Needs() []Need { return []Need{{s.Feed, sysinfo.Demand{Every: time.Minute}}} }

// View implements [Screen].
func (s Tuning) View(now time.Time, w, h int) View {
	snap := s.Feed.Latest()
	c := newCanvas(s.Locale, w, h)
	pages, status := tuningPages(s.Locale, snap.Value, h)
	switch {
	case snap.Err != nil && len(pages) == 0:
		c.heading("TUNE")
		return c.unreadable(snap.Err)
	case !snap.OK:
		c.fit(0, 0, "TUNE  --")
		return View{Picture: lcd.NewPicture(c.Frame)}
	case len(pages) == 0:
		c.fit(0, 0, c.Say("TUNE nothing to see|TUNE nothing|nothing")...)
		return View{Picture: lcd.NewPicture(c.Frame)}
	}
	i, until := turnOf(len(pages), now)
	for y, row := range pages[i] {
		c.tuningRow(y, row)
	}
	v := View{Picture: lcd.NewPicture(c.Frame), Status: status}.because("settings that could be better")
	if len(pages) > 1 {
		v.Until = until
	}
	return v
}

// tuningRow is a row whose first word is marked when the field knows better.
type tuningRow struct {
	word      string
	warn      bool
	spellings []string // what follows the word and the cell of its mark
}

func (c *canvas) tuningRow(y int, r tuningRow) {
	if r.word == "" {
		c.fit(0, y, r.spellings...)
		return
	}
	word := cut(r.word, max(1, c.W-1))
	x := width(word)
	c.Print(0, y, word)
	c.fit(x+1, y, append(r.spellings, "")...)
	if r.warn {
		c.Set(min(x, c.W-1), y, Warning.mark())
	}
}

// tuningPages lays out the pages for a glass, and says how well all is together.
func tuningPages(l locale.Locale, t sysinfo.Tuning, h int) (pages [][]tuningRow, status Status) {
	for _, a := range t.Arrays {
		rows := arrayPage(l, a, h)
		pages = append(pages, rows[:min(h, len(rows))])
		if a.Warns() {
			status = Warning
		}
	}
	if t.Power.Warns() {
		status = Warning
	}
	rows := powerRows(t.Power)
	for from := 0; from < len(rows); from += h {
		first := max(0, min(from, len(rows)-h)) // the last page is full too
		pages = append(pages, rows[first:min(first+h, len(rows))])
	}
	return pages, status
}
