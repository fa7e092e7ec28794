package main

import (
	"context"
	"reflect"

	"lcdpanel/internal/tick"
	"lcdpanel/internal/timerfd"
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
	s := w.supervisor(news)
	go w.console.mirror(ctx, &w.pictures)
	go func() {
		defer close(d.ended)
		_ = s.Run(ctx) // until ctx ends
	}()
	w.driver = d
}

// supervisor returns what keeps the display showing, with the keys and the light of
// the settings.
func (w *wiring) supervisor(news chan<- panel.Event) panel.Supervisor {
	s := panel.Supervisor{
		Opener: w.display, Newest: &w.pictures, Up: news, Light: w.settings.Light, State: &w.console.light.Newest,
		Lit: &w.console.lit, Shown: &w.console.shown, Levels: &w.console.levels,
		NewTicker: func() (tick.Ticker, error) { return timerfd.NewTicker() },
	}
	if w.settings.Keys != nil {
		s.Keys = *w.settings.Keys
	}
	return s
}

// end leaves the newest picture on the display and gives it up.
func (d *driver) end() {
	d.stop()
	<-d.ended
	d.display.release()
}

// redrive drives another display instead, by the newest settings. The picture stays on
// the old one as it is until it is drawn anew.
func (w *wiring) redrive(ctx context.Context, next *display, news chan<- panel.Event) {
	w.driver.end()
	if !reflect.DeepEqual(w.display.levels, next.levels) { // else what a person has set stays
		w.console.levels.Put(next.levels)
	}
	w.display = next
	w.console.rename(next.name)
	w.drive(ctx, news)
}
