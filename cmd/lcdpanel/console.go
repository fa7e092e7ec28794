package main

import (
	"context"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"lcdpanel/control"
	"lcdpanel/lcd"
	"lcdpanel/lcd/lcd2usb"
	"lcdpanel/lcd/panel"
	"lcdpanel/screens"
	"lcdpanel/screens/menu"
)

// console is where people meet the panel: its keys and its menu, messages, the light,
// and what is counted. It is a [control.Target] together with the wiring.
type console struct {
	light    panel.LightDesk
	levels   lcd.Latest[panel.Levels]
	menu     *menu.Menu
	message  screens.Message
	gestures control.Gestures
	started  time.Time

	tally    *lcd2usb.Tally
	openings atomic.Uint64

	stirred chan struct{} // has a value when the status may be another

	seen atomic.Pointer[control.Status] // what the menu is drawn from

	curtain curtain
	shown   lcd.Latest[lcd.Picture] // what was brought to the glass last
	lit     lcd.Latest[bool]        // whether the light is on, as far as it is known
	glow    lcd.Latest[lcd.Picture] // what is on the glass, with that light

	mu     sync.Mutex
	device control.Device
	config control.Config
}

// newConsole returns the console of a panel that has not been opened yet.
func newConsole(name string, tally *lcd2usb.Tally, now time.Time) *console {
	c := &console{started: now, tally: tally, stirred: make(chan struct{}, 1)}
	c.device = control.Device{Name: name, State: control.DeviceAbsent, Since: now}
	c.config.Read = now
	return c
}

// stir says that the status may be another.
func (c *console) stir() {
	select {
	case c.stirred <- struct{}{}:
	default:
	}
}

// news takes what becomes of the display, and returns whether it is any: keys are none.
func (c *console) news(n panel.Event) bool {
	if n.Key.Keys != 0 {
		return false
	}
	defer c.stir()
	c.mu.Lock()
	defer c.mu.Unlock()
	c.device.Since, c.device.Error = time.Now(), ""
	switch {
	case n.Err == nil:
		c.openings.Add(1)
		c.device.State = control.DeviceOpen
	case isAbsent(n.Err):
		c.device.State, c.device.Error = control.DeviceAbsent, n.Err.Error()
	default:
		c.device.State, c.device.Error = control.DeviceFailing, n.Err.Error()
	}
	return true
}

// rename says that another display is driven from now on.
func (c *console) rename(name string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.device.Name, c.device.Firmware = name, ""
}

// greet takes what a device says of itself.
func (c *console) greet(f lcd2usb.Firmware) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.device.Firmware = f.String()
}

// configured takes how it went when the config was read.
func (c *console) configured(err error) {
	defer c.stir()
	c.mu.Lock()
	defer c.mu.Unlock()
	c.config = control.Config{Read: time.Now()}
	if err != nil {
		c.config.Error = err.Error()
	}
}

// mirror keeps what is on the glass together with its light, until ctx ends.
func (c *console) mirror(ctx context.Context, pictures *lcd.Latest[lcd.Picture]) {
	for {
		p, ok, next := pictures.Get()
		lit, known, change := c.lit.Get()
		p.Light.On = p.Light.On && (lit || !known)
		if old, had, _ := c.glow.Get(); ok && !(had && old.Equal(p)) {
			c.glow.Put(p)
			c.stir()
		}
		select {
		case <-next:
		case <-change:
		case <-ctx.Done():
			return
		}
	}
}

// lightHook tells the light how bad things are. What the light does about it the
// supervisor decides, so a picture is always lit but for a blank farewell.
func (c *console) lightHook(_ time.Time, s screens.LightState) (lcd.Light, time.Time) {
	c.light.Change(func(l *panel.LightState) {
		l.Worst, l.AlertSince = panel.Level(s.Worst), s.Raised
		if s.Used.After(l.LastUse) {
			l.LastUse = s.Used
		}
	})
	return c.curtain.light(), time.Time{}
}

// switchLight is what a person wants of the light.
func (c *console) switchLight(mode panel.LightMode) {
	c.light.Change(func(s *panel.LightState) { s.Manual, s.ManualSince = mode, time.Now() })
}

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
