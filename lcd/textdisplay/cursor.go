package textdisplay

import (
	"fmt"

	"periph.io/x/conn/v3/display"

	"lcdpanel/lcd"
)

// MinRow returns 1, the number of the first row, as periph's own drivers of
// HD44780 and Matrix Orbital displays have it.
func (d *Display) MinRow() int { return 1 }

// MinCol returns 1, the number of the first column.
func (d *Display) MinCol() int { return 1 }

// Home moves the cursor to row 1, column 1.
func (d *Display) Home() error { return d.MoveTo(d.MinRow(), d.MinCol()) }

// MoveTo moves the cursor. A place that is not on the glass is an error. (The
// comment in periph's interface would also refuse the last row and column of a
// display that counts from 1; periph's drivers and its test do not.)
func (d *Display) MoveTo(row, col int) error {
	return d.change(func() error {
		if row < 1 || row > d.Rows() || col < 1 || col > d.Cols() {
			return fmt.Errorf("textdisplay: row %d, column %d is not on the glass: allowed are rows 1 to %d, columns 1 to %d",
				row, col, d.Rows(), d.Cols())
		}
		d.place(col-1, row-1)
		return nil
	})
}

// Move moves the cursor by one cell. At the edge of the glass it stays where it
// is, which is no error. Backward after a character goes onto that character,
// also at the end of a row.
func (d *Display) Move(dir display.CursorDirection) error {
	return d.change(func() error {
		p := &d.page
		switch dir {
		case display.Backward:
			p.backward()
		case display.Forward:
			p.forward()
		case display.Up:
			p.up()
		case display.Down:
			p.down()
		default:
			return fmt.Errorf("textdisplay: move direction %d is not known: "+
				"allowed are Backward (%d), Forward (%d), Up (%d), Down (%d)",
				dir, display.Backward, display.Forward, display.Up, display.Down)
		}
		d.tail = ""
		return nil
	})
}

// Cursor shows a cursor where the next character goes; behind a full row, on
// its last cell. Of several modes each adds to those before it, and CursorOff
// takes them away. What an earlier call set is forgotten, so without any mode
// there is no cursor. A block of this kind of display always blinks: CursorBlock
// and CursorBlink are one.
func (d *Display) Cursor(mode ...display.CursorMode) error {
	return d.change(func() error {
		shape, err := shapeOf(mode)
		if err == nil {
			d.shape = shape
		}
		return err
	})
}

// shapeOf returns the cursor that the modes make together.
func shapeOf(modes []display.CursorMode) (lcd.CursorShape, error) {
	var underline, block bool
	for _, m := range modes {
		switch m {
		case display.CursorOff:
			underline, block = false, false
		case display.CursorUnderline:
			underline = true
		case display.CursorBlock, display.CursorBlink:
			block = true
		default:
			return lcd.CursorHidden, fmt.Errorf("textdisplay: cursor mode %d is not known: "+
				"allowed are CursorOff (%d), CursorUnderline (%d), CursorBlock (%d), CursorBlink (%d)",
				m, display.CursorOff, display.CursorUnderline, display.CursorBlock, display.CursorBlink)
		}
	}
	return shape(underline, block), nil
}

// shape returns the cursor with an underline, a block, both or none.
func shape(underline, block bool) lcd.CursorShape {
	switch {
	case underline && block:
		return lcd.CursorUnderlineBlock
	case underline:
		return lcd.CursorUnderline
	case block:
		return lcd.CursorBlock
	}
	return lcd.CursorHidden
}

// place moves the cursor, counted from 0. The beginning of a character that was
// to follow is dropped.
func (d *Display) place(x, y int) { d.page.x, d.page.y, d.tail = x, y, "" }
