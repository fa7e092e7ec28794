package main

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"os/signal"
	"reflect"
	"syscall"

	"lcdpanel/lcd/panel"
	"lcdpanel/screens"
)

// reloads acts on SIGHUP, which reads the config anew, and on SIGUSR1, which reads
// what shows anew, until ctx ends.
func (o *runOpts) reloads(ctx context.Context, w *wiring, names []string, news chan<- panel.Event, n *service) {
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, syscall.SIGHUP, syscall.SIGUSR1)
	defer signal.Stop(signals)
	for {
		select {
		case s := <-signals:
			if s == syscall.SIGUSR1 {
				w.tell(ctx, screens.Refresh("", func(error) {}))
			} else {
				o.reloadOnce(ctx, w, names, news, n)
			}
		case <-ctx.Done():
			return
		}
	}
}

// reloadOnce reads the config anew and says how that went.
func (o *runOpts) reloadOnce(ctx context.Context, w *wiring, names []string, news chan<- panel.Event, n *service) {
	_ = n.Reloading()
	err := o.reload(ctx, w, names, news)
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
	old := w.settings
	size, err := o.geometry(s.Display)
	if err != nil {
		return err
	}
	turns, err := w.retune(s, size, names)
	if err != nil {
		return err
	}
	if !reflect.DeepEqual(driven(old), driven(s)) {
		if err := w.redrive(ctx, &o.displayOpts, s.display(), news); err != nil {
			w.settings = old
			return err
		}
	}
	w.publish()
	w.start(ctx)
	w.measure(ctx, func(err error) { slog.Warn(err.Error()) })
	done := make(chan struct{})
	w.tell(ctx, screens.Replace(screens.Rotation{
		Turns: w.withConsole(turns), W: size.Cols, H: size.Rows, Dwell: s.Rotation.Dwell, Alerts: s.Alerts,
	}, func() { close(done) }))
	select {
	case <-done:
	case <-ctx.Done():
	}
	return nil
}
