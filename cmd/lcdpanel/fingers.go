package main

import (
	"context"
	"log/slog"
	"time"

	"lcdpanel/control"
	"lcdpanel/lcd/panel"
	"lcdpanel/screens"
	"lcdpanel/screens/menu"
)

// heed takes news of the display or of its keys, and tells whether it was of the display.
func (w *wiring) heed(ctx context.Context, n panel.Event, log *slog.Logger) bool {
	if w.console.news(n) {
		logNews(n, log)
		return true
	}
	w.fingers(ctx, n)
	return false
}

// fingers acts on what was done to the panel's keys.
func (w *wiring) fingers(ctx context.Context, e panel.Event) {
	opts := w.live.Load().keyOpts(panel.KeyOpts{})
	w.console.gestures.Tell(control.Gesture{Keys: e.Key.Keys, Kind: control.Press(e.Key.Kind.String())})
	w.act(ctx, e, opts.Action(e.Key))
}

// act does what a gesture is for. While the menu is open, keys are for it.
func (w *wiring) act(ctx context.Context, e panel.Event, action panel.Action) {
	c, now := w.console, time.Now()
	event := screens.Event(screens.Changed)
	switch {
	case e.Woke && action != panel.SwitchLight: // it has lit the panel, that is enough
	case action == panel.OpenMenu && c.menu.IsOpen(now):
		c.menu.Close()
	case c.menu.Press(menuKey(e.Key), now):
		w.look(ctx)
	case action == panel.OpenMenu:
		w.look(ctx)
		c.menu.Open(now)
	case action == panel.SwitchLight:
		c.light.Change(func(s *panel.LightState) { *s = s.Switch(now, e.Woke) })
	case action == panel.Next:
		event = screens.Next
	case action == panel.Previous:
		event = screens.Previous
	case action == panel.Hold:
		event = screens.ToggleHold
	case action == panel.Acknowledge:
		event = screens.Acknowledge(func(int) {})
	}
	w.tell(ctx, event)
}

// look asks the deck what the menu is to show.
func (w *wiring) look(ctx context.Context) {
	s := target{w, ctx}.Status()
	w.console.seen.Store(&s)
}

// menuKey returns what a gesture means in a menu.
func menuKey(g panel.Gesture) menu.Key {
	switch {
	case g.Kind == panel.Long:
		return menu.Back
	case g.Keys == 0b10:
		return menu.Choose
	}
	return menu.Next
}
