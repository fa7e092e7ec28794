package hd44780

import (
	"context"
	"slices"

	"lcdpanel/lcd"
	"lcdpanel/lcd/hd44780/rom"
)

// Opts says what stands behind a Bus. The zero value is a 20x4 panel with ROM
// A00 and lcdpanel's own font.
type Opts struct {
	Geometry Geometry
	ROM      *rom.Table
	Font     lcd.Font
}

// Device is a panel of one HD44780 controller behind a Bus. It is an
// [lcd.Device] and, like it, for one goroutine at a time.
type Device struct {
	bus   Bus
	opts  Opts
	held  Image
	slots slots
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
	return &Device{bus: bus, opts: o}
}

// Size returns the columns and rows of the glass.
func (d *Device) Size() (w, h int) { return d.opts.Geometry.Cols, d.opts.Geometry.Rows }

// Show sends what it takes to make the glass show p: nothing when it does
// already. After an error the shadow is forgotten, so the next Show writes
// everything anew.
func (d *Device) Show(ctx context.Context, p lcd.Picture) error {
	ops := Plan(d.held, d.wanted(p))
	if len(ops) == 0 {
		return nil
	}
	if err := d.bus.Send(ctx, ops); err != nil {
		d.held = Image{}
		return err
	}
	for _, op := range ops {
		d.held.apply(op)
	}
	return nil
}

// Close closes the bus.
func (d *Device) Close() error { return d.bus.Close() }

// wanted returns what the controller should hold to show p.
func (d *Device) wanted(p lcd.Picture) Image {
	im := Image{Mode: wantedMode(p)}
	glyphs := d.glyphs(p.Frame)
	d.slots.assign(glyphs)
	d.slots.write(&im, d.opts.Font, glyphs)
	for _, s := range d.opts.Geometry.Segments {
		for i := range s.Len {
			im.DDRAM[position(s.Addr)+i] = Cell{B: d.code(p.At(s.Col+i, s.Row)), Care: true}
		}
	}
	return im
}

// wantedMode returns the registers for p: two lines, 5x8 font, counting up, no
// shift, and the glass dark when the light is off.
func wantedMode(p lcd.Picture) Mode {
	display := byte(DisplayOnOff)
	if p.Light.On {
		display |= DisplayOn
	}
	return Mode{
		Function: Cell{B: FunctionSet | TwoLines, Care: true},
		Entry:    Cell{B: EntryMode | EntryIncrement, Care: true},
		Shift:    Cell{B: ReturnHome, Care: true},
		Display:  Cell{B: display, Care: true},
	}
}

// glyphs lists, each once, the characters of f that need a drawing in CGRAM.
func (d *Device) glyphs(f lcd.Frame) []rune {
	var need []rune
	for _, r := range f.Cells {
		if _, inROM := d.opts.ROM.Byte(r); inROM || slices.Contains(need, r) {
			continue
		}
		if _, drawn := d.opts.Font[r]; drawn {
			need = append(need, r)
		}
	}
	return need
}

// code returns the character code that shows r.
func (d *Device) code(r rune) byte {
	if b, ok := d.opts.ROM.Byte(r); ok {
		return b
	}
	if b, ok := d.slots.code(r); ok {
		return b
	}
	return lcd.Replacement
}
