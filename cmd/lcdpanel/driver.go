package main

import (
	"context"

	"lcdpanel/lcd/panel"
)

// driver drives a display until it is stopped.
type driver struct {
	display *display
	stop    context.CancelFunc
	ended   chan struct{}
}

// drive shows the pictures of w on its display; news says what becomes of it. It
// outlives ctx, so that the last picture is still brought to the glass.
func (w *wiring) drive(ctx context.Context, news chan<- panel.Event) {
	ctx, stop := context.WithCancel(context.WithoutCancel(ctx))
	d := &driver{display: w.display, stop: stop, ended: make(chan struct{})}
	go func() {
		defer close(d.ended)
		_ = panel.Supervise(ctx, d.display, &w.pictures, news) // until ctx ends
	}()
	w.driver = d
}

// end leaves the newest picture on the display and gives it up.
func (d *driver) end() error {
	d.stop()
	<-d.ended
	return d.display.Close()
}

// redrive drives the display of other settings instead. The picture stays on the old
// one as it is until it is drawn anew.
func (w *wiring) redrive(ctx context.Context, o *displayOpts, s displaySettings, news chan<- panel.Event) error {
	next, err := o.find(ctx, s)
	if err != nil {
		return err
	}
	err = w.driver.end()
	w.display = next
	w.drive(ctx, news)
	return err
}
