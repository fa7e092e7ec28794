package hd44780

import (
	"cmp"
	"context"
	"strings"
	"time"

	"lcdpanel/lcd"
	"lcdpanel/lcd/hd44780/rom"
)

// Opts says what stands behind a Bus. The zero value is a 20x4 panel with ROM
// A00 and lcdpanel's own font.
type Opts struct {
	Geometry Geometry
	ROM      *rom.Table
	Font     lcd.Font

	// Redraw lists characters to be drawn by Font although the ROM has them:
	// some panels' ROMs are not what they should be (a bar of 0xFF that is
	// no full block).
	Redraw string

	// Scrub is how often everything on the glass is written anew; 0 means
	// every five minutes, less than 0 never. It is stretched where it would
	// take more than a tenth of a transfer a second.
	Scrub time.Duration
}

// drawn tells whether r is shown by a glyph rather than by the ROM.
func (o *Opts) drawn(r rune) bool {
	if _, ok := o.Font[r]; !ok {
		return false
	}
	_, inROM := o.ROM.Byte(r)
	return !inROM || strings.ContainsRune(o.Redraw, r)
}

// Device is a panel of one or two HD44780 controllers behind a Bus. It is an
// [lcd.Device] and, like it, for one goroutine at a time.
type Device struct {
	bus   Bus
	cost  Cost
	opts  Opts
	units []*unit
	shown lcd.Picture // what Show showed last
	full  int         // transfers that a picture took when nothing was known
}

// New returns a device over bus. It assumes nothing of what the controller
// holds: the first Show initialises it. Close closes bus.
func New(bus Bus, o Opts) *Device {
	if o.Geometry.Cols == 0 {
		o.Geometry, _ = ParseSize("20x4")
	}
	if o.ROM == nil {
		o.ROM = rom.A00()
	}
	if o.Font == nil {
		o.Font = lcd.NewFont()
	}
	d := &Device{bus: bus, cost: bus.Cost(), opts: o}
	for i := range o.Geometry.Units {
		d.units = append(d.units, &unit{number: i, track: ddramTrack(o.Geometry.Lines)})
	}
	return d
}

// Size returns the columns and rows of the glass.
func (d *Device) Size() (w, h int) { return d.opts.Geometry.Cols, d.opts.Geometry.Rows }

// Show sends what it takes to make the glass show p: nothing when it does
// already. After an error nothing is assumed of what the glass shows, so the
// next Show writes everything anew.
func (d *Device) Show(ctx context.Context, p lcd.Picture) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	d.shown = p
	anew := d.units[0].unknown()
	sent := 0
	for _, u := range d.units {
		u.want(p, &d.opts)
		for _, part := range u.parts() {
			n, err := d.send(ctx, u, u.plan(part, d.cost))
			if err != nil {
				d.forget()
				return err
			}
			sent += n
		}
	}
	if anew {
		d.full = sent
	}
	return nil
}

// send hands ops to a controller and returns how many transfers they took.
func (d *Device) send(ctx context.Context, u *unit, ops []Op) (transfers int, err error) {
	if len(ops) == 0 {
		return 0, nil
	}
	if err := d.bus.Send(ctx, u.number, ops); err != nil {
		return 0, err
	}
	u.sent(ops)
	return d.cost.count(ops), nil
}

// Scrub writes everything on the glass and every register once more. Nothing can
// be read back from most panels, so this is the cure for what a bad bit on the
// cable or a spark did: a wrong cell or glyph, a shifted or dark display, a
// counter that runs backwards.
func (d *Device) Scrub(ctx context.Context) error {
	d.forget()
	return d.Show(ctx, d.shown)
}

// A scrub's default period, and how long to wait for each transfer it takes.
const (
	scrubPeriod = 5 * time.Minute
	perTransfer = 10 * time.Second
)

// ScrubEvery implements [lcd.Scrubber].
func (d *Device) ScrubEvery() time.Duration {
	if d.opts.Scrub < 0 {
		return 0
	}
	// One more than it takes, so that the rate stays below the tenth.
	return max(cmp.Or(d.opts.Scrub, scrubPeriod), time.Duration(d.full+1)*perTransfer)
}

func (d *Device) forget() {
	for _, u := range d.units {
		u.forget()
	}
}

// Close closes the bus.
func (d *Device) Close() error { return d.bus.Close() }
