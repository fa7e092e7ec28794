package cgrom

import (
	"testing"

	"lcdpanel/lcd/hd44780/rom"
)

// wordless are the labels of drawings that rom reads no rune from, and of the blanks.
var wordless = map[string]map[byte]string{
	"A00": {' ': "SP", 0xA0: "SP", 0xFE: "SP", 0xE9: "⁻¹", 0xF8: "x̄", 0xFA: "千", 0xFB: "万", 0xFC: "円"},
	"A02": {' ': "SP"},
}

// The sheets say beside each drawing what it is, and the ROM table says what the code is: one opinion, or a bug.
func TestLabelsAgreeWithTheROM(t *testing.T) {
	sheets, err := bound()
	if err != nil {
		t.Fatal(err)
	}
	for _, table := range roms() {
		for code, d := range sheets[table.Name()] {
			if want := label(table, code); d.label != want {
				t.Errorf("%s %02X is labelled %q, the ROM has %q", table.Name(), code, d.label, want)
			}
		}
	}
}

// label is what a sheet should call a code.
func label(table *rom.Table, code byte) string {
	if word, ok := wordless[table.Name()][code]; ok {
		return word
	}
	r, _ := table.Rune(code)
	return string(r)
}
