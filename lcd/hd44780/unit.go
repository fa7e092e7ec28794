package hd44780

import (
	"slices"

	"lcdpanel/lcd"
)

// unit is one controller: what it holds, and which characters its glyphs draw.
type unit struct {
	number  int
	track   Track
	held    Image
	slots   slots
	heat    heat
	planner Planner

	uses  uses   // of the picture at hand
	kept  []rune // those of them that have a glyph
	image Image  // wanted
}

// plan returns what to send so that the controller comes to hold want.
func (u *unit) plan(want Image, cost Cost) []Op {
	if !u.unknown() {
		u.heat.note(&u.held, &want)
	}
	if want.AC.Space == Unknown {
		want.AC = u.heat.hottest()
	}
	return u.planner.Plan(&u.held, &want, u.track, cost)
}

// parts returns the images by way of which the controller comes to hold the one
// wanted. There is no other on the way unless the light changes: then it goes out
// before anything else, and comes on after all, so that no light falls on a
// picture that was not meant to be seen.
func (u *unit) parts() []Image {
	held, want := u.held.Mode.Display, u.image.Mode.Display
	first := Image{}
	switch was, is := held.B&DisplayOn != 0, want.B&DisplayOn != 0; {
	case !held.Known || was == is:
		return []Image{u.image}
	case was:
		first.Mode.Display = want
	default:
		first = u.image
		first.Mode.Display.Care = false
	}
	return []Image{first, u.image}
}

// sent notes that the controller has taken ops.
func (u *unit) sent(ops []Op) {
	for _, op := range ops {
		u.held.apply(op, u.track)
	}
}

// unknown tells whether nothing is known of what the controller holds.
func (u *unit) unknown() bool { return !u.held.Mode.Function.Known }

// forget assumes nothing any more of what the controller holds.
func (u *unit) forget() { u.held = Image{} }

// want works out the image that shows p.
func (u *unit) want(p lcd.Picture, o *Opts) {
	u.choose(p.Frame, o)
	u.slots.assign(u.kept, shown(&u.held))
	u.image = Image{}
	u.slots.write(&u.image, o.Font, u.kept)
	spelled := lcd.SpellFrame(p.Frame, func(r rune) bool { return u.has(r, o) })
	cursor := lcd.CursorHidden
	for _, s := range o.Geometry.Segments {
		if s.Unit != u.number {
			continue
		}
		first := u.track.position(s.Addr)
		for i := range s.Len {
			u.image.DDRAM[first+i] = Cell{B: u.code(spelled.At(s.Col+i, s.Row), o), Care: true}
		}
		if c := p.Cursor; c.Shape != lcd.CursorHidden && c.Y == s.Row && c.X >= s.Col && c.X < s.Col+s.Len {
			cursor, u.image.AC = c.Shape, Addr{DDRAM, first + c.X - s.Col}
		}
	}
	u.image.Mode = wantedMode(o.Geometry.Lines, p.Light.On, cursor)
}

// choose decides which characters of this controller's cells get a glyph.
func (u *unit) choose(f lcd.Frame, o *Opts) {
	u.uses = u.uses[:0]
	for _, s := range o.Geometry.Segments {
		for i := range s.Len {
			if r := f.At(s.Col+i, s.Row); s.Unit == u.number && o.drawn(r) {
				u.uses.add(r)
			}
		}
	}
	u.kept = u.uses.keep(u.kept[:0])
}

// has tells whether the controller can show r with the glyphs it keeps.
func (u *unit) has(r rune, o *Opts) bool {
	if o.drawn(r) {
		return slices.Contains(u.kept, r)
	}
	_, ok := o.ROM.Byte(r)
	return ok
}

// code returns the character code that shows r.
func (u *unit) code(r rune, o *Opts) byte {
	if o.drawn(r) {
		if b, ok := u.slots.code(r); ok {
			return b
		}
	}
	if b, ok := o.ROM.Byte(r); ok {
		return b
	}
	return lcd.Replacement
}

// wantedMode returns the registers: 5x8 font, counting up, no shift, dark when
// the light is off.
func wantedMode(lines int, on bool, cursor lcd.CursorShape) Mode {
	function, display := byte(FunctionSet), byte(DisplayOnOff)
	if lines == 2 {
		function |= TwoLines
	}
	if on {
		display |= DisplayOn
	}
	if cursor == lcd.CursorUnderline || cursor == lcd.CursorUnderlineBlock {
		display |= CursorOn
	}
	if cursor == lcd.CursorBlock || cursor == lcd.CursorUnderlineBlock {
		display |= BlinkOn
	}
	return Mode{
		Function: Cell{B: function, Care: true},
		Entry:    Cell{B: EntryMode | EntryIncrement, Care: true},
		Shift:    Cell{B: ReturnHome, Care: true},
		Display:  Cell{B: display, Care: true},
	}
}
