package sim_test

import (
	"context"
	"fmt"

	"lcdpanel/sim"
)

func Example() {
	board, _ := sim.NewLCD2USB(sim.Opts{Cols: 16, Rows: 2})
	usb, _ := board.Open()
	usb.Write(context.Background(), [][8]byte{
		{0x40, 0x28, 0xC3},                   // instruction: DDRAM address 43
		{0x40, 0x4B, 'A', 'B', 0xDF, 'C', 0}, // data, four bytes
	})
	fmt.Printf("|%s|\n|%s|\n", board.Glass().Row(0), board.Glass().Row(1))
	// Output:
	// |LCD2USB V1.09   |
	// |   AB°C         |
}
