package screens

import (
	"strings"
	"sync"
	"time"

	"lcdpanel/lcd"
)

// Message is a screen for what somebody wants said: it comes up at once, shows until
// its time is over, and is not seen otherwise.
type Message struct {
	mu       sync.Mutex
	text     string
	until    time.Time
	critical bool
	version  uint64
}

// Post shows text until a time; critical makes it as urgent as an alert. It takes the
// place of a message before.
func (m *Message) Post(text string, until time.Time, critical bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.text, m.until, m.critical = text, until, critical
	m.version++
}

// Name implements [Screen].
func (*Message) Name() string { return "message" }

// Needs implements [Screen]: nothing.
func (*Message) Needs() []Need { return nil }

// Version implements [Versioner].
func (m *Message) Version() uint64 {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.version
}

// View implements [Screen].
func (m *Message) View(now time.Time, w, h int) View {
	m.mu.Lock()
	defer m.mu.Unlock()
	c := newCanvas(w, h)
	if !now.Before(m.until) {
		return View{Picture: lcd.NewPicture(c.Frame), Skip: true}
	}
	for y, row := range wrap(m.text, w) {
		if y == h-1 {
			row = cut(row, w)
		}
		c.Print(0, y, row)
	}
	v := View{Picture: lcd.NewPicture(c.Frame), Class: Foreground, Until: m.until}
	if m.critical {
		v.Class = Alert
	}
	return v
}

// wrap breaks text into rows of at most w cells, between words where it can.
func wrap(text string, w int) (rows []string) {
	for line := range strings.SplitSeq(text, "\n") {
		row := ""
		for word := range strings.FieldsSeq(string(lcd.Fold(line))) {
			switch {
			case row == "":
				row = word
			case width(row)+1+width(word) <= w:
				row += " " + word
			default:
				rows, row = append(rows, row), word
			}
			for width(row) > w {
				cells := []rune(row)
				rows, row = append(rows, string(cells[:w])), string(cells[w:])
			}
		}
		rows = append(rows, row)
	}
	return rows
}
