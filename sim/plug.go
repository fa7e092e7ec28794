package sim

import (
	"errors"
	"fmt"
	"syscall"
)

// ErrGone is what every use of a board that is no longer there wraps, together with ENODEV as the kernel says it.
var ErrGone = errors.New("the LCD2USB is unplugged")

func errGone() error { return fmt.Errorf("%w: %w", ErrGone, syscall.ENODEV) }

// Plug gives the board power: the MCU and the LCD start with empty RAM and the greeting, contrast and brightness come
// from EEPROM. Old handles stay dead. Nothing happens if it is plugged in already.
func (d *LCD2USB) Plug() {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.gone == nil {
		d.plugIn()
	}
}

// Unplug takes the power away: handles are dead for ever, transfers in flight fail, the glass is dark.
func (d *LCD2USB) Unplug() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.unplug()
}

// Reset restarts the MCU, as its watchdog does: it enumerates anew, so handles are dead as after an unplug. The LCD
// keeps its power but is initialised and greets.
func (d *LCD2USB) Reset() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.reset()
}

// Changed signals that the board was plugged in, unplugged or restarted. There is one channel; several changes in a
// row may be one signal.
func (d *LCD2USB) Changed() <-chan struct{} { return d.changed }

func (d *LCD2USB) plugIn() {
	for _, c := range d.chips() {
		c.PowerOn()
	}
	d.enumerate()
}

// enumerate boots the MCU and appears on the bus.
func (d *LCD2USB) enumerate() {
	d.mcu.boot()
	d.gone = make(chan struct{})
	signal(d.changed)
	d.notify()
}

func (d *LCD2USB) unplug() {
	if d.gone == nil {
		return
	}
	close(d.gone)
	d.gone = nil
	signal(d.changed)
	d.notify()
}

func (d *LCD2USB) reset() {
	if d.gone == nil {
		return
	}
	close(d.gone)
	d.enumerate()
}

// signal leaves a note in a channel of capacity 1 and never waits.
func signal(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}
