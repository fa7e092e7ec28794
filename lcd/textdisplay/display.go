package textdisplay

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"sync"

	"periph.io/x/conn/v3"
	"periph.io/x/conn/v3/display"

	"lcdpanel/lcd"
)

var (
	_ conn.Resource            = (*Display)(nil)
	_ display.TextDisplay      = (*Display)(nil)
	_ display.DisplayBacklight = (*Display)(nil)
	_ display.DisplayContrast  = (*Display)(nil)
)

// Opts are the choices of [New]. The zero value works.
type Opts struct {
	// Name is what String begins with; "" means "lcd".
	Name string
	// Context ends the calls that wait for the device, as periph's methods
	// take no context of their own; nil means that nothing does.
	Context context.Context
}

// Display is a text display in periph's sense. Rows and columns count from 1.
// It is safe for concurrent use, but then nobody else may use the device.
type Display struct {
	mu    sync.Mutex
	dev   lcd.Device
	ctx   context.Context
	name  string
	page  page
	tail  string // bytes that begin a character
	shape lcd.CursorShape
	on    bool
}

// New returns a display over dev: blank, on, the cursor hidden and at home,
// without AutoScroll. It sends nothing; the first call does.
func New(dev lcd.Device, o Opts) *Display {
	if o.Context == nil {
		o.Context = context.Background()
	}
	return &Display{
		dev: dev, ctx: o.Context, name: cmp.Or(o.Name, "lcd"),
		page: page{Frame: lcd.NewFrame(dev.Size())}, on: true,
	}
}

// Rows returns the number of rows.
func (d *Display) Rows() int { return d.page.H }

// Cols returns the number of columns.
func (d *Display) Cols() int { return d.page.W }

// String returns the name and the size, "lcd 20x4".
func (d *Display) String() string { return fmt.Sprintf("%s %dx%d", d.name, d.Cols(), d.Rows()) }

// Halt turns the display off, as periph's conn.Resource wants it. The text
// stays; Display(true) shows it again.
func (d *Display) Halt() error { return d.Display(false) }

// Close closes the device. It does not clear the glass.
func (d *Display) Close() error {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.dev.Close()
}

// change does what f does to the display and shows the outcome, unless f
// refuses.
func (d *Display) change(f func() error) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if err := f(); err != nil {
		return err
	}
	return d.dev.Show(d.ctx, d.picture())
}

// picture returns what is to be seen now; it will not change any more.
func (d *Display) picture() lcd.Picture {
	f := d.page.Frame
	f.Cells = slices.Clone(f.Cells)
	if d.shape != lcd.CursorHidden {
		f.Cursor = lcd.Cursor{X: min(d.page.x, f.W-1), Y: d.page.y, Shape: d.shape}
	}
	return lcd.Picture{Frame: f, Light: lcd.Light{On: d.on}}
}
