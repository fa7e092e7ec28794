package main

import (
	"context"
	"log/slog"
	"sync"

	"lcdpanel/internal/timerfd"
	"lcdpanel/lcd/panel"
	"lcdpanel/screens"
)

// service is the program as systemd sees it.
type service struct {
	notifier
	log   *slog.Logger
	ready sync.Once
}

// heed takes news of the panel. With the first the service is ready: it drives the
// panel, or has said that it waits for one.
func (s *service) heed(ctx context.Context, w *wiring, e panel.Event) {
	if !w.heed(ctx, e, s.log) {
		return
	}
	status := "drives " + w.live.Load().device
	if e.Err != nil {
		status = "waits: " + e.Err.Error()
	}
	err := s.Status(status)
	s.ready.Do(func() { err = s.Ready(status) })
	if err != nil {
		s.warn(err)
	}
}

// watch lets systemd's watchdog know that the deck still answers.
func (s *service) watch(ctx context.Context, w *wiring) {
	ticker, err := timerfd.NewTicker()
	if err != nil {
		s.warn(err)
		return
	}
	defer ticker.Stop()
	t := target{w, ctx}
	well := func() bool {
		_, err := ask(t, func(reply func(screens.Report)) screens.Event { return screens.Tell(reply) })
		return err == nil
	}
	if err := s.Watchdog(ctx, ticker, well); err != nil && ctx.Err() == nil {
		s.warn(err)
	}
}

func (s *service) warn(err error) { s.log.Warn(err.Error()) }
