package main

import (
	"context"
	"io"
	"strings"

	"lcdpanel/lcd"
	"lcdpanel/lcd/hd44780"
	"lcdpanel/lcd/lcd2usb"
	"lcdpanel/sim"
)

// emulated opens an emulated panel as if it were plugged into this machine.
type emulated struct {
	board *sim.LCD2USB
	opts  hd44780.Opts
	trace io.Writer
}

// newEmulated plugs in an emulated LCD2USB panel that is what o says.
func newEmulated(o hd44780.Opts, trace io.Writer) (*emulated, error) {
	o.Font = lcd.NewFont()
	g := o.Geometry
	board, err := sim.NewLCD2USB(sim.Opts{Cols: g.Cols, Rows: g.Rows, SingleLine: g.Lines == 1, ROM: o.ROM, Font: o.Font})
	if err != nil {
		return nil, err
	}
	return &emulated{board, o, trace}, nil
}

// Open implements [panel.Opener].
func (e *emulated) Open(context.Context) (lcd.Device, error) {
	handle, err := e.board.Open()
	if err != nil {
		return nil, err
	}
	bus, err := lcd2usb.New(lcd2usb.Trace(handle, e.trace), lcd2usb.Opts{})
	if err != nil {
		return nil, err
	}
	return hd44780.New(bus, e.opts), nil
}

// Changed implements [panel.Opener].
func (e *emulated) Changed() <-chan struct{} { return e.board.Changed() }

// text returns what stands on the glass as a terminal can print it.
func (e *emulated) text() string { return strings.Map(lcd.Alias, e.board.Glass().Text()) }
