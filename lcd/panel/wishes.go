package panel

import "lcdpanel/lcd"

// wishes are the newest picture, levels and light, and what tells that there is
// another.
type wishes struct {
	p       lcd.Picture
	any     bool // there is a picture
	set     Levels
	state   LightState
	picture <-chan struct{}
	levels  <-chan struct{}
	light   <-chan struct{}
}

// watch returns what is wanted.
func (s *session) watch() (w wishes) {
	w.p, w.any, w.picture = s.Newest.Get()
	if s.Levels != nil {
		w.set, _, w.levels = s.Levels.Get()
	}
	if s.State != nil {
		w.state, _, w.light = s.State.Get()
	}
	w.state.LastUse = later(w.state.LastUse, s.used)
	w.state.Begun = later(w.state.Begun, s.begun)
	return w
}
