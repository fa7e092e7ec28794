package main

import (
	"context"
	"fmt"

	"github.com/spf13/pflag"

	"lcdpanel/control"
)

// socketOpts is the flag that says where the control socket is.
type socketOpts struct {
	socket string
	places control.Places // where it is unless the flag says so
}

func (o *socketOpts) addTo(flags *pflag.FlagSet) {
	flags.StringVar(&o.socket, "socket", "", "listen for lcdpanel ctl at `PATH`")
}

// serve listens on the control socket until ctx ends. tell is told what is wrong.
func (o *socketOpts) serve(ctx context.Context, w *wiring, tell func(error)) {
	path, err := o.socket, error(nil)
	if path == "" {
		path, err = o.places.ToListen()
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
