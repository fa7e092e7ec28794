package sim

import (
	"fmt"
	"time"
)

// boot runs from reset to the main loop: light from EEPROM, search for controllers, greeting (firmware main.c, main).
// Whether it is a power-on or a reset makes no difference to the MCU; the LCD may have kept its power.
func (f *firmware) boot() {
	f.clock.Advance(10 * time.Millisecond) // SE0 on the bus, so that the host enumerates anew
	f.contrast, f.light = f.eeprom.contrast, f.eeprom.brightness
	f.detected = 0
	for line := range f.lines {
		if f.initLCD(line) {
			f.detected |= 1 << line
		}
	}
	f.greet()
}

// initLCD is initialisation by instruction over 4 bits on one E line; false if no controller answers (firmware lcd.c,
// lcd_init).
func (f *firmware) initLCD(line int) bool {
	f.clock.Advance(16 * time.Millisecond)
	c := f.lines[line]
	if c == nil {
		return false
	}
	f.resynchronise(Bus4{c})
	if f.isBusy(c) || !f.instructions(1<<line, 0x28) {
		return false
	}
	f.clock.Advance(64 * time.Microsecond)
	return !f.isBusy(c) && f.instructions(1<<line, 0x08, 0x01, 0x06, 0x0C)
}

// resynchronise brings a controller from any state to 4 bits: nibble 3 three times, then 2. The busy flag can not be
// read yet, so each has a fixed time.
func (f *firmware) resynchronise(bus Bus4) {
	bus.Nibble(false, 0x3)
	f.clock.Advance(4992 * time.Microsecond)
	for _, nibble := range []byte{0x3, 0x3, 0x2} {
		bus.Nibble(false, nibble)
		f.clock.Advance(64 * time.Microsecond)
	}
}

func (f *firmware) instructions(mask byte, codes ...byte) bool {
	for _, c := range codes {
		if f.write(mask, false, c) != nil {
			return false
		}
	}
	return true
}

func (f *firmware) greet() {
	f.puts(1, fmt.Sprintf("LCD2USB V%d.%02d", f.version[0], f.version[1]))
	f.puts(2, "2nd ctrl")
	if f.detected == 3 {
		f.puts(3, " both!")
	}
}

// puts writes to the controllers of the mask, if they were detected.
func (f *firmware) puts(mask byte, s string) {
	if f.detected&mask == 0 {
		return
	}
	for i := range len(s) {
		if f.write(mask, true, s[i]) != nil {
			return
		}
	}
}
