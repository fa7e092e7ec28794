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
