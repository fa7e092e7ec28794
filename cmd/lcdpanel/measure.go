package main

import (
	"context"
	"strings"

	"lcdpanel/control"
)

// measuring is where metrics are written, and what ends that.
type measuring struct {
	path string
	stop context.CancelFunc
}

// measure has the metrics written that the settings ask for, until ctx ends or the
// settings ask for others.
func (w *wiring) measure(ctx context.Context) {
	path := strings.TrimSpace(w.settings.Metrics.Textfile)
	if path == w.metrics.path {
		return
	}
	if w.metrics.stop != nil {
		w.metrics.stop()
	}
	w.metrics = measuring{path: path}
	if path == "" {
		return
	}
	ctx, w.metrics.stop = context.WithCancel(ctx)
	file, log := &control.Textfile{Path: path}, w.plugins.log
	w.running.Go(func() { w.writeMetrics(ctx, file, log) })
}

// writeMetrics writes a file of metrics until ctx ends, and logs how that goes.
func (w *wiring) writeMetrics(ctx context.Context, file *control.Textfile, log func(string)) {
	if err := file.Check(); err != nil {
		log(err.Error())
		return
	}
	_ = file.Run(ctx, target{w, ctx}.Status, w.console.stirred, func(err error) { // until ctx ends
		if err == nil {
			log("metrics: " + file.Path + " can be written again")
			return
		}
		log(err.Error())
	})
}
