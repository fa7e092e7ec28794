package main

import (
	"context"
	"sync"
	"time"

	"lcdpanel/control"
	"lcdpanel/lcd"
	"lcdpanel/screens"
	"lcdpanel/sysinfo"
)

// curtain is a screen that covers all others while the machine sleeps.
type curtain struct {
	mu      sync.Mutex
	picture *lcd.Picture // nil while it is open
	version uint64
}

// draw closes the curtain with a picture on it, or opens it for nil.
func (c *curtain) draw(p *lcd.Picture) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.picture = p
	c.version++
}

// light is that of the picture on it.
func (c *curtain) light() lcd.Light {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.picture == nil {
		return lcd.Light{On: true}
	}
	return c.picture.Light
}

// Name implements [screens.Screen].
func (*curtain) Name() string { return "farewell" }

// Needs implements [screens.Screen]: nothing.
func (*curtain) Needs() []screens.Need { return nil }

// Version implements [screens.Versioner].
func (c *curtain) Version() uint64 {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.version
}

// View implements [screens.Screen].
func (c *curtain) View(_ time.Time, w, h int) screens.View {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.picture == nil {
		return screens.View{Picture: lcd.NewPicture(lcd.NewFrame(w, h)), Skip: true}
	}
	return screens.View{Picture: *c.picture, Class: screens.Input}
}

// sleep draws the curtain before the machine sleeps, and opens it afterwards, until ctx
// ends.
func (w *wiring) sleep(ctx context.Context) error {
	return sysinfo.WatchSleep(ctx, w.fs, func(begins bool) { w.asleep(ctx, begins) })
}

// asleep leaves a farewell on the glass, or takes it away.
func (w *wiring) asleep(ctx context.Context, begins bool) {
	if !begins {
		w.console.curtain.draw(nil)
		w.tell(ctx, screens.Changed)
		return
	}
	p := w.live.Load().farewell(sleeps, w.fs)
	w.console.curtain.draw(&p)
	w.tell(ctx, screens.Changed)
	w.console.awaitShown(ctx, p.Frame)
}

// awaitShown waits until a frame is on the glass, if that can be.
func (c *console) awaitShown(ctx context.Context, f lcd.Frame) {
	ctx, cancel := context.WithTimeout(ctx, parting)
	defer cancel()
	for c.state() == control.DeviceOpen {
		p, ok, changed := c.shown.Get()
		if ok && p.Frame.Equal(f) {
			return
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return
		}
	}
}

// state is how the display is.
func (c *console) state() control.DeviceState {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.device.State
}
