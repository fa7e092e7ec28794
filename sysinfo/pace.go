package sysinfo

import "time"

// pace is how often something is looked at that need not be looked at each time its
// source reads.
type pace struct {
	next time.Time
}

// due tells whether it is time, and then not again before every has passed. Ticks
// are never quite punctual, so a tenth is forgiven.
func (p *pace) due(now time.Time, every time.Duration) bool {
	if now.Before(p.next) {
		return false
	}
	p.next = now.Add(every - every/10)
	return true
}
