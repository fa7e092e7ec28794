package main

import (
	"os"
	"strings"

	"lcdpanel/screens"
	"lcdpanel/sysinfo"
)

// newBoot returns the screen that shows how the machine starts, if it does. It comes
// after the others: of the machine it shows only what they read.
func (w *wiring) newBoot() *screens.Boot {
	f := sysinfo.NewFeed(sysinfo.BootSource{FS: w.fs, Now: w.now}, sysinfo.Demand{}, w.changed)
	name, _ := os.Hostname()
	name, _, _ = strings.Cut(name, ".")
	b := &screens.Boot{Feed: f, Machine: name, Locale: w.settings.Locale}
	if _, ok := w.sources["host"]; ok {
		b.Host = w.host()
	}
	if _, ok := w.sources["raid"]; ok {
		b.RAID = w.raid()
	}
	return b
}
