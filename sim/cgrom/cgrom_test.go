package cgrom

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lcdpanel/lcd/hd44780/rom"
)

// roms are the ROMs there are.
func roms() []*rom.Table { return []*rom.Table{rom.A00(), rom.A02()} }

// undefined says whether the data sheet leaves a code of a ROM empty.
func undefined(t *rom.Table, code int) bool {
	if t.Name() == "A00" && (code>>4 == 0x1 || code>>4 == 0x8 || code>>4 == 0x9) {
		return true
	}
	return code < 0x10
}

func TestEveryDefinedCodeIsDrawn(t *testing.T) {
	for _, table := range roms() {
		for code := range 256 {
			dots, ok := Dots(table, byte(code))
			if want := !undefined(table, code); ok != want {
				t.Errorf("%s %02X: drawn %v, want %v", table.Name(), code, ok, want)
			}
			if !ok && dots != [8]uint8{} {
				t.Errorf("%s %02X is undefined, yet it has dots: %v", table.Name(), code, dots)
			}
		}
	}
}

func TestOnlyFiveColumns(t *testing.T) {
	for _, table := range roms() {
		for code := range 256 {
			dots, _ := Dots(table, byte(code))
			for row, b := range dots {
				if b > 0x1F {
					t.Errorf("%s %02X row %d: %02X has more than five columns", table.Name(), code, row, b)
				}
			}
		}
	}
}

// lookalikes are the codes that may share a drawing: the blanks of A00. Everything else a person must tell apart.
var lookalikes = map[string]string{"A00 A0": "A00 20", "A00 FE": "A00 20"}

func TestNoTwoCodesLookAlike(t *testing.T) {
	got := map[string]string{}
	for _, table := range roms() {
		first := map[[8]uint8]string{}
		for code := range 256 {
			dots, ok := Dots(table, byte(code))
			name := fmt.Sprintf("%s %02X", table.Name(), code)
			switch twin, seen := first[dots]; {
			case !ok:
			case seen:
				got[name] = twin
			default:
				first[dots] = name
			}
		}
	}
	if d := cmp.Diff(lookalikes, got); d != "" {
		t.Errorf("codes with the drawing of an earlier code (-want +got):\n%s", d)
	}
}

func TestKnownLetters(t *testing.T) {
	for _, c := range []struct {
		table *rom.Table
		code  byte
		want  string
	}{
		{rom.A00(), ' ', "00 00 00 00 00 00 00 00"},
		{rom.A02(), ' ', "00 00 00 00 00 00 00 00"},
		{rom.A00(), 0xA0, "00 00 00 00 00 00 00 00"},
		{rom.A00(), 0xFE, "00 00 00 00 00 00 00 00"},
		{rom.A00(), 0xFF, "1F 1F 1F 1F 1F 1F 1F 1F"},
		{rom.A00(), 'L', "10 10 10 10 10 10 1F 00"}, // bit 4 is the left column
		{rom.A02(), '_', "00 00 00 00 00 00 1F 00"}, // above the cursor's row
		{rom.A00(), '|', "04 04 04 04 04 04 04 00"},
		{rom.A00(), 0x5C, "11 0A 1F 04 1F 04 04 00"}, // yen
		{rom.A02(), 0x5C, "00 10 08 04 02 01 00 00"}, // backslash
		{rom.A00(), 0xDF, "1C 14 1C 00 00 00 00 00"}, // degree
		{rom.A00(), 0x7E, "00 04 02 1F 02 04 00 00"}, // arrow
	} {
		dots, _ := Dots(c.table, c.code)
		if d := cmp.Diff(c.want, fmt.Sprintf("% 02X", dots[:])); d != "" {
			t.Errorf("%s %02X (-want +got):\n%s", c.table.Name(), c.code, d)
		}
	}
}

func TestSharedLettersAreTheSame(t *testing.T) {
	for code := byte(' '); code <= '}'; code++ {
		a, _ := Dots(rom.A00(), code)
		b, _ := Dots(rom.A02(), code)
		if a != b && code != 0x5C {
			t.Errorf("%q looks different in the two ROMs", code)
		}
	}
}

func TestStrangeTables(t *testing.T) {
	for _, table := range []*rom.Table{nil, new(rom.Table)} {
		if dots, ok := Dots(table, 'A'); ok || dots != [8]uint8{} {
			t.Errorf("a ROM without drawings draws %v", dots)
		}
	}
}
