package sysinfo

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"time"
)

// cause is something that takes power beyond the budget.
type cause struct {
	words string
	watts float64
}

// why lists what takes power beyond rest, the greatest first.
func (w *powerWatch) why(in PowerInputs, work float64) (words []string) {
	var all []cause
	spinning, most := 0, 0.0
	var name string
	for _, d := range in.Disks {
		low, _ := w.model.disk(d)
		d.State = LoadStandby
		asleep, _ := w.model.disk(d)
		if low-asleep > 0.5 {
			spinning, most, name = spinning+1, most+low-asleep, d.Name
		}
	}
	switch {
	case spinning == 1:
		all = append(all, cause{name + " spins", most})
	case spinning > 1:
		all = append(all, cause{fmt.Sprintf("%d disks spin", spinning), most})
	}
	if in.Radio != "" && w.model.WLAN > 0 {
		all = append(all, cause{fmt.Sprintf("%s USB +%.0fW", in.Radio, w.model.WLAN), w.model.WLAN})
	}
	if work >= 1 {
		all = append(all, cause{cmp.Or(w.busy.name, fmt.Sprintf("CPU %.0f%%", 100*in.Busy)), work})
	}
	for _, n := range sortedKeys(in.Extra) {
		all = append(all, cause{fmt.Sprintf("%s +%.0fW", n, in.Extra[n]), in.Extra[n]})
	}
	slices.SortStableFunc(all, func(a, b cause) int { return cmp.Compare(b.watts, a.watts) })
	for _, c := range all {
		words = append(words, c.words)
	}
	return words
}

// judge tells whether the budget is exceeded by what is no work, and why.
func (w *powerWatch) judge(p *Power, in PowerInputs, now time.Time) {
	work := w.model.processors(in)
	w.busy.look(w.FS, p.Budget > 0 && p.Reading.Low-p.Budget >= 1)
	if p.Budget <= 0 || !p.Reading.Known {
		return
	}
	if over := math.Round(p.Reading.Low) - math.Round(p.Budget); over >= 1 {
		p.Why = w.why(in, work)
		if rest := p.Reading.Low - work - p.Budget; rest >= 1 {
			p.Over = over
		}
	}
	switch {
	case p.Over == 0:
		w.over = time.Time{}
	case w.over.IsZero():
		w.over = now
	}
	p.Since = w.over
}
