package main

import (
	"context"
	"os"
	"strings"

	"lcdpanel/screens"
	"lcdpanel/sysinfo"
)

// watchBoot has the panel show how the machine starts, if it does. It comes before
// anything runs; whatever is read for it ends when the start is over.
func (w *wiring) watchBoot(ctx context.Context) {
	f := sysinfo.NewFeed(sysinfo.BootSource{FS: w.fs, Now: w.now}, sysinfo.Demand{}, w.changed)
	name, _ := os.Hostname()
	name, _, _ = strings.Cut(name, ".")
	w.boot = &screens.Boot{Feed: f, Machine: name, Locale: w.settings.Locale}
	if _, ok := w.sources["host"]; ok {
		w.boot.Host = w.host()
	}
	if _, ok := w.sources["raid"]; ok {
		w.boot.RAID = w.raid()
	}
	w.deck.Turns = append(w.deck.Turns, screens.Turn{Screen: w.boot})
	w.running.Go(func() { _ = f.Run(ctx) }) // until it is up, or stopped
}
