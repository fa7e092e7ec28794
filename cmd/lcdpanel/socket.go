package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/spf13/pflag"

	"lcdpanel/control"
)

// places is where the control socket is; tests move it out of the way of a service.
var places control.Places

// socketOpts is the flag that says where the control socket is.
type socketOpts struct{ socket string }

func (o *socketOpts) addTo(flags *pflag.FlagSet) {
	flags.StringVar(&o.socket, "socket", "", "listen for lcdpanel ctl at `PATH`")
}

// serve listens on the control socket until ctx ends. tell is told what is wrong.
func (o *socketOpts) serve(ctx context.Context, w *wiring, tell func(error)) {
	path, err := o.socket, error(nil)
	if path == "" {
		path, err = places.ToListen()
	}
	var l *control.Listener
	if err == nil {
		l, err = control.Listen(path)
	}
	if err == nil {
		err = (&control.Server{Target: target{w, ctx}}).Serve(ctx, l)
	}
	if err != nil && ctx.Err() == nil {
		tell(fmt.Errorf("lcdpanel ctl will not work: %w", err))
	}
}

// measuring is where metrics are written, and what ends that.
type measuring struct {
	path string
	stop context.CancelFunc
}

// measure has the metrics written that the settings ask for, until ctx ends or the
// settings ask for others.
func (w *wiring) measure(ctx context.Context, tell func(error)) {
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
	w.running.Go(func() { w.writeMetrics(ctx, path, tell) })
}

func (w *wiring) writeMetrics(ctx context.Context, path string, tell func(error)) {
	file := &control.Textfile{Path: path}
	if err := file.Check(); err != nil {
		tell(err)
		return
	}
	_ = file.Run(ctx, target{w, ctx}.Status, w.console.stirred, tell) // until ctx ends
}
