package main

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"runtime"
	"runtime/debug"
	"time"

	"github.com/spf13/cobra"

	"lcdpanel/lcd"
	"lcdpanel/lcd/panel"
)

// runOpts are the flags of run.
type runOpts struct {
	displayOpts
	configOpts
	socketOpts
}

func runCommand() *cobra.Command {
	var o runOpts
	cmd := &cobra.Command{
		Use:   "run [SCREEN...]",
		Short: "Drive the display until stopped",
		Long: `Drive the display in the foreground until SIGTERM or SIGINT, then leave a farewell on
it. The display may come and go: it is opened again whenever it is plugged in. SIGHUP
reads the config anew, SIGUSR1 what shows. With
SCREEN only those screens are shown, in that order; there are ` + screenNames() + `. The log goes to standard error,
with levels as the journal reads them. Without a config the first LCD2USB that is
plugged in is driven.`,
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
	if url, err := s.Display.url(o.device); err == nil && url.kind == "none" {
		log.Info("the config says that there is no panel on this machine (device: none)")
		<-ctx.Done()
		return nil
	}
	w, err := o.wire(ctx, s, "/", names)
	if err != nil {
		return err
	}
	w.state = os.Getenv("STATE_DIRECTORY") // systemd.exec(5)
	w.start(ctx)
	news := make(chan panel.Event)
	go follow(ctx, news, func(n panel.Event) { w.heed(ctx, n, log) })
	w.drive(ctx, news)
	warn := func(err error) { log.Warn(err.Error()) }
	go o.serve(ctx, w, warn)
	go w.measure(ctx, warn)
	reloaded := make(chan struct{})
	go func() {
		defer close(reloaded)
		o.reloads(ctx, w, names, news, log)
	}()
	_ = w.deck.Run(ctx, w.events, &w.pictures) // until ctx ends
	<-reloaded
	host, _ := os.Hostname()
	w.pictures.Put(farewell(w.deck.W, w.deck.H, host, time.Now()))
	err = w.driver.end()
	w.settle()
	return err
}

// heed takes news of the display or of its keys.
func (w *wiring) heed(ctx context.Context, n panel.Event, log *slog.Logger) {
	if w.console.news(n) {
		logNews(n, log)
		return
	}
	w.fingers(ctx, n)
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

// farewell is the picture that a stopped panel keeps; it must stay true for ever.
func farewell(w, h int, host string, now time.Time) lcd.Picture {
	f := lcd.NewFrame(w, h)
	at := now.Format("15:04")
	const said = "panel stopped"
	f.Print(0, 0, said)
	f.Print(0, 1, host+" still running")
	f.Print(0, 2, "systemctl start")
	f.Print(0, 3, "lcdpanel")
	if w > len(said)+len(at) {
		f.Print(w-len(at), 0, at)
	} else { // the time goes behind the name, which gives way
		f.Print(0, 1, fmt.Sprintf("%-*.*s %s", w-len(at)-1, max(0, w-len(at)-1), host+" runs", at))
	}
	return lcd.NewPicture(f)
}
