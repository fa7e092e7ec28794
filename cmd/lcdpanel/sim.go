package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/gdamore/tcell/v2"
	"github.com/spf13/cobra"
	xterm "golang.org/x/term"

	"lcdpanel/control"
	"lcdpanel/lcd/panel"
	"lcdpanel/screens"
	"lcdpanel/sim/term"
)

// simOpts are the flags of sim.
type simOpts struct {
	displayOpts
	configOpts
	socketOpts
	usbip usbipOpts
	once  bool
	root  string
	demo  bool
	stage string // of the demo
}

func simCommand(places control.Places) *cobra.Command {
	o := simOpts{socketOpts: socketOpts{places: places}}
	cmd := &cobra.Command{
		Use:   "sim [SCREEN...]",
		Short: "Show the panel in this terminal, with no hardware",
		Long: `Show the panel in this terminal, with no hardware: an emulated LCD2USB panel is
driven byte by byte as a real one would be, and what its glass shows is drawn.

With SCREEN only those screens are shown, in that order; lcdpanel list screens names them.
--once prints the first of them that has something to show.
--demo shows a machine for who has none: an HP MicroServer N54L, whose day is played in
about two minutes, again and again. It sleeps, builds packages, fails to build one,
resyncs an array, loses a disk, and is well again in the morning.

Where there is no terminal to draw on, what the glass shows is printed as text whenever
it changes. ? lists the keys: n and b turn pages, h holds one, p draws every dot, q quits.`,
		Example: `  lcdpanel sim
  lcdpanel sim --once
  lcdpanel sim raid --once --size 16x2
  lcdpanel sim --demo
  lcdpanel sim --demo --stage failure --once`,
		RunE: func(cmd *cobra.Command, names []string) error {
			return o.run(cmd, names)
		},
	}
	cmd.Flags().BoolVar(&o.once, "once", false, "print the picture once, as text, and exit")
	cmd.Flags().StringVar(&o.root, "root", "/", "read the machine under `DIR`; DIR/t0 and DIR/t1 are two moments of one")
	cmd.Flags().BoolVar(&o.demo, "demo", false, "show the recorded day of a machine instead of this one")
	cmd.Flags().StringVar(&o.stage, "stage", "", "begin the day of --demo at `STAGE`, such as building or failure; any other word lists them")
	o.device = "sim:"
	o.addPanel(cmd.Flags())
	o.configOpts.addTo(cmd.Flags())
	o.socketOpts.addTo(cmd.Flags())
	o.usbip.addTo(cmd.Flags())
	return cmd
}

func (o *simOpts) run(cmd *cobra.Command, names []string) (err error) {
	if o.trace == "-" && !o.once && xterm.IsTerminal(int(os.Stderr.Fd())) {
		return errors.New("--trace - would write all over the panel in this terminal; give it a FILE, or send standard error to one")
	}
	ctx, cancel := signal.NotifyContext(cmd.Context(), syscall.SIGHUP) // the terminal is closed
	defer cancel()
	if err := o.demoAlone(cmd.Flags()); err != nil {
		return err
	}
	if o.demo {
		return o.runDemo(ctx, cmd.OutOrStdout(), names)
	}
	s, err := o.load()
	if err != nil {
		return err
	}
	if o.usbip.addr != "" {
		return o.attach(ctx, s, cmd.OutOrStdout())
	}
	o.giveKeys(&s)
	w, err := o.wire(ctx, s, o.root, names)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, w.display.Close()) }()
	w.start(ctx)
	go w.refreshes(ctx)
	if o.once {
		if err := once(ctx, w); err != nil {
			return err
		}
		_, err := fmt.Fprintln(cmd.OutOrStdout(), w.display.text())
		return err
	}
	return o.live(ctx, w, cmd.OutOrStdout(), nil)
}

// giveKeys has the emulated panel's keys do something, to play with.
func (o *simOpts) giveKeys(s *settings) {
	if s.Keys == nil && !o.once {
		keys := panel.DefaultKeys()
		s.Keys = &keys
	}
}

// patience is how long once waits for the sources.
const patience = 5 * time.Second

// once shows one picture, as soon as everything in it has been read.
func once(ctx context.Context, w *wiring) error {
	awaitAll(ctx, w.deck.Turns)
	dev, err := w.display.Open(ctx)
	if err != nil {
		return err
	}
	return errors.Join(dev.Show(ctx, w.deck.Show(time.Now()).Picture), dev.Close())
}

// awaitAll returns when each screen has what it needs, or patience ends.
func awaitAll(ctx context.Context, all []screens.Turn) {
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

// live keeps the panel up to date in the terminal until the user quits; where there
// is no terminal to draw on, as text on out until ctx ends. d is the demo that plays,
// nil for none.
func (o *simOpts) live(ctx context.Context, w *wiring, out io.Writer, d *demo) error {
	plain := os.Getenv("TERM") == "dumb" || !xterm.IsTerminal(int(os.Stdout.Fd()))
	v := newSimView(ctx, w, plain)
	news := make(chan panel.Event)
	go follow(ctx, news, func(n panel.Event) { v.news(ctx, w, n) })
	go w.deck.Run(ctx, w.events, &w.pictures)
	w.drive(ctx, news)
	defer w.driver.end()
	if d != nil {
		v.panel.Caption = d.caption
		go d.direct(ctx, w, v)
	}
	defer o.served(ctx, w)() // its clients are told of the end
	if plain {
		return term.Plain(ctx, out, v.panel)
	}
	s, err := tcell.NewScreen()
	if err == nil {
		err = v.panel.Run(ctx, s)
	}
	if err != nil {
		return noTerminal(err)
	}
	return nil
}

// served serves the control socket, without a word beside a daemon that has it, until
// end is called.
func (o *simOpts) served(ctx context.Context, w *wiring) (end func()) {
	ctx, cancel := context.WithCancel(ctx)
	done := make(chan struct{})
	go func() {
		defer close(done)
		o.serve(ctx, w, func(error) {})
	}()
	return func() { cancel(); <-done }
}

// noTerminal says what to do where the panel cannot be drawn.
func noTerminal(err error) error {
	return fmt.Errorf("the panel cannot be drawn in this terminal, TERM=%s (%w); TERM=dumb and --once print it as text", os.Getenv("TERM"), err)
}
