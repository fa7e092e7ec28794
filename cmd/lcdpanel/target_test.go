package main

import (
	"log/slog"
	"strings"
	"testing"
	"time"

	"lcdpanel/control"
	"lcdpanel/lcd"
	"lcdpanel/lcd/lcd2usb"
	"lcdpanel/lcd/panel"
	"lcdpanel/lcd/usbfs"
	"lcdpanel/sim"
)

// glows waits until the glass is said to be lit, or dark.
func (s *serviceRig) glows(lit bool) {
	s.t.Helper()
	timeout := time.After(10 * time.Second)
	for {
		p, ok, changed := (target{s.wiring, s.t.Context()}).Picture()
		if ok && p.Light.On == lit {
			return
		}
		select {
		case <-changed:
		case <-timeout:
			s.t.Fatalf("the light is said to be on: %v, want %v", p.Light.On, lit)
		}
	}
}

// TestStatusTellsTheLight mirrors a dark panel as dark.
func TestStatusTellsTheLight(t *testing.T) {
	s := serve(t, "display: {device: sim}\nlight: {mode: off}\nscreens: [memory]\n")
	s.glows(false)
	steer := target{s.wiring, t.Context()}
	for mode, lit := range map[control.LightMode]bool{control.LightOn: true, control.LightOff: false} {
		if err := steer.Light(mode); err != nil {
			t.Fatal(err)
		}
		s.glows(lit)
	}
}

// TestStatusTellsABadConfig says so until a config has been read that is right.
func TestStatusTellsABadConfig(t *testing.T) {
	good := "display: {device: sim}\nscreens: [memory]\n"
	s := serve(t, good)
	n := &service{log: slog.New(slog.DiscardHandler)}
	read := func(text string) control.Status {
		s.write(text)
		s.opts.reloadOnce(t.Context(), s.wiring, nil, s.news, n)
		return target{s.wiring, t.Context()}.Status()
	}
	for _, bad := range []string{"screens: [memry]\n", "display: {device: none}\n", "{"} {
		st := read(bad)
		if st.Config.Error == "" || st.Config.Read.IsZero() {
			t.Errorf("%q: %+v", bad, st.Config)
		}
		if code, line := st.Nagios(); code != 1 || !strings.Contains(line, "config not read") {
			t.Errorf("%q: %d, %s", bad, code, line)
		}
	}
	if st := read(good); st.Config.Error != "" {
		t.Errorf("a good config: %+v", st.Config)
	}
}

// TestUnpluggedIsAbsent tells a panel that has gone from one that fails.
func TestUnpluggedIsAbsent(t *testing.T) {
	for err, want := range map[error]control.DeviceState{
		usbfs.ErrGone: control.DeviceAbsent, lcd2usb.ErrAbsent: control.DeviceAbsent, sim.ErrGone: control.DeviceAbsent,
		lcd2usb.ErrNoController: control.DeviceFailing, nil: control.DeviceOpen,
	} {
		c := newConsole("lcd2usb", new(lcd2usb.Tally), time.Now())
		c.news(panel.Event{Err: err})
		if c.device.State != want {
			t.Errorf("%v: %s, want %s", err, c.device.State, want)
		}
	}
}

// TestPressTwoKeys opens the menu as two fingers do.
func TestPressTwoKeys(t *testing.T) {
	s := serve(t, "display: {device: sim}\nscreens: [memory]\n")
	s.want("MEM")
	steer := target{s.wiring, t.Context()}
	if err := steer.Press(control.Gesture{Keys: 0b11}); err != nil {
		t.Fatal(err)
	}
	s.want("Seen")
	if err := steer.Press(control.Gesture{Keys: lcd.Keys(0b100)}); err == nil || !strings.Contains(err.Error(), "keys 1 to 2") {
		t.Errorf("a key that is not there: %v", err)
	}
}
