package sim

import (
	"sync"
	"time"

	"lcdpanel/lcd"
	"lcdpanel/lcd/hd44780/rom"
)

// Opts says what LCD2USB to make. The zero value is a genuine one, firmware 1.09, on a 20x4 with the Japanese ROM.
type Opts struct {
	Cols, Rows int        // 0x0 means 20x4; the sizes on the market only
	SingleLine bool       // the 16x1 whose sixteen cells are one line
	ROM        *rom.Table // character generator, nil means A00
	Font       lcd.Font   // drawings by which user characters are recognised in Glass.Text

	TwoControllers bool    // a second module like the first on E1; a 40x4 has its second controller there anyway
	NoLCD          bool    // no controller answers at boot, as with a loose ribbon: all writes are dropped
	Keys           byte    // keys held down: bit 0 is S1, bit 1 is S2
	Version        [2]byte // major and minor, 0.0 means 1.9
	OneByte        bool    // the clone that handles only the first byte of each write
}

// LCD2USB is a board on the USB with a module behind it. Make one with [NewLCD2USB], which plugs it in, and talk to it
// through a [Handle] from [LCD2USB.Open]. Safe for concurrent use.
type LCD2USB struct {
	mu     sync.Mutex
	clock  Clock
	mcu    firmware
	module *Module
	second *Module // with Opts.TwoControllers, else nil

	gone      chan struct{} // closed when this enumeration ends; nil while unplugged
	changed   chan struct{}
	watchers  []chan struct{}
	script    script
	transfers int
}

// NewLCD2USB makes a board fresh from the factory and plugs it in: it has booted and shows its greeting.
func NewLCD2USB(o Opts) (*LCD2USB, error) {
	d := &LCD2USB{}
	modules := ModuleOpts{Cols: o.Cols, Rows: o.Rows, SingleLine: o.SingleLine, ROM: o.ROM, Font: o.Font, Now: d.clock.Now}
	var err error
	if d.module, err = NewModule(modules); err != nil {
		return nil, err
	}
	chips := d.module.Controllers()
	if o.TwoControllers && len(chips) == 1 {
		d.second, _ = NewModule(modules) // the same options just worked
		chips = append(chips, d.second.Controllers()...)
	}
	if o.Version == [2]byte{} {
		o.Version = [2]byte{1, 9}
	}
	d.mcu = firmware{
		clock: &d.clock, keys: o.Keys, version: o.Version, oneByte: o.OneByte,
		eeprom: eeprom{contrast: 0xFF, brightness: 0xFF},
	}
	if !o.NoLCD {
		copy(d.mcu.lines[:], chips)
	}
	d.plugIn()
	d.changed = make(chan struct{}, 1) // only now: being made is no change
	return d, nil
}

// Glass is what the module shows now; a dark blank one while unplugged.
func (d *LCD2USB) Glass() Glass {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.glassOf(d.module)
}

// Second is the glass of the second module, on E1. It has no cells unless Opts.TwoControllers made one.
func (d *LCD2USB) Second() Glass {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.second == nil {
		return Glass{}
	}
	return d.glassOf(d.second)
}

func (d *LCD2USB) glassOf(m *Module) Glass {
	if d.gone == nil {
		return newGlass(m.Size())
	}
	return m.Glass(d.mcu.light, d.mcu.contrast)
}

// Press sets which keys are held down: bit 0 is S1, bit 1 is S2.
func (d *LCD2USB) Press(keys byte) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.mcu.keys = keys
}

// Transfers is how many transfers hosts have tried since the board was made, the failed ones included.
func (d *LCD2USB) Transfers() int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.transfers
}

// EEPROMWrites is how often a set request changed a byte of EEPROM, which endures about 100000 writes.
func (d *LCD2USB) EEPROMWrites() int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.mcu.eeprom.writes
}

// Faults lists the accesses that came while a controller was busy. The genuine firmware causes none.
func (d *LCD2USB) Faults() (all []Fault) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, c := range d.chips() {
		all = append(all, c.Faults()...)
	}
	return all
}

// Elapsed is the simulated time of all transfers and boots so far: what the bus and the controllers would have taken.
func (d *LCD2USB) Elapsed() time.Duration {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.clock.Elapsed()
}

// Controller lets f look at or disturb the chip on E line n between two transfers, for instance with
// [Controller.FlipBit]; false if there is none. f must not call methods of d.
func (d *LCD2USB) Controller(n int, f func(*Controller)) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	chips := d.chips()
	if n < 0 || n >= len(chips) {
		return false
	}
	defer d.noticing()()
	f(chips[n])
	return true
}

func (d *LCD2USB) chips() []*Controller {
	all := d.module.Controllers()
	if d.second != nil {
		all = append(all, d.second.Controllers()...)
	}
	return all
}
