package main

import (
	"context"
	"log/slog"
	"os"
	"runtime"
	"runtime/debug"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"lcdpanel/control"
	"lcdpanel/internal/resident"
	"lcdpanel/lcd/panel"
)

// runOpts are the flags of run.
type runOpts struct {
	displayOpts
	configOpts
	socketOpts
}

func runCommand(places control.Places) *cobra.Command {
	o := runOpts{socketOpts: socketOpts{places: places}}
	cmd := &cobra.Command{
		Use:   "run [SCREEN...]",
		Short: "Drive the display until stopped",
		Long: `Drive the display in the foreground until SIGTERM or SIGINT, then leave a farewell on
it. The display may come and go: it is opened again whenever it is plugged in. Without a
config the first LCD2USB that is plugged in is driven. With SCREEN only those screens
are shown, in that order; lcdpanel list screens names them.

SIGHUP reads the config anew, SIGUSR1 what the screens show. The log goes to standard
error, with levels as the journal reads them.`,
		Example: `  lcdpanel run
  lcdpanel run --device lcd2usb:5-3
  lcdpanel run cpu --device 'lcd2usb:?batch=1&contrast=60%' --trace -`,
		RunE: func(cmd *cobra.Command, names []string) error {
			return o.run(cmd.Context(), names)
		},
	}
	o.displayOpts.addTo(cmd.Flags(), "")
	o.configOpts.addTo(cmd.Flags())
	o.socketOpts.addTo(cmd.Flags())
	return cmd
}

// run drives the display until ctx ends.
func (o *runOpts) run(ctx context.Context, names []string) error {
	beQuiet()
	n := &service{log: slog.New(newService(os.Stderr))}
	w, err := o.prepare(ctx, names, n.log)
	if err != nil || w == nil {
		return err
	}
	reloaded := o.background(ctx, w, names, n)
	trim := time.AfterFunc(underway, func() { _ = resident.Trim() }) // where the kernel will not, it is as before
	defer trim.Stop()
	_ = w.deck.Run(ctx, w.events, &w.pictures) // until ctx ends
	<-reloaded
	return n.farewell(w)
}

// prepare wires what the config asks for, once it asks for a panel; nothing if ctx ends
// before that.
func (o *runOpts) prepare(ctx context.Context, names []string, log *slog.Logger) (*wiring, error) {
	s, err := o.load()
	if err == nil && o.noPanel(s) {
		s, err = o.awaitPanel(ctx, log)
		if ctx.Err() != nil {
			return nil, err
		}
	}
	if err != nil {
		return nil, err
	}
	o.state, _, _ = strings.Cut(os.Getenv("STATE_DIRECTORY"), ":") // systemd.exec(5)
	o.log = func(line string) { log.Warn(line) }
	if err := checkState(o.state); err != nil {
		log.Warn(err.Error())
	}
	o.boot = true
	return o.wire(ctx, s, "/", names)
}

// background begins all that goes on beside the deck until ctx ends. It returns what is
// closed when no reload goes on any more.
func (o *runOpts) background(ctx context.Context, w *wiring, names []string, n *service) (reloaded <-chan struct{}) {
	news, ended := make(chan panel.Event), make(chan struct{})
	w.start(ctx)
	w.drive(ctx, news)
	w.measure(ctx)
	for _, work := range []func(){
		func() { _ = w.boot.Feed.Run(ctx) }, // until it is up, or stopped
		func() { follow(ctx, news, func(e panel.Event) { n.heed(ctx, w, e) }) },
		func() { n.watch(ctx, w) },
		func() { w.refreshes(ctx) },
		func() { o.serve(ctx, w, n.warn) }, // its clients are told of the end
		func() {
			if err := w.sleep(ctx); err != nil && ctx.Err() == nil {
				n.warn(err)
			}
		},
		func() {
			defer close(ended)
			o.reloads(ctx, w, names, news, n)
		},
	} {
		w.running.Go(work)
	}
	return ended
}

// underway is when a start is over, and what it alone needed can be given back.
const underway = 10 * time.Second

// beQuiet keeps the Go runtime from waking a second thread for the little there is
// to do: a CPU screen at 1 Hz wakes the machine less than half as often. It also has
// it collect garbage from 1 MB on rather than 4: what lives is less than that. Whoever
// sets GOMAXPROCS or GOGC knows better.
func beQuiet() {
	if os.Getenv("GOMAXPROCS") == "" {
		runtime.GOMAXPROCS(1)
	}
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(25)
	}
}
