package main

import (
	"context"
	"io"
	"sync/atomic"

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
	count *atomic.Int64 // of transfers
}

// newEmulated plugs in an emulated LCD2USB panel that is what o says.
func newEmulated(o hd44780.Opts, bus lcd2usb.Opts, trace io.Writer, count *atomic.Int64) (*emulated, error) {
	g := o.Geometry
	board, err := sim.NewLCD2USB(sim.Opts{Cols: g.Cols, Rows: g.Rows, SingleLine: g.Lines == 1, ROM: o.ROM, Font: o.Font})
	if err != nil {
		return nil, err
	}
	return &emulated{board, o, bus, trace, count}, nil
}

// Open implements [panel.Opener].
func (e *emulated) Open(ctx context.Context) (lcd.Device, error) {
	handle, err := e.board.Open()
	if err != nil {
		return nil, err
	}
	t := lcd2usb.Count(handle, e.count)
	if e.trace != nil {
		t = lcd2usb.Trace(t, e.trace)
	}
	bus, err := lcd2usb.New(t, e.bus)
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
