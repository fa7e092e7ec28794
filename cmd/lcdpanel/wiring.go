package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync/atomic"
	"time"

	"lcdpanel/internal/tick"
	"lcdpanel/internal/timerfd"
	"lcdpanel/lcd"
	"lcdpanel/lcd/hd44780"
	"lcdpanel/lcd/panel"
	"lcdpanel/screens"
	"lcdpanel/screens/locale"
	"lcdpanel/screens/text"
	"lcdpanel/sysinfo"
)

// wiring is a machine, the display it is to be shown on, and the deck of screens
// between them. Nothing of it runs yet.
type wiring struct {
	*machine
	display *display
	deck    *screens.Deck

	console  *console
	boot     *screens.Boot // nil where nobody wants to know how the machine starts
	pictures lcd.Latest[lcd.Picture]
	driver   *driver // of a display that is driven
	live     atomic.Pointer[live]
	metrics  measuring
}

// live is what others than the one who reads the config need of it. It is never
// changed, only replaced.
type live struct {
	device string // the URL of the display
	light  *panel.LightOpts
	keys   *panel.KeyOpts
	off    *shutdown // nil where the machine must not be shut down from the panel

	w, h   int
	locale locale.Locale
	glyphs text.Glyphs
	blank  bool                        // the farewell has no words
	raid   *sysinfo.Feed[sysinfo.RAID] // nil where it is not read
}

// publish lets others know what the display and the settings are now.
func (w *wiring) publish() {
	w.live.Store(&live{
		device: w.display.name, light: w.settings.Light, keys: w.settings.Keys, off: w.shutdown(),
		w: w.display.opts.Geometry.Cols, h: w.display.opts.Geometry.Rows, locale: w.settings.Locale, glyphs: w.plugins.style.Glyphs, blank: w.settings.Farewell == blank, raid: w.raidIfRead(),
	})
}

// keyOpts is what keys are for; without any in the settings those of o.
func (l *live) keyOpts(o panel.KeyOpts) panel.KeyOpts {
	if l.keys != nil {
		return *l.keys
	}
	return o
}

// wire puts together what the settings and options ask for: the machine under root on
// a display, by the screens of those names or all of the settings. Whoever gets it
// closes the display.
func (o *displayOpts) wire(ctx context.Context, s settings, root string, names []string) (*wiring, error) {
	return o.wireAt(ctx, s, root, names, nil)
}

// wireAt is wire for a machine whose sources take it to be another time; nil for the
// clock.
func (o *displayOpts) wireAt(ctx context.Context, s settings, root string, names []string, clock func() time.Time) (*wiring, error) {
	fs, err := sysinfo.NewFS(root)
	fs.NewTicker = func() (tick.Ticker, error) { return timerfd.NewTicker() }
	return o.wireTo(ctx, s, world{fs: fs, now: clock}, err, names)
}

// wireTo is wire for any machine; err is why there is none.
func (o *displayOpts) wireTo(ctx context.Context, s settings, of world, err error, names []string) (*wiring, error) {
	size, sizeErr := o.geometry(s.Display)
	m := newMachine(of, s, size, o.log)
	m.state = o.state
	turns, pickErr := m.pick(names)
	if err := errors.Join(err, sizeErr, pickErr); err != nil {
		return nil, err
	}
	o.supervised = true
	d, err := o.find(ctx, s.display())
	if err != nil {
		return nil, err
	}
	c := newConsole(d.name, &o.tally, time.Now())
	deck := &screens.Deck{Light: c.lightHook, Judged: c.stir}
	w := &wiring{machine: m, display: d, deck: deck, console: c}
	c.levels.Put(d.levels)
	o.greet = c.greet
	c.menu = w.newMenu(ctx)
	if o.boot {
		w.boot = w.newBoot()
	}
	deck.Rotation = w.rotation(turns, size)
	w.publish()
	return w, nil
}

// rotation is what the deck shows on a panel of that size, as the settings have it.
func (w *wiring) rotation(turns []screens.Turn, size hd44780.Geometry) screens.Rotation {
	s := w.settings
	return screens.Rotation{
		Turns: w.withConsole(turns), W: size.Cols, H: size.Rows,
		Dwell: s.Rotation.Dwell, Alerts: s.Alerts, Locale: s.Locale, Heartbeat: s.Rotation.Heartbeat,
	}
}

// withConsole returns turns and behind them the screens of the console.
func (w *wiring) withConsole(turns []screens.Turn) []screens.Turn {
	own := []screens.Screen{&w.console.message, w.console.menu}
	if w.boot != nil {
		own = append(own, w.boot)
	}
	for _, s := range append(own, &w.console.curtain) {
		turns = append(turns, screens.Turn{Screen: s, Own: true})
	}
	return turns
}

// follow hands the news of a display to tell until ctx ends.
func follow(ctx context.Context, news <-chan panel.Event, tell func(panel.Event)) {
	for {
		select {
		case n := <-news:
			tell(n)
		case <-ctx.Done():
			return
		}
	}
}

// logNews writes a line for a change of the display.
func logNews(n panel.Event, log *slog.Logger) {
	if n.Key.Keys != 0 {
		return
	}
	if n.Err != nil {
		log.Warn(fmt.Sprintf("no display: %v; waiting for it (lcdpanel list devices tells more)", n.Err))
	} else {
		log.Info("display shows the panel")
	}
}
