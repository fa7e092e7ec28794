// Package rom is the book of what a character LCD has printed inside it: the character generator ROMs of the HD44780,
// Unicode to character code and back.
//
// A panel shows bytes, not runes, and which drawing a byte has depends on the mask the chip was made with. Hitachi
// sells two of them, A00 (Japanese) and A02 (European); the compatibles (ST7066, KS0066, SPLC780) copy one or the other.
// No panel tells which it has: it is a setting, hence [ByName]. The facts are from the HD44780U data sheet, table 4,
// "Correspondence between Character Codes and Character Patterns", one page per ROM.
//
// What holds for every [Table]:
//
//   - Codes 0x00-0x0F are the panel's own eight drawings (CGRAM, each twice). No rune maps there, none is read from there.
//   - [Table.Rune] gives only runes one terminal column wide, so that a panel reads back into a grid of cells.
//   - If Rune(b) gives r then Byte(r) gives a code with the drawing of b, or, for the low-hanging second g j p q y of
//     A00, a drawing of the same letter.
//   - There is no near spelling here (` for ´, O for Ö): folding is a choice, and package lcd makes it.
//
// The drawings themselves belong to the emulator, package sim/cgrom.
package rom

import (
	"fmt"
	"strings"
)

// Table is one character ROM. It never changes after it was built, and any number of goroutines may read it.
// The zero Table is a ROM with nothing in it.
type Table struct {
	name  string
	runes [256]rune // 0 where the ROM has nothing a width-1 rune could say
	bytes map[rune]byte
}

// Name is the ROM's name as the data sheet prints it, "A00" or "A02".
func (t *Table) Name() string { return t.name }

// Byte gives the code that draws r, and false where this ROM lacks it. Of several codes with one letter it gives the
// lowest (A00 has g at 0x67 and, hanging low, at 0xE7). It never gives a code below 0x10.
func (t *Table) Byte(r rune) (byte, bool) {
	b, ok := t.bytes[r]
	return b, ok
}

// Rune gives the canonical rune of a code: of several that share a drawing, the one a European server's user would
// have written (° rather than a handakuten, µ rather than μ). It is false for CGRAM codes, for codes the ROM leaves
// undefined, and for the few drawings that no width-1 rune describes; the tables name those.
func (t *Table) Rune(b byte) (rune, bool) {
	r := t.runes[b]
	return r, r != 0
}

// Names lists the ROMs there are, in the order a person would be told them.
func Names() []string { return []string{"A00", "A02"} }

// ByName gives the ROM of that name; letter case and surrounding space do not matter.
func ByName(name string) (*Table, error) {
	switch strings.ToUpper(strings.TrimSpace(name)) {
	case "A00":
		return A00(), nil
	case "A02":
		return A02(), nil
	}
	return nil, fmt.Errorf("character ROM %q is not known: use one of %s", name, strings.Join(Names(), ", "))
}
