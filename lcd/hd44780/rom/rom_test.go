package rom

import (
	"testing"
	"unicode"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/text/width"
)

// tables are the ROMs there are.
func tables() []*Table { return []*Table{A00(), A02()} }

// hanging are the second letters of A00, which hang below the line: one letter, two drawings.
var hanging = map[byte]byte{0xE7: 'g', 0xEA: 'j', 0xF0: 'p', 0xF1: 'q', 0xF9: 'y'}

func TestEveryByteReadsBackAsWritten(t *testing.T) {
	for _, table := range tables() {
		for code := range 256 {
			b := byte(code)
			r, ok := table.Rune(b)
			if !ok {
				continue
			}
			back, ok := table.Byte(r)
			if !ok || back != twin(table, b) {
				t.Errorf("%s: %02X reads %q, which is written %02X (%v)", table.Name(), b, r, back, ok)
			}
		}
	}
}

// twin is the code that stands for b when its rune is written: b itself but for A00's blanks and hanging letters.
func twin(t *Table, b byte) byte {
	if t.Name() != "A00" {
		return b
	}
	if letter, ok := hanging[b]; ok {
		return letter
	}
	if b == 0xA0 || b == 0xFE {
		return ' '
	}
	return b
}

func TestNothingIsWrittenToCGRAM(t *testing.T) {
	for _, table := range tables() {
		for r := range rune(unicode.MaxRune) {
			if b, ok := table.Byte(r); ok && b < 0x10 {
				t.Errorf("%s: %q is written %02X, which is CGRAM", table.Name(), r, b)
			}
		}
		for b := range byte(0x10) {
			if r, ok := table.Rune(b); ok {
				t.Errorf("%s: CGRAM code %02X reads %q", table.Name(), b, r)
			}
		}
	}
}

func TestEveryRuneIsOneColumn(t *testing.T) {
	for _, table := range tables() {
		for code := range 256 {
			if r, ok := table.Rune(byte(code)); ok && (wide(r) || !unicode.IsPrint(r)) {
				t.Errorf("%s: %02X reads %q, which is no cell of a grid", table.Name(), code, r)
			}
		}
		for r := range table.bytes {
			if wide(r) && r != '\u30FB' {
				t.Errorf("%s: %q is two columns wide and no Frame has it", table.Name(), r)
			}
		}
	}
}

// wide says whether a terminal gives r two columns.
func wide(r rune) bool {
	k := width.LookupRune(r).Kind()
	return k == width.EastAsianWide || k == width.EastAsianFullwidth
}

func TestASCII(t *testing.T) {
	missing := map[string]string{"A00": `\~`, "A02": ""}
	for _, table := range tables() {
		got := ""
		for r := ' '; r <= '~'; r++ {
			b, ok := table.Byte(r)
			if !ok {
				got += string(r)
			} else if b != byte(r) {
				t.Errorf("%s: %q is written %02X", table.Name(), r, b)
			}
		}
		if d := cmp.Diff(missing[table.Name()], got); d != "" {
			t.Errorf("ASCII that %s lacks (-want +got):\n%s", table.Name(), d)
		}
	}
}

func TestControlCharactersAreNotWritten(t *testing.T) {
	for _, table := range tables() {
		for _, r := range []rune{-1, 0, '\n', 0x1F, 0x7F, 0x80, 0x9F, unicode.ReplacementChar, unicode.MaxRune + 1} {
			if b, ok := table.Byte(r); ok {
				t.Errorf("%s: %q is written %02X", table.Name(), r, b)
			}
		}
	}
}

func TestByName(t *testing.T) {
	for name, want := range map[string]*Table{"A00": A00(), "a00": A00(), " a02\n": A02()} {
		if got, err := ByName(name); got != want || err != nil {
			t.Errorf("%q gives %v, %v", name, got, err)
		}
	}
	for _, name := range Names() {
		if got, err := ByName(name); err != nil || got.Name() != name {
			t.Errorf("%q is a name but gives %v", name, err)
		}
	}
	_, err := ByName("A01")
	if want := `character ROM "A01" is not known: use one of A00, A02`; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

func TestZeroTable(t *testing.T) {
	var none Table
	if _, ok := none.Byte('A'); ok {
		t.Error("an empty ROM writes A")
	}
	if _, ok := none.Rune('A'); ok {
		t.Error("an empty ROM reads 41")
	}
}
