package sysinfo

import (
	"slices"
	"time"
)

// HistoryMinutes is how many minutes a history goes back: no glass is wider.
const HistoryMinutes = 40

// cpuHistory notes once a minute how busy the processors were since the last time.
type cpuHistory struct {
	since   time.Time
	total   ticks
	minutes []Share // never changed, as it has been published
}

// look takes a reading and returns the history. The kernel's counters go on while
// nobody looks, so that each of the minutes that were missed gets their average.
func (h *cpuHistory) look(now time.Time, total ticks) []Share {
	if h.since.IsZero() {
		h.since, h.total = now, total
		return nil
	}
	const early = time.Second / 2 // ticks are never quite punctual
	n := int((now.Sub(h.since) + early) / time.Minute)
	if n <= 0 {
		return h.minutes
	}
	busy, _ := spent(h.total, total)
	all := slices.Clone(h.minutes)
	for range min(n, HistoryMinutes) {
		all = append(all, busy)
	}
	h.minutes = all[max(0, len(all)-HistoryMinutes):]
	h.since, h.total = now, total
	return h.minutes
}
