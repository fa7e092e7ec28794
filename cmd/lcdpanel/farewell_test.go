package main

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"lcdpanel/screens/locale"
	"lcdpanel/sysinfo"
	"lcdpanel/sysinfo/md"
)

func TestFarewell(t *testing.T) {
	at := time.Date(2013, 8, 16, 23, 10, 0, 0, time.UTC)
	tests := []struct {
		w, h       int
		host, want string
		kind       farewellKind
		locale     locale.Locale
	}{
		{20, 4, "n54l", "panel stopped  23:10\nn54l still running  \nsystemctl start     \nlcdpanel            ", stopped, locale.Locale{}},
		{20, 4, "n54l", "panel crashed  23:10\nn54l still running  \nsee: journalctl -u  \nlcdpanel            ", crashed, locale.Locale{}},
		{20, 4, "n54l", "n54l is off         \nFri 16.08.13   23:10\n                    \nmd0 ok  md1 degraded", turned, locale.Locale{}},
		{20, 4, "n54l", "n54l sleeps    23:10\nwake: Wake-on-LAN   \nmd0 ok  md1 degraded\n                    ", sleeps, locale.Locale{}},
		{16, 2, "n54l", "n54l sleeps     \n           23:10", sleeps, locale.Locale{}},
		{20, 4, "n54l", "n54l reboots        \nFri 16.08.13   23:10\n                    \nmd0 ok  md1 degraded", rebooted, locale.Locale{}},
		{20, 4, "n54l", "n54l shuts down     \nFri 16.08.13   23:10\n                    \nmd0 ok  md1 degraded", ending, locale.Locale{}},
		{16, 2, "n54l", "n54l is off     \n16.08.13   23:10", turned, locale.Locale{}},
		{8, 2, "n54l", "n is off\n   23:10", turned, locale.Locale{}},
		{16, 2, "n54l", "panel stopped   \nn54l runs  23:10", stopped, locale.Locale{}},
		{16, 2, "a-long-host-name", "panel stopped   \na-long-hos 23:10", stopped, locale.Locale{}},
		{8, 2, "n54l", "panel st\nn5 23:10", stopped, locale.Locale{}},
		{20, 4, "n54l", "Anzeige aus    23:10\nn54l läuft weiter   \nsystemctl start     \nlcdpanel            ", stopped, locale.Locale{Language: "de"}},
		{20, 4, "n54l", "n54l startet neu    \nFr 16.08.13  11:10pm\n                    \nmd0 ok  md1 degrad. ", rebooted, locale.Locale{Language: "de", Units: locale.Units{Clock: "12h"}}},
		{20, 4, "n54l", "n54l geht aus       \nFr 16.08.13    23:10\n                    \nmd0 ok  md1 degrad. ", ending, locale.Locale{Language: "de"}},
		{20, 4, "n54l", "n54l schläft   23:10\nweckt: Wake-on-LAN  \nmd0 ok  md1 degrad. \n                    ", sleeps, locale.Locale{Language: "de"}},
	}
	arrays := []sysinfo.Array{
		{Array: md.Array{Name: "md0", State: "clean", Slots: md.Slots{Total: 3, Up: 3}}},
		{Array: md.Array{Name: "md1", State: "clean", Slots: md.Slots{Total: 3, Up: 2}}},
	}
	for _, tt := range tests {
		g := goodbye{tt.locale, tt.host, arrayStates(tt.locale, arrays), true, at}
		if got := g.farewell(tt.kind, tt.w, tt.h).String(); got != tt.want {
			t.Errorf("the farewell of %s on %dx%d is\n%s\nwant\n%s", tt.host, tt.w, tt.h, got, tt.want)
		}
	}
}

// TestSuspend leaves a farewell on the glass while the machine sleeps, whatever else
// happens, and takes it away afterwards.
func TestSuspend(t *testing.T) {
	s := serve(t, "display: {device: sim}\nscreens: [memory]\n")
	s.want("MEM")
	s.asleep(t.Context(), true)
	s.want(" sleeps")
	s.press(1)
	s.want(" sleeps")
	s.asleep(t.Context(), false)
	s.want("MEM")
	if err := s.reload("display: {device: sim}\nfarewell: blank\nscreens: [memory]\n"); err != nil {
		t.Fatal(err)
	}
	s.asleep(t.Context(), true)
	s.awaits("a blank farewell", func() bool { return !s.display.board.Glass().On })
	s.asleep(t.Context(), false)
	s.want("MEM")
}

// TestBlankFarewell leaves a dark panel: the display off, and the lamp out where the
// light is ruled.
func TestBlankFarewell(t *testing.T) {
	for light, brightness := range map[string]uint8{"": 255, "light: {}\n": 0} {
		s := serve(t, "display: {device: sim}\nfarewell: blank\nscreens: [memory]\n"+light)
		s.want("MEM")
		s.stop()
		s.pictures.Put(s.live.Load().farewell(stopped, s.fs))
		s.driver.end()
		if g := s.display.board.Glass(); g.On || g.Brightness != brightness {
			t.Errorf("%q: the display is on: %v, brightness %d, want it off at %d", light, g.On, g.Brightness, brightness)
		}
	}
}

// TestFarewellOf tells a machine that ends from one that goes on, by how systemd answers.
func TestFarewellOf(t *testing.T) {
	for _, tc := range []struct {
		ending sysinfo.Ending
		err    error
		want   farewellKind
	}{
		{sysinfo.GoesOn, nil, stopped},
		{sysinfo.Reboots, nil, rebooted},
		{sysinfo.PowerOff, nil, turned},
		{sysinfo.GoesOn, fmt.Errorf("jobs: %w", context.DeadlineExceeded), stopped},
		{sysinfo.GoesOn, errors.New("the name org.freedesktop.systemd1 has no owner"), ending},
	} {
		if got := farewellOf(tc.ending, tc.err); got != tc.want {
			t.Errorf("%q and %v: farewell %q, want %q", tc.ending, tc.err, got, tc.want)
		}
	}
}
