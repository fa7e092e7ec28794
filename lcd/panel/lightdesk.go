package panel

import (
	"sync"

	"lcdpanel/lcd"
)

// LightDesk is where all who have a say in the light meet: the screens tell how bad
// things are, a key or the menu switches it, and a [Supervisor] reads Newest. The zero
// value is ready; it may be used from any goroutine and must not be copied.
type LightDesk struct {
	Newest lcd.Latest[LightState] // for Supervisor.State

	mu    sync.Mutex
	state LightState
}

// Change lets f change the state. Who waits for Newest is woken only if it does.
func (d *LightDesk) Change(f func(s *LightState)) {
	d.mu.Lock()
	defer d.mu.Unlock()
	before := d.state
	if f(&d.state); d.state != before {
		d.Newest.Put(d.state)
	}
}

// Mode returns what a person has switched the light to, auto for nothing.
func (d *LightDesk) Mode() LightMode {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.state.Manual == "" {
		return LightAuto
	}
	return d.state.Manual
}
