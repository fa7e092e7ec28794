package main

import (
	"context"
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
