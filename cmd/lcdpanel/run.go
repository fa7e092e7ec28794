package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"runtime"
	"time"

	"github.com/spf13/cobra"

	"lcdpanel/lcd"
	"lcdpanel/lcd/panel"
	"lcdpanel/sysinfo"
)

func runCommand() *cobra.Command {
	var o displayOpts
	cmd := &cobra.Command{
		Use:   "run [SCREEN...]",
		Short: "Drive the display until stopped",
		Long: `Drive the display in the foreground until SIGTERM or SIGINT, then leave a farewell on
it. The display may come and go: it is opened again whenever it is plugged in. With
SCREEN only those screens are shown, in that order; there are ` + screenNames() + `. The log goes to standard error,
with levels as the journal reads them.`,
		Example: `  lcdpanel run
  lcdpanel run --device lcd2usb:5-3
  lcdpanel run cpu --device 'lcd2usb:?batch=1&contrast=60%' --trace -`,
		RunE: func(cmd *cobra.Command, names []string) error {
			return run(cmd.Context(), &o, names)
		},
	}
	o.addTo(cmd.Flags(), "lcd2usb:")
	return cmd
}

// run drives the display until ctx ends.
func run(ctx context.Context, o *displayOpts, names []string) (err error) {
	beQuiet()
	d, err := o.find(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, d.Close()) }()
	fs, err := sysinfo.NewFS("/")
	if err != nil {
		return err
	}
	m := newMachine(fs)
	deck, err := m.deck(d.opts, names)
	if err != nil {
		return err
	}
	m.start(ctx)
	var pictures lcd.Latest[lcd.Picture]
	news := make(chan panel.Event)
	go logNews(ctx, news, slog.New(newJournal(os.Stderr)))
	driving, stop := context.WithCancel(context.WithoutCancel(ctx))
	ended := make(chan error, 1)
	go func() { ended <- panel.Supervise(driving, d, &pictures, news) }()
	_ = deck.Run(ctx, m.events, &pictures) // until ctx ends
	pictures.Put(farewell(deck.W, deck.H, time.Now()))
	stop()
	<-ended
	return nil
}

// beQuiet keeps the Go runtime from waking a second thread for the little there is
// to do: a CPU screen at 1 Hz wakes the machine less than half as often. Whoever
// sets GOMAXPROCS knows better.
func beQuiet() {
	if os.Getenv("GOMAXPROCS") == "" {
		runtime.GOMAXPROCS(1)
	}
}

// farewell is the picture that a stopped panel keeps; it must stay true for ever.
func farewell(w, h int, now time.Time) lcd.Picture {
	host, _ := os.Hostname()
	c := lcd.NewFrame(w, h)
	at := now.Format("15:04")
	c.Print(0, 0, "panel stopped")
	c.Print(w-len(at), 0, at)
	c.Print(0, 1, host+" still running")
	c.Print(0, 2, "systemctl start")
	c.Print(0, 3, "lcdpanel")
	return lcd.NewPicture(c)
}

// logNews writes a line for each change of the display.
func logNews(ctx context.Context, news <-chan panel.Event, log *slog.Logger) {
	for {
		select {
		case n := <-news:
			logOne(n, log)
		case <-ctx.Done():
			return
		}
	}
}

func logOne(n panel.Event, log *slog.Logger) {
	if n.Err != nil {
		log.Warn(fmt.Sprintf("no display: %v", n.Err))
	} else {
		log.Info("display shows the panel")
	}
}
