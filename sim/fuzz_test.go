package sim

import (
	"testing"
	"time"
)

// inRange says what of the chip's state is out of its range, if anything.
func inRange(c *Controller) string {
	switch {
	case c.inCGRAM && c.ac > 0x3F, c.ac > 0x7F:
		return "address counter"
	case c.shift < 0 || c.shift >= ddramSize:
		return "display shift"
	case c.bus.upper&0x0F != 0:
		return "upper nibble"
	}
	return ""
}

func check(t interface{ Fatalf(string, ...any) }, m *Module) {
	for _, c := range m.Controllers() {
		if what := inRange(c); what != "" {
			t.Fatalf("%s is out of range: %+v", what, registersOf(c))
		}
	}
	g := m.Glass(0xFF, 0xFF)
	if runes := len([]rune(g.Text())); runes != g.H*(g.W+1)-1 {
		t.Fatalf("the text has %d runes on a %dx%d", runes, g.W, g.H)
	}
}

// FuzzController reads its input as strobes: a byte of pins and time, a byte of data.
func FuzzController(f *testing.F) {
	f.Add([]byte{0x00, 0x38, 0x00, 0x0C, 0x01, 'A', 0x03, 0x00})
	f.Add([]byte{0x00, 0x28, 0x00, 0x80, 0x02, 0xFF, 0x10, 0x33})
	f.Fuzz(func(t *testing.T, pins []byte) {
		clock := new(Clock)
		m, err := NewModule(ModuleOpts{Now: clock.Now})
		if err != nil {
			t.Fatal(err)
		}
		clock.Advance(powerOnTime)
		for ; len(pins) >= 2; pins = pins[2:] {
			m.Controllers()[0].Strobe(pins[0]&1 != 0, pins[0]&2 != 0, pins[1])
			clock.Advance(time.Duration(^pins[0]>>2) * 30 * time.Microsecond)
		}
		check(t, m)
	})
}

// FuzzFirmware reads its input as setup packets.
func FuzzFirmware(f *testing.F) {
	f.Add([]byte{0x40, 0x2B, 0x28, 0x0C, 0x06, 0x02, 0, 0, 0xC0, 0x80, 0, 0, 0, 0, 2, 0})
	f.Add([]byte{0x40, 0x28, 0x30, 0, 0, 0, 0, 0, 0x40, 0x4B, 'A', 'B', 'C', 'D', 0, 0})
	f.Fuzz(func(t *testing.T, packets []byte) {
		b := newBoard(t, Opts{TwoControllers: true})
		for ; len(packets) >= 8; packets = packets[8:] {
			b.deliver([8]byte(packets[:8]))
		}
		check(t, b.module)
		check(t, b.second)
	})
}

// deliver sends a packet whichever way it asks for, and opens anew if the watchdog bit.
func (b *board) deliver(setup [8]byte) {
	var err error
	if toHost(setup) {
		_, err = b.h.Read(b.t.Context(), setup, make([]byte, 1<<16))
	} else {
		setup[6], setup[7] = 0, 0
		_, err = b.h.Write(b.t.Context(), [][8]byte{setup})
	}
	if err != nil {
		wantGone(b.t, err)
		b.recover()
	}
}

// recover plugs in what may be unplugged, and opens it anew.
func (b *board) recover() {
	b.t.Helper()
	b.Plug()
	b.reopen()
}
