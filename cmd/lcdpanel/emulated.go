package main

import (
	"context"
	"io"

	"lcdpanel/lcd"
	"lcdpanel/lcd/hd44780"
	"lcdpanel/lcd/lcd2usb"
	"lcdpanel/sim"
)

// emulated opens an emulated panel as if it were plugged into this machine.
type emulated struct {
	board *sim.LCD2USB
	opts  hd44780.Opts
	bus   lcd2usb.Opts
	trace io.Writer
	tally *lcd2usb.Tally
}

// newEmulated plugs in an emulated LCD2USB panel that is what o says.
func newEmulated(o hd44780.Opts, bus lcd2usb.Opts, trace io.Writer, tally *lcd2usb.Tally) (*emulated, error) {
	g := o.Geometry
	board, err := sim.NewLCD2USB(sim.Opts{Cols: g.Cols, Rows: g.Rows, SingleLine: g.Lines == 1, ROM: o.ROM, Font: o.Font})
	if err != nil {
		return nil, err
	}
	return &emulated{board, o, bus, trace, tally}, nil
}

// Open implements [panel.Opener].
func (e *emulated) Open(ctx context.Context) (lcd.Device, error) {
	handle, err := e.board.Open()
	if err != nil {
		return nil, err
	}
	t := lcd2usb.Count(handle, e.tally)
	if e.trace != nil {
		t = lcd2usb.Trace(t, e.trace)
	}
	opts := e.bus
	opts.Tally = e.tally
	bus, err := lcd2usb.New(t, opts)
	if err == nil {
		err = bus.Begin(ctx)
	}
	if err != nil {
		return nil, err
	}
	return hd44780.New(bus, e.opts), nil
}

// Changed implements [panel.Opener].
func (e *emulated) Changed() <-chan struct{} { return e.board.Changed() }
