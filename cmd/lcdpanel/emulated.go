package main

import (
	"context"

	"lcdpanel/lcd"
	"lcdpanel/lcd/hd44780"
	"lcdpanel/lcd/lcd2usb"
	"lcdpanel/sim"
)

// emulated opens an emulated panel as if it were plugged into this machine.
type emulated struct {
	board *sim.LCD2USB
	opts  hd44780.Opts
}

// newEmulated plugs in an emulated LCD2USB panel of size, "20x4".
func newEmulated(size string) (*emulated, error) {
	g, err := hd44780.ParseSize(size)
	if err != nil {
		return nil, err
	}
	font := lcd.NewFont()
	board, err := sim.NewLCD2USB(sim.Opts{Cols: g.Cols, Rows: g.Rows, Font: font})
	if err != nil {
		return nil, err
	}
	return &emulated{board, hd44780.Opts{Geometry: g, Font: font}}, nil
}

// Open implements [panel.Opener].
func (e *emulated) Open(context.Context) (lcd.Device, error) {
	handle, err := e.board.Open()
	if err != nil {
		return nil, err
	}
	bus, err := lcd2usb.New(handle, lcd2usb.Opts{})
	if err != nil {
		return nil, err
	}
	return hd44780.New(bus, e.opts), nil
}

// Changed implements [panel.Opener].
func (e *emulated) Changed() <-chan struct{} { return e.board.Changed() }
