package device

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"lcdpanel/sim"
)

// PanelOpts says how a board looks on the USB. The zero value is a genuine one at bus id 1-1.
type PanelOpts struct {
	BusID        string        // by what a client asks for it, "1-1"; below 32 bytes
	Address      uint32        // number on the bus, 1 to 65535; 0 means 2
	Manufacturer string        // empty means that of the genuine board, "Till Harbaum"
	Product      string        // empty means "LCD2USB Interface"
	Release      uint16        // bcdDevice; 0 means 0x0109, firmware 1.09
	Delay        time.Duration // how long every request to the firmware takes longer
	Faults       []Fault
}

// busNumber is the bus that all panels are on.
const busNumber = 1

// Panel is a board that can be attached to a machine, to one at a time. Safe for concurrent use.
type Panel struct {
	opts  PanelOpts
	board *sim.LCD2USB

	mu       sync.Mutex
	held     *hold // by the session that has it; nil for none
	requests int   // how many have come for the firmware
}

// NewPanel makes a panel of a board.
func NewPanel(board *sim.LCD2USB, o PanelOpts) (*Panel, error) {
	setDefault(&o.BusID, "1-1")
	setDefault(&o.Address, 2)
	setDefault(&o.Manufacturer, "Till Harbaum")
	setDefault(&o.Product, "LCD2USB Interface")
	setDefault(&o.Release, 0x0109)
	if len(o.BusID) >= busIDSize {
		return nil, fmt.Errorf("bus id %q has %d bytes; at most %d are allowed", o.BusID, len(o.BusID), busIDSize-1)
	}
	if o.Address > 0xFFFF {
		return nil, fmt.Errorf("address %d on the bus; allowed are 1 to 65535", o.Address)
	}
	for _, f := range o.Faults {
		if err := f.check(); err != nil {
			return nil, err
		}
	}
	if err := o.checkBits(board); err != nil {
		return nil, err
	}
	return &Panel{opts: o, board: board}, nil
}

func setDefault[T comparable](field *T, value T) {
	var zero T
	if *field == zero {
		*field = value
	}
}

// Board returns the board.
func (p *Panel) Board() *sim.LCD2USB { return p.board }

// BusID returns by what a client asks for the panel.
func (p *Panel) BusID() string { return p.opts.BusID }

// Attached tells whether a machine has the panel now.
func (p *Panel) Attached() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.held != nil
}

// Unplug takes the board's power away. The machine that has it sees the plug pulled; none can attach it until Plug.
func (p *Panel) Unplug() {
	p.board.Unplug()
	p.end(sim.ErrGone)
}

// Plug gives the board power again. A machine has to attach it anew: over USB/IP nothing comes by itself.
func (p *Panel) Plug() { p.board.Plug() }

// Reset restarts the board's firmware, as its watchdog does. The machine that has it sees the plug pulled; it can be
// attached again at once.
func (p *Panel) Reset() {
	p.board.Reset()
	p.end(errReset)
}

// errReset is why a session ends when the firmware restarts.
var errReset = errors.New("the firmware restarts")

// ErrBusy is what a second machine gets.
var ErrBusy = errors.New("the panel is attached already")

// hold is a session's claim on a panel.
type hold struct {
	detach context.CancelCauseFunc // ends the session
	gone   chan struct{}           // closed when it has ended
}

// claim reserves the panel for a session that detach ends.
func (p *Panel) claim(detach context.CancelCauseFunc) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.held != nil {
		return ErrBusy
	}
	p.held = &hold{detach, make(chan struct{})}
	return nil
}

// release ends the claim.
func (p *Panel) release() {
	p.mu.Lock()
	defer p.mu.Unlock()
	close(p.held.gone)
	p.held = nil
}

// end ends the session there is, if any, and waits for that: then the panel is free for the next.
func (p *Panel) end(why error) {
	p.mu.Lock()
	held := p.held
	p.mu.Unlock()
	if held != nil {
		held.detach(why)
		<-held.gone
	}
}

// Plugged tells whether the board has power.
func (p *Panel) Plugged() bool {
	h, err := p.board.Open()
	return err == nil && h.Close() == nil
}
