package device

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"syscall"

	"lcdpanel/sim"
)

// Fault is an accident at one request to the firmware. Requests are counted from 0 since the panel was made; those of
// an enumeration, which V-USB answers by itself, do not count.
type Fault struct {
	Kind string // one of FaultKinds
	At   int    // the number of the request
	Bit  int    // with "flip", see sim.Controller.FlipBit
}

// FaultKinds lists what can go wrong: the board loses its plug ("drop"), its firmware restarts ("reset"), the request
// is never answered ("hang"), never arrives ("fail") or only its answer gets lost ("lost"), one bit of what the first
// controller holds turns over ("flip").
func FaultKinds() []string { return []string{"drop", "reset", "hang", "fail", "lost", "flip"} }

// ParseFault reads "KIND@N", or "flip@N:BIT".
func ParseFault(s string) (Fault, error) {
	kind, rest, found := strings.Cut(s, "@")
	at, bit, hasBit := strings.Cut(rest, ":")
	f := Fault{Kind: kind}
	n, err := strconv.Atoi(at)
	if !found || err != nil || hasBit != (kind == "flip") {
		return f, fmt.Errorf("fault %q; write KIND@N with the number of the request, or flip@N:BIT; kinds are %s",
			s, strings.Join(FaultKinds(), ", "))
	}
	f.At = n
	if hasBit {
		if f.Bit, err = strconv.Atoi(bit); err != nil {
			return f, fmt.Errorf("fault %q: bit %q is no number", s, bit)
		}
	}
	return f, f.check()
}

// String is what ParseFault reads.
func (f Fault) String() string {
	if f.Kind == "flip" {
		return fmt.Sprintf("flip@%d:%d", f.At, f.Bit)
	}
	return fmt.Sprintf("%s@%d", f.Kind, f.At)
}

func (f Fault) check() error {
	if !slices.Contains(FaultKinds(), f.Kind) {
		return fmt.Errorf("fault %q; kinds are %s", f.Kind, strings.Join(FaultKinds(), ", "))
	}
	if f.At < 0 || f.Bit < 0 {
		return fmt.Errorf("fault %s: requests and bits are counted from 0", f)
	}
	return nil
}

// strike lets happen what is planned for the request that comes now, and then do, which carries it out, or not.
func (p *Panel) strike(ctx context.Context, do func() ([]byte, error)) ([]byte, error) {
	p.mu.Lock()
	n := p.requests
	p.requests++
	p.mu.Unlock()
	for _, f := range p.opts.Faults {
		if f.At == n {
			do = p.suffer(ctx, f, do)
		}
	}
	return do()
}

// suffer returns what becomes of do under a fault.
func (p *Panel) suffer(ctx context.Context, f Fault, do func() ([]byte, error)) func() ([]byte, error) {
	switch f.Kind {
	case "drop":
		p.board.Unplug()
	case "reset":
		p.board.Reset()
	case "flip":
		p.flip(f.Bit)
	case "hang":
		return func() ([]byte, error) { <-ctx.Done(); return nil, ctx.Err() }
	case "fail":
		return func() ([]byte, error) { return nil, syscall.EPROTO }
	case "lost":
		return func() ([]byte, error) { _, err := do(); return nil, errors.Join(err, syscall.EPROTO) }
	}
	return do
}

// flip turns a bit of the first controller over. NewPanel has seen that there is one.
func (p *Panel) flip(bit int) { p.board.Controller(0, func(c *sim.Controller) { c.FlipBit(bit) }) }

// checkBits sees to it that every bit to flip exists on the board.
func (o PanelOpts) checkBits(board *sim.LCD2USB) (err error) {
	board.Controller(0, func(c *sim.Controller) {
		for _, f := range o.Faults {
			if bits := c.StateBits() + c.BusBits(); f.Bit >= bits {
				err = fmt.Errorf("fault %s: the controller has bits 0 to %d", f, bits-1)
			}
		}
	})
	return err
}
