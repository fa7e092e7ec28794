package control

import (
	"cmp"
	"time"
)

// MaxLine is how many bytes a request may have, its line feed included.
const MaxLine = 4096

// MaxText is how many bytes the words of a request may have, so that it is no longer
// than MaxLine if it has few line feeds, quotes and backslashes.
const MaxText = 4000

// Limits keep clients from costing much. The zero value means the defaults.
type Limits struct {
	Clients int           // at a time, at least 2; 16
	Idle    time.Duration // without a request, or without taking an answer; 1 minute
}

// withDefaults returns the limits with nothing zero.
func (l Limits) withDefaults() Limits {
	return Limits{
		Clients: max(2, cmp.Or(l.Clients, 16)),
		Idle:    cmp.Or(l.Idle, time.Minute),
	}
}

// watchers is how many may watch at a time: the others are left for requests.
func (l Limits) watchers() int { return l.Clients / 2 }
