package rom_test

import (
	"fmt"

	"lcdpanel/lcd/hd44780/rom"
)

func ExampleTable_Byte() {
	for _, table := range []*rom.Table{rom.A00(), rom.A02()} {
		degree, _ := table.Byte('°')
		_, backslash := table.Byte('\\')
		fmt.Printf("%s: degree %02X, backslash %v\n", table.Name(), degree, backslash)
	}
	// Output:
	// A00: degree DF, backslash false
	// A02: degree B0, backslash true
}
