package sim

import (
	"errors"
	"time"
)

// Times of the 12 MHz AVR, rough: strobing a byte or polling a busy flag takes about 10 µs, a USB control transfer
// without data stage occupies the bus for 180 µs, and the watchdog bites after a second (firmware main.c).
const (
	accessTime   = 10 * time.Microsecond
	transferTime = 180 * time.Microsecond
	watchdogTime = time.Second
)

// errWatchdog: the LCD never became ready, and the MCU restarts.
var errWatchdog = errors.New("the LCD stayed busy for a second: the watchdog restarted the MCU")

// firmware is the program in the MCU: LCD2USB 1.09 between the USB and the 4-bit bus, one E line for each of the two
// controllers it knows.
type firmware struct {
	clock    *Clock
	lines    [2]*Controller // what hangs on E0 and E1; nil: nothing, the MCU's pull-ups read as busy
	detected byte           // mask of the controllers that answered at boot

	eeprom   eeprom
	contrast uint8 // OC1A, inverted PWM: larger is darker
	light    uint8 // OC1B: larger is brighter

	keys    byte
	version [2]byte
	oneByte bool // the clone that handles only the first byte of a write
}

// eeprom survives power loss. A board is delivered with full contrast and full brightness (firmware pwm_init).
type eeprom struct {
	contrast, brightness uint8
	writes               int
}

// isBusy polls the busy flag once: two nibbles, of which the first has it in bit 7.
func (f *firmware) isBusy(c *Controller) bool {
	busy := Bus4{c}.Read(false)&0x80 != 0
	f.clock.Advance(accessTime)
	return busy
}

// waitReady polls all controllers of the mask until none is busy. The firmware has no limit here; its watchdog has.
func (f *firmware) waitReady(mask byte) error {
	deadline := f.clock.Elapsed() + watchdogTime
	for f.clock.Elapsed() < deadline {
		busy := false
		for i, c := range f.lines {
			if mask>>i&1 != 0 && c != nil && f.isBusy(c) {
				busy = true
			}
		}
		if !busy {
			return nil
		}
	}
	return errWatchdog
}

// write puts one byte into a register of all controllers of the mask at once, as they share all lines but E.
func (f *firmware) write(mask byte, rs bool, b byte) error {
	if err := f.waitReady(mask); err != nil {
		return err
	}
	for i, c := range f.lines {
		if mask>>i&1 != 0 && c != nil {
			Bus4{c}.Write(rs, b)
		}
	}
	f.clock.Advance(accessTime)
	return nil
}
