package main

import (
	"context"
	"errors"
	"io"
	"os"

	"github.com/gdamore/tcell/v2"
	xterm "golang.org/x/term"

	"lcdpanel/sim/term"
)

// attach shows an emulated panel that another program drives, over USB/IP.
func (o *simOpts) attach(ctx context.Context, s settings, out io.Writer) (err error) {
	d, err := o.find(ctx, s.Display)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, d.Close()) }()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	plain := os.Getenv("TERM") == "dumb" || !xterm.IsTerminal(int(os.Stdout.Fd()))
	failed := make(chan error, 1)
	go func() {
		failed <- o.usbip.serve(ctx, d.board, newsLog(plain))
		cancel()
	}()
	view := term.Panel{
		Glass: d.board.Glass, Changed: d.board.Watch(), Press: d.board.Press, Suspend: term.Stop, ASCII: term.ASCIILocale(os.Getenv),
		Status: func() string { return "waits for usbip at " + o.usbip.addr },
		State:  func() term.State { return term.State{Transfers: d.board.Transfers()} },
	}
	if plain {
		err = term.Plain(ctx, out, view)
	} else if screen, failure := tcell.NewScreen(); failure == nil {
		err = view.Run(ctx, screen)
	} else {
		err = noTerminal(failure)
	}
	cancel()
	if served := <-failed; served != nil && !errors.Is(served, context.Canceled) {
		return served
	}
	if errors.Is(err, context.Canceled) {
		return nil
	}
	return err
}
