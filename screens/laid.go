package screens

import (
	"slices"
	"time"

	"lcdpanel/lcd"
)

// Laid is a screen whose rows a person has put together. Use [LayOut].
type Laid struct {
	Parted
	rows []laidRow
}

// laidRow is what draws some rows.
type laidRow struct {
	text   string
	height int
	of     interface {
		View(now time.Time, w, h int) View
	}
	needs []Need
}

// LayOut returns a screen with other rows while it has something to show and is not
// critical: then it knows best what a person has to see. A row names a part of the
// screen, or is what line makes of it. Rows that are alike and one below the other are
// one piece of that height.
func LayOut(s Parted, rows []string, line func(string) Screen) Laid {
	l, parts := Laid{Parted: s}, s.Parts()
	for _, text := range rows {
		if last := len(l.rows) - 1; last >= 0 && l.rows[last].text == text {
			l.rows[last].height++
			continue
		}
		row := laidRow{text: text, height: 1}
		if i := slices.IndexFunc(parts, func(p Part) bool { return p.Name == text }); i >= 0 {
			row.of = parts[i]
		} else {
			other := line(text)
			row.of, row.needs = other, other.Needs()
		}
		l.rows = append(l.rows, row)
	}
	return l
}

// Needs implements [Screen]: what the screen itself does and, of what it does not read,
// what the other rows do.
func (l Laid) Needs() []Need {
	needs := l.Parted.Needs()
	for _, r := range l.rows {
		for _, n := range r.needs {
			if !slices.ContainsFunc(needs, func(has Need) bool { return has.Feed == n.Feed }) {
				needs = append(needs, n)
			}
		}
	}
	return needs
}

// View implements [Screen].
func (l Laid) View(now time.Time, w, h int) View {
	v := l.Parted.View(now, w, h)
	if v.Status == Critical || v.Skip || v.unread || !l.read() {
		return v
	}
	if minute := nextMinute(now); !v.Until.IsZero() && v.Until.Before(minute) {
		v.Until = minute // what changes sooner says so itself
	}
	f, y := lcd.NewFrame(w, h), 0
	for _, r := range l.rows {
		if y >= h {
			break
		}
		piece := r.of.View(now, w, min(r.height, h-y))
		for i := range piece.H {
			for x := range piece.W {
				f.Set(x, y+i, piece.At(x, i))
			}
		}
		y += r.height
		if piece.Status > v.Status {
			v.Status, v.Cause = piece.Status, piece.Cause
		}
		v.Until = earliest(v.Until, piece.Until)
	}
	v.Picture = lcd.NewPicture(f)
	markWord(&v.Frame, v.Status)
	return v
}

// read tells whether all that the screen itself needs has been read once.
func (l Laid) read() bool {
	for _, n := range l.Parted.Needs() {
		select {
		case <-n.Feed.Published():
		default:
			return false
		}
	}
	return true
}

// markWord puts a status behind the first word of the first row, where all screens have
// it, if there is a blank.
func markWord(f *lcd.Frame, s Status) {
	if s == OK {
		return
	}
	for x := 1; x < f.W; x++ {
		if f.At(x, 0) == ' ' && f.At(x-1, 0) != ' ' {
			f.Set(x, 0, s.mark())
			return
		}
	}
}
