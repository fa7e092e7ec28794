package main

import (
	"slices"
	"testing"
	"time"

	"lcdpanel/control"
	"lcdpanel/internal/paneltest"
	"lcdpanel/lcd"
	"lcdpanel/screens/locale"
	"lcdpanel/screens/menu"
	"lcdpanel/sysinfo"
	"lcdpanel/sysinfo/builds"
	"lcdpanel/sysinfo/md"
)

// press presses keys one after the other: 3 is both.
func (s *serviceRig) press(keys ...int) {
	s.t.Helper()
	for _, k := range keys {
		if err := (target{s.wiring, s.t.Context()}).Press(control.Gesture{Keys: lcd.Keys(k)}); err != nil {
			s.t.Fatal(err)
		}
	}
}

// awaits waits until done is.
func (s *serviceRig) awaits(what string, done func() bool) {
	s.t.Helper()
	changed, timeout := s.display.board.Watch(), time.After(10*time.Second)
	for !done() {
		select {
		case <-changed:
		case <-timeout:
			s.t.Fatalf("%s: the glass shows\n%s", what, s.display.board.Glass().Text())
		}
	}
}

// TestMenuSetsLevels turns the brightness down and the contrast after it, also where
// nothing rules the light, and a reload keeps both.
func TestMenuSetsLevels(t *testing.T) {
	config := "display: {device: sim}\nscreens: [memory]\n"
	s := serve(t, config)
	s.want("MEM")
	s.press(3, 1, 1)
	s.want("→Brightness     100%")
	s.press(2, 1)
	s.want("EEPROM: 1 write")
	s.press(2)
	s.awaits("brightness 10%", func() bool { return s.display.board.Glass().Brightness == 25 })
	s.press(1)
	s.want("→Contrast")
	s.press(2, 1, 1, 2)
	s.awaits("contrast 20%", func() bool { return s.display.board.Glass().Contrast == 51 })
	if n := s.opts.tally.EEPROM.Load(); n != 2 {
		t.Errorf("%d writes to EEPROM, want 2", n)
	}
	if err := s.reload(config + "light: {}\n"); err != nil {
		t.Fatal(err)
	}
	if got := s.console.brightness(); got != 10 {
		t.Errorf("after a reload the brightness is %d%%", got)
	}
}

// TestMenuAcknowledges counts an alert no more as soon as a key has taken note of it.
func TestMenuAcknowledges(t *testing.T) {
	s := serve(t, "display: {device: sim}\nscreens: [memory, exec: {name: job, command: [/bin/sh, -c, echo broken; exit 2]}]\n")
	s.want("broken")
	s.press(3, 1)
	s.want("→Seen (alerts)     1")
	s.press(2)
	s.want("→Seen (alerts)     0")
}

// TestURLSetsLevelsOnce sets what the URL of the device says, also beside a ruled light.
func TestURLSetsLevelsOnce(t *testing.T) {
	s := serve(t, "display: {device: 'sim:?brightness=50%'}\nlight: {}\nscreens: [memory]\n")
	s.want("MEM")
	s.awaits("brightness 50%", func() bool { return s.display.board.Glass().Brightness == 127 })
	if n := s.display.board.EEPROMWrites(); n != 1 {
		t.Errorf("%d writes to EEPROM, want 1", n)
	}
}

// TestMenuOffersShutdown only where the config allows it, after a question.
func TestMenuOffersShutdown(t *testing.T) {
	s := serve(t, "display: {device: sim}\nscreens: [memory]\n")
	s.press(3, 1, 1, 1, 1)
	s.want("→Screens") // all round: there was no fifth
	if err := s.reload("display: {device: sim}\nmenu: {shutdown: yes}\nscreens: [memory]\n"); err != nil {
		t.Fatal(err)
	}
	s.press(3, 3, 1, 1, 1, 1)
	s.want("→Shut down")
	s.press(2)
	s.want("Shut down ")
	s.want("→no")
	if err := s.reload("display: {device: sim}\nmenu: {shutdown: yes}\nscreens: [memory]\nlanguage: de\n"); err != nil {
		t.Fatal(err)
	}
	s.press(3, 3, 1, 1, 1, 1)
	s.want("→Ausschalten")
	s.press(2)
	s.want("→nein")
}

// TestShutdownBreaks lists what runs.
func TestShutdownBreaks(t *testing.T) {
	b := sysinfo.BuildQueue{}
	b.Building = []builds.Build{{Source: "hello"}}
	b.Updates = []builds.Update{{Distribution: "sid"}}
	r := sysinfo.RAID{Arrays: []sysinfo.Array{{}, {}}}
	r.Arrays[0].Array = md.Array{Name: "md0", State: "clean"}
	r.Arrays[0].Slots.Total, r.Arrays[0].Slots.Up = 3, 2
	r.Arrays[1].Array = md.Array{Name: "md1", Sync: &md.Sync{Action: md.ActionResync, State: md.Running, Percent: 61}}
	want := []menu.Line{
		{Text: "hello is building!", Brief: "build"},
		{Text: "chroot sid updates!", Brief: "chroot"},
		{Text: "md0 degraded", Brief: "md0"},
		{Text: "md1 resync 61%", Brief: "resync"},
	}
	got := broken(locale.Locale{}, r, b)
	if !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	for _, l := range broken(locale.Locale{Language: locale.German}, r, b) {
		if words := paneltest.English(l.Text + " " + l.Brief); len(words) > 0 {
			t.Errorf("in German %q has the words %q", l, words)
		}
	}
}
