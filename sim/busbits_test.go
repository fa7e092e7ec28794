package sim

import (
	"fmt"
	"testing"
	"time"
)

// initialise4 is initialisation by instruction as the data sheet's figure 24 draws it.
func initialise4(b *bench) Bus4 {
	bus := Bus4{b.chip}
	for _, wait := range []time.Duration{4100 * time.Microsecond, 100 * time.Microsecond, 100 * time.Microsecond} {
		bus.Nibble(false, 0x3)
		b.clock.Advance(wait)
	}
	bus.Nibble(false, 0x2)
	b.wait()
	for _, c := range []byte{0x28, 0x08, 0x01, 0x06, 0x0C} {
		bus.Write(false, c)
		b.wait()
	}
	return bus
}

func TestFourBitEntryFromEveryPhase(t *testing.T) {
	type state struct {
		name string
		chip func(b *bench)
	}
	states := []state{
		{"8 bits", func(*bench) {}},
		{"4 bits, aligned", func(b *bench) { b.instruction(0x28) }},
	}
	for upper := range byte(16) {
		for _, rs := range []bool{false, true} {
			states = append(states, state{fmt.Sprintf("4 bits, %X waiting, RS %v", upper, rs), func(b *bench) {
				b.instruction(0x28)
				Bus4{b.chip}.Nibble(rs, upper)
			}})
		}
	}
	states = append(states, state{"4 bits, within a read", func(b *bench) {
		b.instruction(0x28)
		b.chip.Strobe(false, true, 0xFF)
	}})
	for _, s := range states {
		t.Run(s.name, func(t *testing.T) {
			b := newBench(t)
			s.chip(b)
			bus := initialise4(b)
			for _, d := range []byte("4-bit") {
				bus.Write(true, d)
				b.wait()
			}
			b.wantLine(0, "4-bit   ")
			if got, want := registersOf(b.chip), (registers{ac: 5, id: true, d: true, n: true}); got != want {
				t.Errorf("registers %+v, want %+v", got, want)
			}
			b.wantNoFaults()
		})
	}
}

func TestFourBitReads(t *testing.T) {
	b := newBench(t)
	bus := initialise4(b)
	bus.Write(true, 0xA5)
	b.wait()
	if got := bus.Read(false); got != 0x01 {
		t.Errorf("status is %02X, want 01", got)
	}
	bus.Write(false, 0x80)
	b.wait()
	if got := bus.Read(true); got != 0xA5 {
		t.Errorf("data reads as %02X, want A5", got)
	}
	b.wait()
	b.wantNoFaults()
	if got := bus.Read(false); got != 0x01 {
		t.Errorf("a data read is one step, but status is %02X, want 01", got)
	}
}

func TestALostNibbleGarblesWhatFollows(t *testing.T) {
	b := newBench(t)
	bus := initialise4(b)
	for _, n := range []byte{0x4, 0x4, 0x2, 0x4, 0x3} { // half an A, then B and C
		bus.Nibble(true, n)
		b.wait()
	}
	b.wantLine(0, "\x44\x24 ")
	b.wantNoFaults()
}
