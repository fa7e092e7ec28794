package textdisplay_test

import (
	"fmt"

	"periph.io/x/conn/v3/display"

	"lcdpanel/lcd/hd44780"
	"lcdpanel/lcd/lcd2usb"
	"lcdpanel/lcd/textdisplay"
	"lcdpanel/sim"
)

// The panel here is an emulated one; with a real one only the transport under
// lcd2usb.New differs.
func ExampleNew() {
	board, _ := sim.NewLCD2USB(sim.Opts{Cols: 16, Rows: 2})
	usb, _ := board.Open()
	bus, _ := lcd2usb.New(usb, lcd2usb.Opts{})
	size, _ := hd44780.ParseSize("16x2")

	var d display.TextDisplay = textdisplay.New(hd44780.New(bus, hd44780.Opts{Geometry: size}), textdisplay.Opts{})
	fmt.Fprintf(d, "Wohnküche\n%5.1f °C", 21.5)
	_ = d.MoveTo(d.MinRow(), d.Cols())
	_, _ = d.WriteString("←")

	fmt.Printf("%s\n|%s|\n|%s|\n", d, board.Glass().Row(0), board.Glass().Row(1))
	// Output:
	// lcd 16x2
	// |Wohnküche      ←|
	// | 21.5 °C        |
}
