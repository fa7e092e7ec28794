package main

import (
	"time"

	"lcdpanel/screens"
	"lcdpanel/sim/day"
)

// played is a screen of the played machine: it is drawn by the clock on that machine.
type played struct {
	screens.Screen
	player *day.Player
}

// View implements [screens.Screen].
func (p played) View(_ time.Time, w, h int) screens.View {
	v := p.Screen.View(p.player.Now(), w, h)
	if !v.Until.IsZero() {
		v.Until = p.player.Played(v.Until)
	}
	return v
}

// Version implements [screens.Versioner]: each scene begins at another time.
func (p played) Version() uint64 {
	n := p.player.Begun()
	if v, ok := p.Screen.(screens.Versioner); ok {
		n += v.Version()
	}
	return n
}
