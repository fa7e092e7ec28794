package sysinfo

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"
)

// text writes what has to outlive a restart, a word and its values a line.
func (r *powerRecord) text() []byte {
	var b strings.Builder
	fmt.Fprintf(&b, "lcdpanel power 1\nday %s\nwh %.3f %.3f\nhours %.5f\nwatts %.1f %.1f\nslot %d\n", r.day, r.Low, r.High, r.Hours, r.Min, r.Max, r.slot)
	for _, s := range r.slots {
		if s.Known {
			fmt.Fprintf(&b, "history %.1f %.1f\n", s.Low, s.High)
		} else {
			b.WriteString("history\n")
		}
	}
	return []byte(b.String())
}

// parsePowerRecord reads it. A line that is none of these tells where; what was read
// until then is lost, for half a day is no day.
func parsePowerRecord(text string) (r powerRecord, err error) {
	for i, line := range strings.Split(strings.TrimSpace(text), "\n") {
		if i == 0 {
			if line != "lcdpanel power 1" {
				return powerRecord{}, fmt.Errorf("power: line 1 of the saved state is %.40q and not \"lcdpanel power 1\": the day begins anew", line)
			}
			continue
		}
		if !r.line(strings.Fields(line)) {
			return powerRecord{}, fmt.Errorf("power: line %d of the saved state is %.40q, which is no day, wh, hours, watts, slot or history with its numbers: the day begins anew", i+1, line)
		}
	}
	return r, nil
}

// line takes a line of the saved state.
func (r *powerRecord) line(f []string) bool {
	if len(f) == 0 {
		return false
	}
	if f[0] == "day" && len(f) == 2 {
		_, err := time.Parse(dayForm, f[1])
		r.day = f[1]
		return err == nil
	}
	if f[0] == "slot" && len(f) == 2 {
		n, err := strconv.ParseInt(f[1], 10, 40)
		r.slot = n
		return err == nil && n >= 0
	}
	v, ok := sane(f[1:])
	switch {
	case !ok:
		return false
	case f[0] == "history" && len(v) == 0 && len(r.slots) < mostSlots:
		r.slots = append(r.slots, PowerSlot{})
	case f[0] == "history" && len(v) == 2 && v[0] <= v[1] && len(r.slots) < mostSlots:
		r.slots = append(r.slots, PowerSlot{Watts{v[0], v[1], true}})
	case f[0] == "wh" && len(v) == 2 && v[0] <= v[1]:
		r.Low, r.High = v[0], v[1]
	case f[0] == "watts" && len(v) == 2 && v[0] <= v[1]:
		r.Min, r.Max = v[0], v[1]
	case f[0] == "hours" && len(v) == 1:
		r.Hours = v[0]
	default:
		return false
	}
	return true
}

// sane reads numbers that a day on a wall socket can have.
func sane(words []string) (all []float64, ok bool) {
	for _, w := range words {
		v, err := strconv.ParseFloat(w, 64)
		if err != nil || math.IsNaN(v) || v < 0 || v > 25*mostWatts {
			return nil, false
		}
		all = append(all, v)
	}
	return all, true
}

// load reads what was saved. What cannot be read is noted, and the day begins anew.
func (w *powerWatch) load() {
	if w.Store == nil {
		return
	}
	text, err := w.Store.Load()
	if err != nil {
		w.note(fmt.Errorf("power: the saved state cannot be read, the day begins anew: %w", err))
		return
	}
	if len(text) == 0 {
		return
	}
	if w.day, err = parsePowerRecord(string(text)); err != nil {
		w.note(err)
	}
}

// save hands the day to the store, which writes when it may.
func (w *powerWatch) save() {
	if w.Store == nil {
		return
	}
	if err := w.Store.Save(w.day.text()); err != nil {
		w.note(fmt.Errorf("power: the day cannot be saved: %w", err))
	}
}
