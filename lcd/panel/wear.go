package panel

import "time"

// What happens by itself writes brightness to EEPROM at most so often in so long: it
// endures some 100,000 writes (ATmega8 data sheet), which is thirty years. What a
// person sets comes on top, and a link may limit both together, see [lcd.ErrWears].
const (
	wearLimit  = 8
	wearPeriod = 24 * time.Hour
)

// wear counts the writes to a panel's EEPROM.
type wear struct {
	writes []time.Time // of the last period
	level  int         // what was written last, plus 1; 0 for unknown
}

// allows tells whether the lamp may be put out at now: then it can also be lit again.
func (w *wear) allows(now time.Time) bool {
	n := 0
	for _, t := range w.writes {
		if now.Sub(t) < wearPeriod {
			n++
		}
	}
	return n+2 <= wearLimit
}

// wrote notes that level was sent. The panel writes only what is new to it.
func (w *wear) wrote(level uint8, now time.Time) {
	if w.level == int(level)+1 {
		return
	}
	w.level = int(level) + 1
	recent := w.writes[:0]
	for _, t := range w.writes {
		if now.Sub(t) < wearPeriod {
			recent = append(recent, t)
		}
	}
	w.writes = append(recent, now)
}
