package main

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"os/signal"
	"syscall"
)

// noPanel tells whether the settings say that there is no panel on this machine.
func (o *runOpts) noPanel(s settings) bool {
	url, err := s.Display.url(o.device)
	return err == nil && url.kind == "none"
}

// awaitPanel stays up, with nothing to do, until the config names a panel; SIGHUP has
// it read anew. It returns the settings then.
func (o *runOpts) awaitPanel(ctx context.Context, log *slog.Logger) (s settings, err error) {
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, syscall.SIGHUP, syscall.SIGUSR1)
	defer signal.Stop(signals)
	log.Info("the config says that there is no panel on this machine (device: none)")
	_ = notifier{}.Ready("no panel on this machine")
	for {
		select {
		case sig := <-signals:
			if sig != syscall.SIGHUP {
				continue
			}
			if s, err = o.load(); err != nil {
				log.Error(fmt.Sprintf("the config stays as it was: %v", err))
			} else if !o.noPanel(s) {
				return s, nil
			}
		case <-ctx.Done():
			return s, nil
		}
	}
}
