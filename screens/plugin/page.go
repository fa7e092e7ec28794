package plugin

import (
	"strings"

	"lcdpanel/lcd"
	"lcdpanel/screens"
	"lcdpanel/screens/text"
)

// page is a frame that is filled from top to bottom.
type page struct {
	lcd.Frame
	glyphs  text.Glyphs
	top     int // the first free row
	bottom  int // the row behind the last free one
	markedX int // column of the status cell in the first row
}

func newPage(w, h int, g text.Glyphs) *page {
	return &page{Frame: lcd.NewFrame(w, h), glyphs: g, bottom: h, markedX: w - 1}
}

// spell prepares a text for the glass.
func (p *page) spell(s string) string { return p.glyphs.Spell(s) }

// heading prints a title, if there is one. The status cell is behind its first word,
// and else the last one of the row.
func (p *page) heading(title string) {
	title = p.spell(title)
	if title == "" || p.H == 0 {
		return
	}
	word, rest := firstWord(title)
	p.Print(0, 0, text.Cut(word, p.W-1))
	p.markedX = min(text.Width(word), p.W-1)
	if room := p.W - p.markedX - 1; rest != "" && room > 1 {
		p.Print(p.markedX+1, 0, text.Cut(rest, room))
	}
	if p.H > 1 && p.top == 0 {
		p.top = 1
	}
}

// firstWord cuts a title behind its first word.
func firstWord(s string) (word, rest string) {
	for i, r := range s {
		if r == ' ' {
			return s[:i], s[i+1:]
		}
	}
	return s, ""
}

// failed says in the last row, or two, why there is nothing newer and since when. The
// reason goes first.
func (p *page) failed(err error, at string) {
	if p.H < 2 {
		return
	}
	rows := text.Wrap("✗"+readable(err.Error()), p.W)
	if most := p.H / 2; len(rows) > most {
		rows = append(rows[:most-1], strings.Join(rows[most-1:], " "))
	}
	p.bottom = p.H - len(rows)
	last := len(rows) - 1
	if room := p.W - len(at) - 1; at != "" && (last > 0 || text.Width(rows[last]) <= room) {
		rows[last] = text.Pad(room, rows[last]) + " " + at
	}
	for y, row := range rows {
		p.Print(0, p.bottom+y, text.Cut(row, p.W))
	}
}

// waiting stands until the first report.
func (p *page) waiting() {
	if p.top < p.bottom {
		p.Print(0, p.top, text.Unknown)
	}
}

// report fills the rows that are free: what is big first, then text, and bars in the
// last rows. Where not both have room, bars go first if all is well; else a row of text,
// which says what is wrong.
func (p *page) report(r Report) {
	p.big(r.Big)
	rows, room := p.rows(r), max(0, p.bottom-p.top)
	words := 0
	if len(rows) > 0 && r.Status != screens.OK {
		words = 1
	}
	bars := min(len(r.Bars), max(0, room-words))
	if r.Wrap {
		rows = squeeze(rows, room-bars)
	}
	for i, row := range rows[:min(len(rows), room-bars)] {
		p.Print(0, p.top+i, text.Cut(row, p.W))
	}
	p.bars(r.Bars[:bars], p.bottom-bars)
}

// squeeze returns at most n rows; the last goes on, to be cut, if there were more.
func squeeze(rows []string, n int) []string {
	switch {
	case n <= 0:
		return nil
	case len(rows) > n:
		return append(rows[:n-1:n-1], rows[n-1]+" "+rows[n])
	}
	return rows
}

// rows returns the text of the report in rows.
func (p *page) rows(r Report) (rows []string) {
	for _, line := range r.Lines {
		line = p.spell(line)
		if r.Wrap {
			rows = append(rows, text.Wrap(line, p.W)...)
		} else {
			rows = append(rows, line)
		}
	}
	return rows
}

// big writes digits large where there is room, and else as they are.
func (p *page) big(s string) {
	f, err := lcd.Big(s, 2, 0)
	switch {
	case s == "" || p.top >= p.bottom:
	case err == nil && f.W <= p.W && p.top+f.H <= p.bottom:
		for y := range f.H {
			p.Print((p.W-f.W)/2, p.top+y, f.Row(y))
		}
		p.top += f.H
	default:
		p.Print(0, p.top, text.Cut(s, p.W))
		p.top++
	}
}

// view returns the view of the page, with its status marked.
func (p *page) view(s screens.Status) screens.View {
	if mark := [...]rune{' ', '▲', '!'}[s]; s != screens.OK {
		p.Set(p.markedX, 0, mark)
	}
	return screens.View{Picture: lcd.NewPicture(p.Frame), Status: s}
}
