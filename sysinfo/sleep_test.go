package sysinfo

import (
	"context"
	"errors"
	"path/filepath"
	"testing"

	"github.com/godbus/dbus/v5"
)

// TestWatchSleep hears that the machine sleeps and wakes up, and holds sleep up
// meanwhile as far as it may.
func TestWatchSleep(t *testing.T) {
	root := t.TempDir()
	b := serveBus(t, root)
	told := make(chan bool, 4)
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error)
	go func() { ended <- WatchSleep(ctx, FS{Root: root}, func(begins bool) { told <- begins }) }()
	for _, want := range []string{"Hello", "AddMatch", "Inhibit"} {
		if got := <-b.calls; got != want {
			t.Errorf("called %s, want %s", got, want)
		}
	}
	for _, begins := range []bool{true, false, true} {
		b.other <- signalSleep(begins)
		if got := <-told; got != begins {
			t.Errorf("told %v, want %v", got, begins)
		}
	}
	if got := <-b.calls; got != "Inhibit" {
		t.Errorf("called %s once awake, want Inhibit", got)
	}
	cancel()
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

func TestWatchSleepNobodyTells(t *testing.T) {
	if err := WatchSleep(t.Context(), FS{Root: t.TempDir()}, nil); err != nil {
		t.Error(err)
	}
}

func signalSleep(begins bool) *dbus.Message {
	s := message(dbus.TypeSignal, map[dbus.HeaderField]any{
		dbus.FieldPath: dbus.ObjectPath(loginPath), dbus.FieldInterface: loginManager,
		dbus.FieldMember: "PrepareForSleep", dbus.FieldSender: ":1.3",
	})
	setBody(s, begins)
	return s
}

func TestWakesByNetwork(t *testing.T) {
	sys := t.TempDir()
	card := filepath.Join(sys, "class/net/eth0/device/power/wakeup")
	for text, want := range map[string]bool{"disabled\n": false, "enabled\n": true} {
		write(t, card, text)
		if got := WakesByNetwork(FS{Sys: sys}); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}
