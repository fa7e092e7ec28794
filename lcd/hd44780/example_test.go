package hd44780_test

import (
	"fmt"

	"lcdpanel/lcd/hd44780"
)

// The example of the package documentation.
func ExamplePlan() {
	var held, want hd44780.Image
	for i := range 16 {
		held.DDRAM[i] = hd44780.Cell{B: 'a', Known: true}
		want.DDRAM[i] = hd44780.Cell{B: 'a', Care: true}
	}
	for _, i := range []int{1, 3, 15} {
		want.DDRAM[i].B = 'b'
	}
	held.AC = hd44780.Addr{Space: hd44780.DDRAM, Pos: 2}
	ring := hd44780.Track{Len: 16, Ring: true}
	for _, op := range hd44780.Plan(held, want, ring, hd44780.Cost{Transfer: 1, Batch: 4}) {
		fmt.Printf("data %v: %q\n", op.Data, op.Bytes)
	}
	// Output:
	// data true: "abaa"
	// data false: "\x8e"
	// data true: "abab"
}
