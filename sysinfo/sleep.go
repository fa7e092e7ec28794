package sysinfo

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/godbus/dbus/v5"
)

// WatchSleep calls asleep with true when the machine is about to sleep, which waits until
// it returns, 5 s at most (logind.conf(5), InhibitDelayMaxSec=), and with false when it is
// awake again, until ctx ends. It returns early where nobody tells.
func WatchSleep(ctx context.Context, fs FS, asleep func(bool)) error {
	for exists(filepath.Join(fs.Root, "run", "dbus", "system_bus_socket")) {
		err := watchSleep(ctx, fs, asleep)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil {
			return fmt.Errorf("sleep: %w", err)
		}
		select { // the bus has been restarted
		case <-time.After(redial):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return nil
}

// watchSleep is WatchSleep over one connection. It returns nil when that is cut.
func watchSleep(ctx context.Context, fs FS, asleep func(bool)) (err error) {
	conn, err := systemBus(ctx, fs)
	if err != nil {
		return err
	}
	defer conn.Close()
	err = conn.AddMatchSignalContext(ctx, dbus.WithMatchSender(loginName), dbus.WithMatchObjectPath(loginPath),
		dbus.WithMatchInterface(loginManager), dbus.WithMatchMember("PrepareForSleep"))
	if err != nil {
		return err
	}
	signals := make(chan *dbus.Signal, 4)
	conn.Signal(signals)
	lock := delaySleep(ctx, conn)
	defer func() { err = errors.Join(err, lock.Close()) }()
	for {
		select {
		case s, ok := <-signals:
			if !ok {
				return nil
			}
			begins, isBool := first(s.Body).(bool)
			if !isBool {
				continue
			}
			asleep(begins)
			if err := lock.Close(); err != nil {
				return err
			}
			lock = noLock{}
			if !begins {
				lock = delaySleep(ctx, conn)
			}
		case <-conn.Context().Done():
			return nil
		}
	}
}

func first(body []any) any {
	if len(body) == 0 {
		return nil
	}
	return body[0]
}

// delaySleep makes sleep wait until the lock is closed. Where that is not allowed it does
// not wait, and what is to be done before may come too late.
func delaySleep(ctx context.Context, conn *dbus.Conn) io.Closer {
	ctx, cancel := context.WithTimeout(ctx, busPatience)
	defer cancel()
	var fd dbus.UnixFD
	call := conn.Object(loginName, loginPath).CallWithContext(ctx, loginManager+".Inhibit", dbus.FlagNoAutoStart,
		"sleep", "lcdpanel", "leaves a farewell on the panel", "delay")
	if call.Store(&fd) != nil {
		return noLock{}
	}
	return os.NewFile(uintptr(fd), "sleep lock")
}

// noLock is a lock that nobody holds.
type noLock struct{}

func (noLock) Close() error { return nil }

// WakesByNetwork tells whether a network card may wake the machine from sleep
// (Documentation/ABI/testing/sysfs-devices-power).
func WakesByNetwork(fs FS) bool {
	cards, _ := filepath.Glob(filepath.Join(fs.Sys, "class/net/*/device/power/wakeup")) // an error is one of the pattern
	for _, card := range cards {
		if text, err := os.ReadFile(card); err == nil && strings.TrimSpace(string(text)) == "enabled" {
			return true
		}
	}
	return false
}
