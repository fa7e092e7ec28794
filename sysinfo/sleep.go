package sysinfo

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/godbus/dbus/v5"
)

// WatchSleep calls asleep with true when the machine is about to sleep, which waits until
// it returns, 5 s at most (logind.conf(5), InhibitDelayMaxSec=), and with false when it is
// awake again, until ctx ends. Who tells may come later or be away for a while. It
// returns early only where nobody ever tells: without systemd.
func WatchSleep(ctx context.Context, fs FS, asleep func(bool)) error {
	if !fs.systemd() {
		return nil
	}
	return fs.overBus(ctx, func(ctx context.Context) error { return watchSleep(ctx, fs, asleep) })
}

// policyName is who tells logind what others may do.
const policyName = "org.freedesktop.PolicyKit1"

// watchSleep is WatchSleep over one connection. It returns nil when that is cut.
func watchSleep(ctx context.Context, fs FS, asleep func(bool)) error {
	ctx, hangUp := context.WithCancel(ctx)
	defer hangUp()
	patience := time.AfterFunc(busPatience, hangUp)
	conn, err := systemBus(ctx, fs)
	if err != nil {
		return err
	}
	defer conn.Close()
	signals := make(chan *dbus.Signal, 16)
	conn.Signal(signals)
	if err := matchSleep(ctx, conn); err != nil {
		return err
	}
	patience.Stop()
	w := sleepWatch{asleep: asleep, inhibit: func() io.Closer { return delaySleep(ctx, conn) }, got: make(chan io.Closer, 1)}
	defer w.end(hangUp)
	for w.ask(); ; {
		select {
		case s, ok := <-signals:
			if !ok {
				return nil
			}
			w.hear(s)
		case lock := <-w.got:
			w.take(lock)
		case <-conn.Context().Done():
			return nil
		}
	}
}

// matchSleep asks for the signals of logind, and of those coming whom it takes to hold
// sleep up.
func matchSleep(ctx context.Context, conn *dbus.Conn) error {
	err := conn.AddMatchSignalContext(ctx, dbus.WithMatchSender(loginName), dbus.WithMatchObjectPath(loginPath),
		dbus.WithMatchInterface(loginManager), dbus.WithMatchMember("PrepareForSleep"))
	if err != nil {
		return err
	}
	for _, name := range []string{loginName, policyName} {
		err := conn.AddMatchSignalContext(ctx, dbus.WithMatchSender(busName), dbus.WithMatchInterface(busName),
			dbus.WithMatchMember("NameOwnerChanged"), dbus.WithMatchArg(0, name))
		if err != nil {
			return err
		}
	}
	return nil
}

// delaySleep makes sleep wait until the lock is closed. Where that is not allowed it does
// not wait, there is no lock, and what is to be done before may come too late. It has the
// patience of ctx: who gave up would not get to know of a lock that is granted later.
func delaySleep(ctx context.Context, conn *dbus.Conn) io.Closer {
	var fd dbus.UnixFD
	call := conn.Object(loginName, loginPath).CallWithContext(ctx, loginManager+".Inhibit", dbus.FlagNoAutoStart,
		"sleep", "lcdpanel", "leaves a farewell on the panel", "delay")
	if call.Store(&fd) != nil {
		return nil
	}
	return os.NewFile(uintptr(fd), "sleep lock")
}

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
