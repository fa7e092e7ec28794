package sim

import "testing"

// ring lists the addresses in the order the counter takes them.
func ring(twoLines bool) (all []byte) {
	if !twoLines {
		for a := range 0x50 {
			all = append(all, byte(a))
		}
		return all
	}
	for a := range 0x28 {
		all = append(all, byte(a))
	}
	for a := range 0x28 {
		all = append(all, byte(0x40+a))
	}
	return all
}

func TestTheRingWalkBothWays(t *testing.T) {
	for _, mode := range []struct {
		name     string
		function byte
		twoLines bool
	}{{"2 lines", 0x38, true}, {"1 line", 0x30, false}} {
		for _, up := range []bool{true, false} {
			b := newBench(t).instruction(mode.function)
			entry, cursor := byte(0x06), byte(0x14)
			if !up {
				entry, cursor = 0x04, 0x10
			}
			b.instruction(entry)
			addresses := ring(mode.twoLines)
			for i, a := range addresses {
				next := addresses[(i+1)%80]
				if !up {
					next = addresses[(i+79)%80]
				}
				b.instruction(0x80 | a).data('x')
				b.wantAC(next)
				b.instruction(0x80 | a)
				b.read()
				b.wantAC(next)
				b.instruction(0x80|a, cursor)
				b.wantAC(next)
			}
			b.wantNoFaults()
			if t.Failed() {
				t.Fatalf("in mode %s, up %v", mode.name, up)
			}
		}
	}
}

func TestEightyBytesComeBackToTheStart(t *testing.T) {
	b := twoLine(t).instruction(0x80 | 0x4D)
	for i := range 80 {
		b.data(byte(0x30 + i))
	}
	b.wantAC(0x4D)
	b.instruction(0x80 | 0x4D)
	for i := range 80 {
		if got := b.read(); got != byte(0x30+i) {
			t.Fatalf("byte %d reads back as %02X", i, got)
		}
	}
}

func TestAddressesWithoutMemory(t *testing.T) {
	for _, tc := range []struct {
		name     string
		function byte
		from, to byte // the stretch
		after    byte // where the counter goes from its end
	}{
		{"between the lines", 0x38, 0x28, 0x3F, 0x40},
		{"behind the second line", 0x38, 0x68, 0x7F, 0x00},
		{"behind the only line", 0x30, 0x50, 0x7F, 0x00},
	} {
		t.Run(tc.name, func(t *testing.T) {
			b := newBench(t).instruction(tc.function, 0x80|tc.from)
			before := b.chip.ddram
			for a := tc.from; a <= tc.to; a++ {
				b.wantAC(a)
				b.data('x')
			}
			b.wantAC(tc.after)
			if b.chip.ddram != before {
				t.Error("a write where no memory is changed DDRAM")
			}
			b.instruction(0x80 | tc.from)
			if got := b.read(); got != ' ' {
				t.Errorf("no memory reads as %02X, want a blank", got)
			}
		})
	}
}

func TestCGRAMWrapsAt64(t *testing.T) {
	b := twoLine(t).instruction(0x40)
	for i := range 64 {
		b.data(byte(i))
	}
	b.wantAC(0)
	b.data(0xE1)
	b.instruction(0x40)
	if got := b.read(); got != 0xE1 {
		t.Errorf("CGRAM 00 reads as %02X, want E1: all eight bits are stored", got)
	}
	b.instruction(0x04, 0x40)
	b.read()
	b.wantAC(0x3F)
}

// The data register is filled by an address set, a cursor shift or the previous read; a write leaves its own byte.
func TestReadsAreFetchedAhead(t *testing.T) {
	b := twoLine(t).data('A', 'B', 'C').instruction(0x80)
	if got := []byte{b.read(), b.read(), b.read()}; string(got) != "ABC" {
		t.Errorf("reads after an address set give %q, want ABC", got)
	}
	b.instruction(0x81, 0x10)
	if got := b.read(); got != 'A' {
		t.Errorf("read after a cursor shift gives %q, want A", got)
	}
	b.instruction(0x80).data('Z')
	if got := []byte{b.read(), b.read()}; string(got) != "ZC" {
		t.Errorf("reads after a write give %q, want the stale Z, then C", got)
	}
}
