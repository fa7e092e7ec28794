package main

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/coreos/go-systemd/v22/daemon"

	"lcdpanel/internal/tick"
)

// notifier tells systemd how the program is, where it runs as a unit of Type=notify
// (sd_notify(3)); elsewhere all of it does nothing. An error says that systemd did
// not hear it, which is no reason to stop.
type notifier struct{}

// Ready says that the program has started, and what it does.
func (notifier) Ready(status string) error { return notify(daemon.SdNotifyReady, statusLine(status)) }

// Status says what the program does, for systemctl status.
func (notifier) Status(status string) error { return notify(statusLine(status)) }

// Reloading says that the config is read anew; Ready has to follow.
func (notifier) Reloading() error {
	return notify(daemon.SdNotifyReloading, strings.TrimSpace(daemon.SdNotifyMonotonicUsec()))
}

// Stopping says that the program ends, and what it still does.
func (notifier) Stopping(status string) error {
	return notify(daemon.SdNotifyStopping, statusLine(status))
}

// Watchdog lets systemd know that the program is well, at half the unit's
// WatchdogSec, until ctx ends; it returns at once where there is no watchdog. well
// is asked before each word: while it says no none is sent, and systemd restarts the
// program when its time is up.
func (notifier) Watchdog(ctx context.Context, ticker tick.Ticker, well func() bool) error {
	within, err := daemon.SdWatchdogEnabled(false)
	if err != nil || within == 0 {
		return wrapNotify(err)
	}
	if err := ticker.Reset(within / 2); err != nil {
		return wrapNotify(err)
	}
	return beat(ctx, ticker.C(), well)
}

func beat(ctx context.Context, ticks <-chan time.Time, well func() bool) error {
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-ticks:
			if !well() {
				continue
			}
			if err := notify(daemon.SdNotifyWatchdog); err != nil {
				return err
			}
		}
	}
}

// notify sends assignments in one message.
func notify(assignments ...string) error {
	_, err := daemon.SdNotify(false, strings.Join(assignments, "\n"))
	return wrapNotify(err)
}

func wrapNotify(err error) error {
	if err != nil {
		return fmt.Errorf("systemd is not told: %w", err)
	}
	return nil
}

// statusLine is a status as systemd takes it: on one line.
func statusLine(status string) string {
	return "STATUS=" + strings.Join(strings.Fields(status), " ")
}
