package main

import (
	"context"
	"fmt"
	"log/slog"
	"net"
	"time"

	"github.com/spf13/pflag"

	"lcdpanel/sim"
	"lcdpanel/sim/device"
)

// usbipOpts are the flags of sim that put its panel on USB/IP instead of driving it.
type usbipOpts struct {
	addr   string
	faults []string
	delay  time.Duration
}

func (o *usbipOpts) addTo(flags *pflag.FlagSet) {
	flags.StringVar(&o.addr, "usbip", "", "serve the panel at `ADDR`, 127.0.0.1:3240, for usbip attach -r HOST -b 1-1 on any Linux")
	flags.StringArrayVar(&o.faults, "fault", nil, "with --usbip, what goes wrong at which request: `KIND@N` with drop, reset, hang, fail or lost, or flip@N:BIT; may be repeated")
	flags.DurationVar(&o.delay, "delay", 0, "with --usbip, how much longer each request takes, 5ms")
}

// replugged is how long a panel that has dropped off stays away.
const replugged = 2 * time.Second

// serve serves a board until ctx ends. It says on log where, and what happens. One
// that has dropped off is plugged in again a moment later.
func (o *usbipOpts) serve(ctx context.Context, board *sim.LCD2USB, log *slog.Logger) error {
	panel, err := o.panel(board)
	if err != nil {
		return err
	}
	l, err := net.Listen("tcp", o.addr)
	if err != nil {
		return fmt.Errorf("usbip %q: %w; write HOST:PORT, 127.0.0.1:3240", o.addr, err)
	}
	host, port, _ := net.SplitHostPort(l.Addr().String())
	log.Info(fmt.Sprintf("the panel waits for: usbip --tcp-port %s attach -r %s -b %s", port, host, panel.BusID()))
	go replug(ctx, panel)
	return (&device.Server{Panels: []*device.Panel{panel}, Log: log}).Serve(ctx, l)
}

// panel is the board as the flags want it.
func (o *usbipOpts) panel(board *sim.LCD2USB) (*device.Panel, error) {
	opts := device.PanelOpts{Delay: o.delay}
	for _, s := range o.faults {
		f, err := device.ParseFault(s)
		if err != nil {
			return nil, err
		}
		opts.Faults = append(opts.Faults, f)
	}
	return device.NewPanel(board, opts)
}

// replug plugs a panel in again whenever it has been away for a while.
func replug(ctx context.Context, p *device.Panel) {
	for changed := p.Board().Watch(); ; {
		select {
		case <-changed:
		case <-ctx.Done():
			return
		}
		if p.Plugged() {
			continue
		}
		select {
		case <-time.After(replugged):
			p.Plug()
		case <-ctx.Done():
			return
		}
	}
}
