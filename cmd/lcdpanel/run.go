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
	"lcdpanel/lcd"
	"lcdpanel/lcd/panel"
	"lcdpanel/sysinfo"
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
	s, err := o.load()
	if err != nil {
		return err
	}
	log := slog.New(newJournal(os.Stderr))
	if o.noPanel(s) {
		if s, err = o.awaitPanel(ctx, log); err != nil || ctx.Err() != nil {
			return err
		}
	}
	o.state, _, _ = strings.Cut(os.Getenv("STATE_DIRECTORY"), ":") // systemd.exec(5)
	o.log = func(line string) { log.Warn(line) }
	if err := checkState(o.state); err != nil {
		log.Warn(err.Error())
	}
	o.boot = true
	w, err := o.wire(ctx, s, "/", names)
	if err != nil {
		return err
	}
	w.running.Go(func() { _ = w.boot.Feed.Run(ctx) }) // until it is up, or stopped
	w.start(ctx)
	news := make(chan panel.Event)
	n := &service{log: log}
	go follow(ctx, news, func(e panel.Event) { n.heed(ctx, w, e) })
	go n.watch(ctx, w)
	go w.refreshes(ctx)
	w.drive(ctx, news)
	warn := func(err error) { log.Warn(err.Error()) }
	w.running.Go(func() { o.serve(ctx, w, warn) }) // its clients are told of the end
	w.measure(ctx)
	go func() {
		if err := w.sleep(ctx); err != nil && ctx.Err() == nil {
			warn(err)
		}
	}()
	reloaded := make(chan struct{})
	go func() {
		defer close(reloaded)
		o.reloads(ctx, w, names, news, n)
	}()
	trim := time.AfterFunc(underway, func() { _ = resident.Trim() }) // where the kernel will not, it is as before
	defer trim.Stop()
	_ = w.deck.Run(ctx, w.events, &w.pictures) // until ctx ends
	<-reloaded
	_ = n.Stopping("leaves a farewell on the panel")
	w.leave()
	w.driver.end()
	w.settle()
	return w.display.Close()
}

// underway is when a start is over, and what it alone needed can be given back.
const underway = 10 * time.Second

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
