package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"time"

	"github.com/gdamore/tcell/v2"
	"github.com/spf13/cobra"
	xterm "golang.org/x/term"

	"lcdpanel/lcd"
	"lcdpanel/lcd/panel"
	"lcdpanel/screens"
	"lcdpanel/sim/term"
	"lcdpanel/sysinfo"
)

// simOpts are the flags of sim.
type simOpts struct {
	displayOpts
	once bool
	root string
}

func simCommand() *cobra.Command {
	var o simOpts
	cmd := &cobra.Command{
		Use:   "sim [SCREEN...]",
		Short: "Show the panel in this terminal, with no hardware",
		Long: `Show the panel in this terminal, with no hardware: an emulated LCD2USB panel is
driven byte by byte as a real one would be, and what its glass shows is drawn.

With SCREEN only those screens are shown, in that order. There are ` + screenNames() + `.
--once prints the first of them that has something to show.
Keys: n, space or right for the next screen; q, Esc or Ctrl-C to quit.`,
		Example: `  lcdpanel sim
  lcdpanel sim --once
  lcdpanel sim raid --once --size 16x2`,
		RunE: func(cmd *cobra.Command, names []string) error {
			return o.run(cmd, names)
		},
	}
	cmd.Flags().BoolVar(&o.once, "once", false, "print the picture once, as text, and exit")
	cmd.Flags().StringVar(&o.root, "root", "/", "read the machine under `DIR`; DIR/t0 and DIR/t1 are two moments of one")
	o.device = "sim:"
	o.addPanel(cmd.Flags())
	return cmd
}

func (o *simOpts) run(cmd *cobra.Command, names []string) (err error) {
	if o.trace == "-" && !o.once && xterm.IsTerminal(int(os.Stderr.Fd())) {
		return errors.New("--trace - would write all over the panel in this terminal; give it a FILE, or send standard error to one")
	}
	ctx, cancel := context.WithCancel(cmd.Context())
	defer cancel()
	d, err := o.find(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, d.Close()) }()
	fs, err := sysinfo.NewFS(o.root)
	if err != nil {
		return err
	}
	m := newMachine(fs)
	deck, err := m.deck(d.opts, names)
	if err != nil {
		return err
	}
	m.start(ctx)
	if o.once {
		if err := once(ctx, deck, d); err != nil {
			return err
		}
		_, err := fmt.Fprintln(cmd.OutOrStdout(), d.text())
		return err
	}
	return live(ctx, m, deck, d)
}

// patience is how long once waits for the sources.
const patience = 5 * time.Second

// once shows one picture, as soon as everything in it has been read.
func once(ctx context.Context, deck *screens.Deck, d *display) error {
	awaitAll(ctx, deck.Screens)
	dev, err := d.Open(ctx)
	if err != nil {
		return err
	}
	return errors.Join(dev.Show(ctx, deck.Show(time.Now()).Picture), dev.Close())
}

// awaitAll returns when each screen has what it needs, or patience ends.
func awaitAll(ctx context.Context, all []screens.Screen) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	for _, s := range all {
		for _, need := range s.Needs() {
			need.Feed.Want(need.Demand)
			select {
			case <-need.Feed.Published():
			case <-ctx.Done():
			}
		}
	}
}

// live keeps the panel up to date in the terminal until the user quits.
func live(ctx context.Context, m *machine, deck *screens.Deck, d *display) error {
	s, err := tcell.NewScreen()
	if err != nil {
		return noTerminal(err)
	}
	var pictures lcd.Latest[lcd.Picture]
	var newest lcd.Latest[panel.Event]
	news := make(chan panel.Event)
	go deck.Run(ctx, m.events, &pictures)
	go panel.Supervise(ctx, d, &pictures, news)
	go keep(ctx, news, &newest, newsLog())
	err = term.Panel{
		Glass:   d.board.Glass,
		Changed: d.board.Watch(),
		Status:  func() string { return status(d, &newest) },
		Next:    func() { m.next(ctx) },
	}.Run(ctx, s)
	if err != nil {
		return noTerminal(err)
	}
	return nil
}

// noTerminal says what to do where the panel cannot be drawn.
func noTerminal(err error) error {
	return fmt.Errorf("the panel cannot be drawn in this terminal (%w); --once prints it as text", err)
}

// newsLog returns where to log what happens while the panel is drawn: standard
// error, unless that is the terminal it is drawn on.
func newsLog() *slog.Logger {
	if xterm.IsTerminal(int(os.Stderr.Fd())) {
		return slog.New(slog.DiscardHandler)
	}
	return slog.Default()
}

// keep logs the news and puts the newest where the terminal finds it.
func keep(ctx context.Context, news <-chan panel.Event, newest *lcd.Latest[panel.Event], log *slog.Logger) {
	for {
		select {
		case n := <-news:
			newest.Put(n)
			logOne(n, log)
		case <-ctx.Done():
			return
		}
	}
}

// status is the line below the emulated panel.
func status(d *display, newest *lcd.Latest[panel.Event]) string {
	if news, _, _ := newest.Get(); news.Err != nil {
		return news.Err.Error()
	}
	return fmt.Sprintf("%d transfers   n next   q quit", d.board.Transfers())
}
