package sim

import (
	"testing"
	"time"
)

const us = time.Microsecond

func TestExecutionTimes(t *testing.T) {
	for _, tc := range []struct {
		name string
		rs   bool
		code byte
		want time.Duration
	}{
		{"nothing", false, 0x00, 0},
		{"clear", false, 0x01, 1520 * us},
		{"home", false, 0x02, 1520 * us},
		{"entry mode", false, 0x06, 37 * us},
		{"display control", false, 0x0C, 37 * us},
		{"shift", false, 0x18, 37 * us},
		{"function set", false, 0x38, 37 * us},
		{"CGRAM address", false, 0x40, 37 * us},
		{"DDRAM address", false, 0x80, 37 * us},
		{"data", true, 'x', 37 * us},
	} {
		b := twoLine(t)
		Bus8{b.chip}.Write(tc.rs, tc.code)
		got := time.Duration(0)
		for ; b.status()&0x80 != 0; got += us {
			b.clock.Advance(us)
		}
		if got != tc.want {
			t.Errorf("%s: busy for %v, want %v", tc.name, got, tc.want)
		}
	}
}

func TestSlowOscillator(t *testing.T) {
	clock := new(Clock)
	chip := NewController(ControllerOpts{Now: clock.Now, FOsc: 135_000})
	clock.Advance(10 * time.Millisecond)
	Bus8{chip}.Write(false, 0x38)
	clock.Advance(73 * us)
	if !chip.Busy() {
		t.Error("at half the frequency 37 µs are 74 µs, but BF fell at 73 µs")
	}
	clock.Advance(us)
	if chip.Busy() {
		t.Error("BF is still set after 74 µs")
	}
}

func TestPowerOnIsBusyForTenMilliseconds(t *testing.T) {
	clock := new(Clock)
	chip := NewController(ControllerOpts{Now: clock.Now})
	clock.Advance(9999 * us)
	Bus8{chip}.Write(false, 0x38)
	if got := chip.Faults(); len(got) != 1 || got[0] != (Fault{Byte: 0x38, Early: us}) {
		t.Errorf("faults %v, want 38 one microsecond early", got)
	}
}

func TestTooEarlyIsOnRecordAndLost(t *testing.T) {
	b := twoLine(t)
	Bus8{b.chip}.Write(true, 'A')
	b.clock.Advance(30 * us)
	Bus8{b.chip}.Write(true, 'B')
	b.wait()
	b.data('C')
	b.wantLine(0, "AC ")
	faults := b.chip.Faults()
	if len(faults) != 1 {
		t.Fatalf("faults: %v, want one", faults)
	}
	if got, want := faults[0].String(), "data 42 written 7 µs too early: the busy flag was still set"; got != want {
		t.Errorf("fault reads %q, want %q", got, want)
	}
}

// The first nibble counts: a byte that began too early is lost even if BF falls before its second nibble.
func TestTooEarlyByItsFirstNibble(t *testing.T) {
	b := newBench(t)
	bus := initialise4(b)
	bus.Write(true, 'A')
	b.clock.Advance(36 * us)
	bus.Nibble(true, 0x4)
	b.clock.Advance(10 * us)
	bus.Nibble(true, 0x2)
	b.wait()
	b.wantLine(0, "A ")
	if got := b.chip.Faults(); len(got) != 1 || got[0] != (Fault{RS: true, Byte: 'B', Early: us}) {
		t.Errorf("faults %v, want data 42 one microsecond early", got)
	}
}

func TestDataReadTooEarly(t *testing.T) {
	b := twoLine(t).data('A')
	Bus8{b.chip}.Write(false, 0x80)
	Bus8{b.chip}.Read(true)
	b.wait()
	b.wantAC(0x00)
	if got := b.chip.Faults(); len(got) != 1 || !got[0].Read || got[0].Early != 37*us {
		t.Errorf("faults %v, want a read 37 µs early", got)
	}
}

// Data sheet figure 10: after a data write the address counter follows 1.5 clocks after BF falls, 5.5 µs at 270 kHz.
func TestAddressCounterFollowsBusyFlag(t *testing.T) {
	b := twoLine(t)
	Bus8{b.chip}.Write(true, 'A')
	for _, step := range []struct {
		wait time.Duration
		want byte
	}{{36 * us, 0x80}, {us, 0x00}, {5 * us, 0x00}, {us, 0x01}} {
		b.clock.Advance(step.wait)
		if got := b.status(); got != step.want {
			t.Errorf("status is %02X at %v, want %02X", got, b.clock.Elapsed(), step.want)
		}
	}
}

func TestFaultsAreBounded(t *testing.T) {
	b := twoLine(t)
	for range 2 * maxFaults {
		Bus8{b.chip}.Write(true, 'x')
	}
	if got := len(b.chip.Faults()); got != maxFaults {
		t.Errorf("%d faults on record, want %d", got, maxFaults)
	}
}
