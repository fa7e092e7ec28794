package sim

import "time"

// Sizes of the two memories (data sheet, block diagram): 80 characters, and 8 characters of 8 rows.
const (
	ddramSize = 80
	cgramSize = 64
	lineSize  = 40 // display positions of one line in 2-line mode
	blank     = 0x20
)

// ControllerOpts says what kind of HD44780 to make. The zero value is a typical chip in real time.
type ControllerOpts struct {
	Now  func() time.Time // asked at each strobe; nil means time.Now, tests pass a Clock's
	FOsc int              // oscillator in Hz, 0 means the typical 270000; all execution times scale with 270000/FOsc
}

// Controller is one HD44780 as its bus sees it. [Controller.Strobe] is the only way in; everything else here either
// builds on it or looks at the state from outside. Not safe for concurrent use.
type Controller struct {
	now  func() time.Time
	fosc int

	ddram [ddramSize]byte
	cgram [cgramSize]byte
	data  byte // the data register DR, what a data read hands out

	ac      byte // address counter: 7 bits in DDRAM, 6 in CGRAM
	inCGRAM bool // which memory AC points into

	entry    entryMode
	display  displayControl
	function functionSet
	shift    int // display shift: position 0 shows this offset of its line; 0..79

	bus  nibblePhase
	busy busyFlag

	faults []Fault
	look   int // counts changes of anything that can be seen
}

// entryMode is the entry mode set register (data sheet table 6: I/D, S).
type entryMode struct{ increment, shift bool }

// displayControl is the display on/off control register (data sheet table 6: D, C, B).
type displayControl struct{ on, cursor, blink bool }

// functionSet is the function set register (data sheet table 6: DL, N, F).
type functionSet struct{ eightBit, twoLines, tallFont bool }

// NewController makes a chip whose power comes on now; it is busy for the 10 ms of the internal reset.
func NewController(o ControllerOpts) *Controller {
	c := &Controller{now: o.Now, fosc: o.FOsc}
	if c.now == nil {
		c.now = time.Now
	}
	if c.fosc <= 0 {
		c.fosc = typicalFOsc
	}
	c.PowerOn()
	return c
}

// PowerOn is the internal reset circuit (data sheet, "Reset Function"): display clear, 8-bit bus, 1 line, 5x8 font,
// display, cursor and blink off, increment, no shift; busy for 10 ms. The data sheet says nothing of CGRAM, which in a
// real chip holds noise: here a fixed chequered pattern that no font should contain.
func (c *Controller) PowerOn() {
	*c = Controller{now: c.now, fosc: c.fosc, faults: c.faults, look: c.look + 1}
	c.function.eightBit = true
	c.clear()
	for i := range c.cgram {
		c.cgram[i] = 0x15 >> (i & 1)
	}
	c.startBusy(powerOnTime)
}
