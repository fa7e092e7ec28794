package sim

import (
	"time"

	"lcdpanel/lcd"
	"lcdpanel/lcd/hd44780/rom"
	"lcdpanel/sim/cgrom"
)

// ModuleOpts says what LCD module to make. The zero value is a 20x4 with the Japanese ROM.
type ModuleOpts struct {
	Cols, Rows int              // 0x0 means 20x4; the sizes on the market only
	SingleLine bool             // the 16x1 whose sixteen cells are one line
	ROM        *rom.Table       // character generator, nil means A00
	Font       lcd.Font         // drawings by which user characters are recognised in Glass.Text
	Now        func() time.Time // clock of the controllers, see ControllerOpts
	FOsc       int              // oscillator of the controllers, see ControllerOpts
}

// Module is a glass with its controllers soldered on: what one buys as "a 20x4". Not safe for concurrent use.
type Module struct {
	wiring      wiring
	controllers []*Controller
	rom         *rom.Table
	runes       map[[8]uint8]rune
}

// NewModule makes a module whose power comes on now.
func NewModule(o ModuleOpts) (*Module, error) {
	if o.Cols == 0 && o.Rows == 0 {
		o.Cols, o.Rows = 20, 4
	}
	w, err := wiringOf(o.Cols, o.Rows, o.SingleLine)
	if err != nil {
		return nil, err
	}
	m := &Module{wiring: w, rom: o.ROM, runes: runesByDrawing(o.Font)}
	if m.rom == nil {
		m.rom = rom.A00()
	}
	for range w.units {
		m.controllers = append(m.controllers, NewController(ControllerOpts{Now: o.Now, FOsc: o.FOsc}))
	}
	return m, nil
}

// Controllers lists the chips, one for each E line: two on a 40x4, else one.
func (m *Module) Controllers() []*Controller { return append([]*Controller(nil), m.controllers...) }

// Size is the number of columns and rows.
func (m *Module) Size() (cols, rows int) { return m.wiring.cols, m.wiring.rows }

// Glass is what the module shows now under the given light: 0 is dark (brightness) or invisible (contrast), 255 full.
func (m *Module) Glass(brightness, contrast uint8) Glass {
	g := newGlass(m.wiring.cols, m.wiring.rows)
	g.Brightness, g.Contrast = brightness, contrast
	for _, r := range m.wiring.runs {
		c := m.controllers[r.unit]
		g.On = g.On || c.display.on
		for i := range r.cells {
			g.cells[r.row*g.W+r.col+i] = m.cell(c, c.scan(r.line, r.position+i))
		}
	}
	return g
}

func (m *Module) cell(c *Controller, p position) Cell {
	cell := Cell{Code: p.code, Rune: ' ', Cursor: p.cursor, Blink: p.blink}
	if !p.on {
		return cell
	}
	if p.code < 0x10 {
		cell.Dots = c.pattern(p.code)
		cell.Rune = runeOr(m.runes[cell.Dots])
		return cell
	}
	cell.Dots, _ = cgrom.Dots(m.rom, p.code)
	r, ok := m.rom.Rune(p.code)
	if !ok {
		r = 0
	}
	cell.Rune = runeOr(r)
	return cell
}
