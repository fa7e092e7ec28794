package cgrom_test

import (
	"fmt"
	"strings"

	"lcdpanel/lcd/hd44780/rom"
	"lcdpanel/sim/cgrom"
)

func ExampleDots() {
	dots, _ := cgrom.Dots(rom.A00(), 'g')
	for _, row := range dots {
		fmt.Println(strings.NewReplacer("0", ".", "1", "#").Replace(fmt.Sprintf("%05b", row)))
	}
	// Output:
	// .....
	// .####
	// #...#
	// #...#
	// .####
	// ....#
	// .###.
	// .....
}
