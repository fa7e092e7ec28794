package main

import (
	"context"
	"os"
	"time"

	"lcdpanel/lcd"
	"lcdpanel/sysinfo"
)

// farewell ends what w is, with a farewell on the panel.
func (s *service) farewell(w *wiring) error {
	_ = s.Stopping("leaves a farewell on the panel")
	w.leave()
	w.driver.end()
	w.settle()
	return w.display.Close()
}

// farewell is what the panel is to keep, as the settings have it.
func (l *live) farewell(kind farewellKind, fs sysinfo.FS) lcd.Picture {
	if l.blank {
		return blankFarewell(l.w, l.h)
	}
	host, _ := os.Hostname()
	return goodbye{l.locale, host, arrayStates(l.locale, l.arrays()), sysinfo.WakesByNetwork(fs), time.Now()}.farewell(kind, l.w, l.h)
}

// arrays are those that are known.
func (l *live) arrays() []sysinfo.Array {
	if l.raid == nil {
		return nil
	}
	return l.raid.Latest().Value.Arrays
}

// blank is the farewell without words.
const blank = "blank"

// leave draws what the panel is to keep.
func (w *wiring) leave() {
	ends, err := sysinfo.ReadEnding(context.Background(), w.fs)
	w.pictures.Put(w.live.Load().farewell(farewellOf(ends, err), w.fs))
}
