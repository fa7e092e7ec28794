package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"reflect"
	"syscall"

	"lcdpanel/lcd/panel"
	"lcdpanel/screens"
)

// reloads acts on SIGHUP, which reads the config anew, until ctx ends.
func (o *runOpts) reloads(ctx context.Context, w *wiring, names []string, news chan<- panel.Event, n *service) {
	hangups := make(chan os.Signal, 1)
	signal.Notify(hangups, syscall.SIGHUP)
	defer signal.Stop(hangups)
	for {
		select {
		case <-hangups:
			o.reloadOnce(ctx, w, names, news, n)
		case <-ctx.Done():
			return
		}
	}
}

// refreshes acts on SIGUSR1, which reads what shows anew, until ctx ends. It has a
// channel of its own, so that it crowds out no SIGHUP.
func (w *wiring) refreshes(ctx context.Context) {
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, syscall.SIGUSR1)
	defer signal.Stop(signals)
	for {
		select {
		case <-signals:
			w.tell(ctx, screens.Refresh("", func(error) {}))
		case <-ctx.Done():
			return
		}
	}
}

// reloadOnce reads the config anew and says how that went.
func (o *runOpts) reloadOnce(ctx context.Context, w *wiring, names []string, news chan<- panel.Event, n *service) {
	_ = n.Reloading()
	err := o.reload(ctx, w, names, news)
	w.console.configured(err)
	status := "the config has been read anew"
	if err != nil {
		status = fmt.Sprintf("the config stays as it was: %v", err)
		n.log.Error(status)
	} else {
		n.log.Info(status)
	}
	_ = n.Ready(status)
}

// driven is what a display is driven by: when any of it changes, it begins anew.
func driven(s settings) []any { return []any{s.Display, s.Light, s.Keys, s.Glyphs} }

// reload reads the config anew and lets only what changed begin anew. A bad config
// changes nothing.
func (o *runOpts) reload(ctx context.Context, w *wiring, names []string, news chan<- panel.Event) error {
	s, err := o.load()
	if err != nil {
		return err
	}
	size, err := o.geometry(s.Display)
	if err != nil {
		return err
	}
	next, err := o.displayFor(ctx, w, s)
	if err != nil {
		return err
	}
	turns, err := w.retune(s, size, names)
	if err != nil {
		if next != w.display {
			next.release()
		}
		return err
	}
	if next != w.display {
		w.redrive(ctx, next, news)
	}
	w.publish()
	w.start(ctx)
	w.measure(ctx)
	w.replace(ctx, w.rotation(turns, size))
	return nil
}

// displayFor returns the display of other settings: the one that is driven, unless they
// change anything about it.
func (o *runOpts) displayFor(ctx context.Context, w *wiring, s settings) (*display, error) {
	if reflect.DeepEqual(driven(w.settings), driven(s)) {
		return w.display, nil
	}
	return o.find(ctx, s.display())
}

// replace returns when the deck shows other screens, or ctx ends.
func (w *wiring) replace(ctx context.Context, r screens.Rotation) {
	done := make(chan struct{})
	w.tell(ctx, screens.Replace(r, func() { close(done) }))
	select {
	case <-done:
	case <-ctx.Done():
	}
}
