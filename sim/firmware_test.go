package sim

import (
	"bytes"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func TestBootLeavesTheChipReadyAndGreets(t *testing.T) {
	b := newBoard(t, Opts{})
	want(t, b.Glass(), "LCD2USB V1.09")
	b.Controller(0, func(c *Controller) {
		if got, want := registersOf(c), (registers{ac: 13, id: true, d: true, n: true}); got != want {
			t.Errorf("registers after boot: %+v, want %+v", got, want)
		}
	})
	if g := b.Glass(); g.Brightness != 0xFF || g.Contrast != 0xFF || g.W != 20 || g.H != 4 {
		t.Errorf("a fresh board has light %d, contrast %d, size %dx%d", g.Brightness, g.Contrast, g.W, g.H)
	}
	b.wantNoFaults()
}

func TestGreetingOfTwoControllers(t *testing.T) {
	b := newBoard(t, Opts{Cols: 40, Rows: 4})
	want(t, b.Glass(), "LCD2USB V1.09 both!", "", "2nd ctrl both!")
	two := newBoard(t, Opts{TwoControllers: true, Version: [2]byte{1, 0}})
	want(t, two.Glass(), "LCD2USB V1.00 both!")
	want(t, two.Second(), "2nd ctrl both!")
	if g := b.Second(); g.W != 0 {
		t.Errorf("a 40x4 has a second glass of %dx%d", g.W, g.H)
	}
}

// The worked examples of the interface's reference: byte order, cursor, the full line.
func TestByteOrderIsValueLowValueHighIndexLowIndexHigh(t *testing.T) {
	b := newBoard(t, Opts{})
	b.send(
		[8]byte{0x40, 0x28, 0xC0, 0x00, 0x00, 0x00, 0x00, 0x00},
		[8]byte{0x40, 0x4B, 0x41, 0x42, 0x43, 0x44, 0x00, 0x00},
	)
	want(t, b.Glass(), "LCD2USB V1.09", "ABCD")
	b.wantNoFaults()
}

func TestInstructionsAndDataOfOneToFourBytes(t *testing.T) {
	for n := range byte(4) {
		b := newBoard(t, Opts{})
		b.send(out(0x29, 0x01, 0xC0), out(0x48|n, 'a', 'b', 'c', 'd'))
		want(t, b.Glass(), "", "abcd"[:n+1])
		b.send(out(0x01))
		b.send(out(0x28|n, 0x01, 0x04, 0x0F, 0x87))
		b.Controller(0, func(c *Controller) {
			if got, want := registersOf(c), []registers{
				{id: true, d: true, n: true},
				{d: true, n: true},
				{d: true, c: true, b: true, n: true},
				{ac: 7, d: true, c: true, b: true, n: true},
			}[n]; got != want {
				t.Errorf("%d instructions leave %+v, want %+v", n+1, got, want)
			}
		})
		b.wantNoFaults()
	}
}

func TestTargets(t *testing.T) {
	for _, tc := range []struct {
		request  byte
		e0, e1   string
		noSecond bool
	}{
		{0x41, "", "", false}, // to nobody
		{0x49, "hi", "", false},
		{0x51, "", "hi", false},
		{0x59, "hi", "hi", false},
		{0x51, "", "", true}, // not detected: dropped without a word
		{0x59, "hi", "", true},
	} {
		b := newBoard(t, Opts{TwoControllers: !tc.noSecond})
		b.send(out(0x38, 0x01), out(tc.request, 'h', 'i'))
		want(t, b.Glass(), append([]string(nil), tc.e0)...)
		if !tc.noSecond {
			want(t, b.Second(), tc.e1)
		}
		b.wantNoFaults()
	}
}

func TestReplies(t *testing.T) {
	for _, tc := range []struct {
		name string
		o    Opts
		ask  [8]byte
		want []byte
	}{
		{"echo", Opts{}, in(0x00, 2, 0x12, 0x34), []byte{0x12, 0x34}},
		{"echo, the low bits do not matter", Opts{}, in(0x1F, 2, 0x12, 0x34), []byte{0x12, 0x34}},
		{"version", Opts{}, in(0x80, 2), []byte{1, 9}},
		{"version of a clone", Opts{Version: [2]byte{2, 8}}, in(0x80, 2), []byte{2, 8}},
		{"no keys", Opts{}, in(0x88, 2), []byte{0, 0}},
		{"keys", Opts{Keys: 3}, in(0x88, 2), []byte{3, 0}},
		{"one controller", Opts{}, in(0x90, 2), []byte{1, 0}},
		{"two controllers", Opts{TwoControllers: true}, in(0x90, 2), []byte{3, 0}},
		{"40x4 has two", Opts{Cols: 40, Rows: 4}, in(0x90, 2), []byte{3, 0}},
		{"loose ribbon", Opts{NoLCD: true}, in(0x90, 2), []byte{0, 0}},
		{"get 3 is reserved", Opts{}, in(0x98, 2), []byte{}},
		{"class 5", Opts{}, in(0xA0, 2), []byte{}},
		{"class 7", Opts{}, in(0xFF, 2), []byte{}},
		{"a write asked as a read", Opts{}, in(0x48, 2, 'x'), []byte{}},
		{"capped by wLength", Opts{}, in(0x80, 1), []byte{1}},
		{"nothing wanted", Opts{}, in(0x80, 0), []byte{}},
		{"more wanted than there is", Opts{}, in(0x80, 64), []byte{1, 9}},
		{"standard request", Opts{}, [8]byte{0x80, 0x00, 0, 0, 0, 0, 2}, []byte{}},
	} {
		b := newBoard(t, tc.o)
		if got := b.ask(tc.ask); !bytes.Equal(got, tc.want) {
			t.Errorf("%s: reply % X, want % X", tc.name, got, tc.want)
		}
	}
}

func TestReservedRequestsSucceedWithoutEffect(t *testing.T) {
	b := newBoard(t, Opts{})
	before := b.Glass()
	b.send(out(0x20, 1), out(0x40, 'x'), out(0x70, 1), out(0x78, 1), out(0x98), out(0xA8, 1), out(0xC8, 1), out(0xE8, 1))
	b.send(out(0x80), out(0x00, 1)) // answers nobody asked for
	if !cmp.Equal(before, b.Glass()) {
		t.Error("the glass changed")
	}
	if got := b.Transfers(); got != 10 {
		t.Errorf("%d transfers counted, want 10", got)
	}
}

func TestKeysAreReadLive(t *testing.T) {
	b := newBoard(t, Opts{})
	b.Press(2)
	if got := b.ask(in(0x88, 2)); got[0] != 2 {
		t.Errorf("keys read as %d, want 2", got[0])
	}
}

func TestLightAndContrastWearEEPROMOnlyWhenTheyChange(t *testing.T) {
	b := newBoard(t, Opts{})
	b.send(out(0x60, 0xB4), out(0x60, 0xB4), out(0x68, 0x20, 0xFF), out(0x68, 0x20))
	if g := b.Glass(); g.Contrast != 0xB4 || g.Brightness != 0x20 {
		t.Errorf("contrast %02X, brightness %02X, want B4 and 20", g.Contrast, g.Brightness)
	}
	if got := b.EEPROMWrites(); got != 2 {
		t.Errorf("%d EEPROM writes, want 2", got)
	}
	b.Unplug()
	b.Plug()
	if g := b.Glass(); g.Contrast != 0xB4 || g.Brightness != 0x20 || b.EEPROMWrites() != 2 {
		t.Errorf("after a replug contrast %02X, brightness %02X, %d writes", g.Contrast, g.Brightness, b.EEPROMWrites())
	}
}

func TestTheOneByteClone(t *testing.T) {
	b := newBoard(t, Opts{OneByte: true})
	b.send(out(0x29, 0xC0, 0x01), out(0x4B, 'a', 'b', 'c', 'd'), out(0x48, 'e'))
	want(t, b.Glass(), "LCD2USB V1.09", "ae")
}

func TestALooseRibbonSwallowsEverything(t *testing.T) {
	b := newBoard(t, Opts{NoLCD: true})
	b.send(out(0x3B, 0x28, 0x0C, 0x06, 0x01), out(0x4B, 'a', 'b', 'c', 'd'))
	b.Controller(0, func(c *Controller) {
		if c.display.on || c.ddram[0] != ' ' {
			t.Error("something reached the LCD")
		}
	})
}

// Controllers are looked for at boot only: one that is there but did not answer then gets nothing.
func TestAnUndetectedControllerGetsNothing(t *testing.T) {
	b := newBoard(t, Opts{TwoControllers: true})
	b.mcu.detected = 1
	b.send(out(0x38, 0x01), out(0x58, 'x'), out(0x50, 'y'))
	want(t, b.Glass(), "x")
	want(t, b.Second(), "2nd ctrl both!")
}

// The firmware polls the busy flag before each byte, so nothing is early, and the last byte overlaps the next transfer.
func TestTheFirmwareWaitsForTheLCD(t *testing.T) {
	b := newBoard(t, Opts{})
	b.send(out(0x20))
	before := b.Elapsed()
	b.send(out(0x2B, 0x02, 0x02, 0x02, 0x80))
	if took := b.Elapsed() - before; took < 3*1520*time.Microsecond || took > 6*time.Millisecond {
		t.Errorf("three times home took %v, want about 4.8 ms", took)
	}
	before = b.Elapsed()
	b.send(out(0x28, 0x01))
	if took := b.Elapsed() - before; took > 300*time.Microsecond {
		t.Errorf("a single clear took %v of the host's time, want the transfer only", took)
	}
	b.send(out(0x48, 'x'))
	want(t, b.Glass(), "x")
	b.wantNoFaults()
}

// A lost nibble can keep DB7 up for ever where BF is looked for: then the watchdog restarts the MCU and cures it.
func TestWatchdog(t *testing.T) {
	b := newBoard(t, Opts{})
	b.send(out(0x28, 0x88)) // address counter with bit 3 set
	b.Controller(0, func(c *Controller) { c.FlipBit(c.StateBits() + 1) })
	_, err := b.h.Write(t.Context(), [][8]byte{out(0x48, 'x')})
	wantGone(t, err)
	b.reopen()
	want(t, b.Glass(), "LCD2USB V1.09")
	b.send(out(0x48, '!'))
	want(t, b.Glass(), "LCD2USB V1.09!")
}
