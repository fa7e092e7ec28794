package sim

import "testing"

// registers is the part of the state that instructions set, as the data sheet's letters.
type registers struct {
	ac, cgram                int
	id, s, d, c, b, dl, n, f bool
	shift                    int
}

func registersOf(c *Controller) registers {
	r := registers{
		ac: int(c.ac), id: c.entry.increment, s: c.entry.shift, d: c.display.on, c: c.display.cursor,
		b: c.display.blink, dl: c.function.eightBit, n: c.function.twoLines, f: c.function.tallFont, shift: c.shift,
	}
	if c.inCGRAM {
		r.cgram = 1
	}
	return r
}

func TestPowerOnIsAsTheDataSheetSays(t *testing.T) {
	b := newBench(t)
	if got, want := registersOf(b.chip), (registers{id: true, dl: true}); got != want {
		t.Errorf("after the internal reset: %+v, want %+v", got, want)
	}
	for _, d := range b.chip.ddram {
		if d != ' ' {
			t.Fatalf("DDRAM holds %02X after the internal reset, want spaces", d)
		}
	}
}

func TestEachInstruction(t *testing.T) {
	on := registers{id: true, d: true, dl: true, n: true} // what twoLine leaves
	with := func(change func(*registers)) registers {
		r := on
		change(&r)
		return r
	}
	for _, tc := range []struct {
		name   string
		before []byte // instructions that prepare the state
		code   byte
		want   registers
	}{
		{"00 is no instruction", nil, 0x00, on},
		{"clear sets I/D, keeps S, undoes shift", []byte{0x05, 0x18, 0xC5}, 0x01, with(func(r *registers) { r.s = true })},
		{"clear leaves CGRAM", []byte{0x48}, 0x01, on},
		{"home keeps I/D, undoes shift", []byte{0x04, 0x18, 0xC5}, 0x02, with(func(r *registers) { r.id = false })},
		{"03 is home too", []byte{0xC5}, 0x03, on},
		{"entry mode decrement", nil, 0x04, with(func(r *registers) { r.id = false })},
		{"entry mode decrement and shift", nil, 0x05, with(func(r *registers) { r.id, r.s = false, true })},
		{"entry mode increment", []byte{0x05}, 0x06, on},
		{"entry mode increment and shift", nil, 0x07, with(func(r *registers) { r.s = true })},
		{"display off", nil, 0x08, with(func(r *registers) { r.d = false })},
		{"display off with cursor set", nil, 0x0A, with(func(r *registers) { r.d, r.c = false, true })},
		{"blink", nil, 0x0D, with(func(r *registers) { r.b = true })},
		{"cursor and blink", nil, 0x0F, with(func(r *registers) { r.c, r.b = true, true })},
		{"cursor left", []byte{0xC5}, 0x10, with(func(r *registers) { r.ac = 0x44 })},
		{"cursor left, low bits ignored", []byte{0xC5}, 0x13, with(func(r *registers) { r.ac = 0x44 })},
		{"cursor right", []byte{0xC5}, 0x14, with(func(r *registers) { r.ac = 0x46 })},
		{"cursor right whatever I/D", []byte{0xC5, 0x04}, 0x14, with(func(r *registers) { r.ac, r.id = 0x46, false })},
		{"display left", []byte{0xC5}, 0x18, with(func(r *registers) { r.ac, r.shift = 0x45, 1 })},
		{"display right", []byte{0xC5}, 0x1C, with(func(r *registers) { r.ac, r.shift = 0x45, 79 })},
		{"function set 4 bits", nil, 0x28, with(func(r *registers) { r.dl = false })},
		{"function set 1 line", nil, 0x30, with(func(r *registers) { r.n = false })},
		{"function set 5x10", nil, 0x34, with(func(r *registers) { r.n, r.f = false, true })},
		{"function set, low bits ignored", nil, 0x3B, on},
		{"CGRAM address", []byte{0xC5}, 0x7F, with(func(r *registers) { r.ac, r.cgram = 0x3F, 1 })},
		{"DDRAM address after CGRAM", []byte{0x41}, 0xE7, with(func(r *registers) { r.ac = 0x67 })},
		{"DDRAM address 0", []byte{0x41}, 0x80, on},
	} {
		t.Run(tc.name, func(t *testing.T) {
			b := twoLine(t).instruction(tc.before...).instruction(tc.code)
			if got := registersOf(b.chip); got != tc.want {
				t.Errorf("after %02X: %+v\n              want: %+v", tc.code, got, tc.want)
			}
			b.wantNoFaults()
		})
	}
}

func TestClearBlanksAndHomeDoesNot(t *testing.T) {
	b := twoLine(t).data('A', 'B').instruction(0xC0).data('C')
	b.instruction(0x02)
	b.wantLine(0, "AB ")
	b.wantLine(1, "C ")
	b.instruction(0x01)
	b.wantLine(0, "  ")
	b.wantLine(1, "  ")
}

func TestDisplayShiftTurnsEachLineOnItself(t *testing.T) {
	b := twoLine(t).data('A', 'B', 'C').instruction(0xC0).data('x', 'y', 'z')
	b.instruction(0x18)
	b.wantLine(0, "BC ")
	b.wantLine(1, "yz ")
	for range 39 {
		b.instruction(0x18)
	}
	b.wantLine(0, "ABC")
	b.wantLine(1, "xyz")
	b.instruction(0x1C)
	b.wantLine(0, " ABC")
	b.wantAC(0x43)
}

func TestOneLineTurnsOverAllEighty(t *testing.T) {
	b := newBench(t).instruction(0x30, 0x0C, 0x80|0x4F).data('Z', 'A')
	b.instruction(0x1C)
	b.wantLine(0, "ZA")
	if p := b.chip.scan(1, 0); p.on {
		t.Error("the second line is driven in 1-line mode")
	}
}

// With S=1 the text runs while the place of writing stands still, as on a pocket calculator; neither reads nor CGRAM
// shift.
func TestEntryModeShift(t *testing.T) {
	b := twoLine(t).instruction(0x07, 0x80|16).data('1', '2', '3')
	if got := b.line(0, 16)[13:]; got != "123" {
		t.Errorf("the calculator shows %q, want 123", got)
	}
	b.read()
	b.instruction(0x40).data(1, 2, 3)
	if b.chip.shift != 3 {
		t.Errorf("shift is %d, want 3: reads and CGRAM writes must not shift", b.chip.shift)
	}
	b.instruction(0x02, 0x05).data('9')
	if b.chip.shift != 79 {
		t.Errorf("shift is %d after a decrementing write, want 79: the display moves right", b.chip.shift)
	}
}
