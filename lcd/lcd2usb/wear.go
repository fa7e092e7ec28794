package lcd2usb

import (
	"sync"
	"time"
)

// The firmware writes brightness and contrast to EEPROM whenever they change, and that
// endures some 100,000 writes (ATmega8 data sheet): at most so many in so long are
// eleven years, whoever wants them. What happens by itself, as a light that goes out
// at night, is given a third of them by lcd/panel.
const (
	wearLimit  = 24
	wearPeriod = 24 * time.Hour
)

// wear knows what was written to a panel's EEPROM lately, over all its openings.
type wear struct {
	mu     sync.Mutex
	levels map[byte]byte // by set request, as the panel has them
	writes []time.Time   // of the last period
}

// allow tells whether a level may be sent at now, and whether the panel would write
// it. A light that is out may be lit at any time: putting it out has been counted.
func (w *wear) allow(request, level byte, now time.Time) (ok, writes bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	was, known := w.levels[request]
	if known && was == level {
		return true, false
	}
	lights := request == setBrightness && known && was == 0
	return lights || w.lately(now) < wearLimit, true
}

// wrote notes that the panel has got a level that it had to write.
func (w *wear) wrote(request, level byte, now time.Time) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.levels == nil {
		w.levels = map[byte]byte{}
	}
	w.levels[request] = level
	w.writes = append(w.writes, now)
}

// lately counts the writes of the last period, and forgets those before.
func (w *wear) lately(now time.Time) int {
	recent := w.writes[:0]
	for _, t := range w.writes {
		if now.Sub(t) < wearPeriod {
			recent = append(recent, t)
		}
	}
	w.writes = recent
	return len(recent)
}
