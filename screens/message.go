package screens

import (
	"strings"
	"sync"
	"time"

	"lcdpanel/lcd"
	"lcdpanel/screens/locale"
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

// Dismiss takes a critical message off that shows at now, and tells whether there was
// one.
func (m *Message) Dismiss(now time.Time) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	if !m.critical || !now.Before(m.until) {
		return false
	}
	m.until = now
	m.version++
	return true
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
	c := newCanvas(locale.Locale{}, w, h)
	if !now.Before(m.until) {
		return View{Picture: lcd.NewPicture(c.Frame), Skip: true}
	}
	rows := wrap(m.text, w)
	if len(rows) > h { // the last one tells that there is more
		rows[h-1] = cut(rows[h-1]+strings.Repeat(" ", w)+".", w)
	}
	for y := range min(h, len(rows)) {
		c.Print(0, y, rows[y])
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
