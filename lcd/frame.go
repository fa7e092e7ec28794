package lcd

import (
	"slices"
	"strings"
)

// Frame is what stands on the glass: W columns by H rows of characters, row
// after row in Cells (len W*H), and where a hardware cursor shows. Every cell
// holds exactly one character of width one; [Frame.Print] sees to that.
//
// A Frame is plain text: [Frame.String] prints it in a terminal, a test or a
// golden file. Its few private-use characters print by [Alias].
type Frame struct {
	W, H   int
	Cells  []rune
	Cursor Cursor
}

// Cursor is the hardware cursor. The zero value is hidden.
type Cursor struct {
	X, Y  int
	Shape CursorShape
}

// CursorShape is how the controller marks the cursor's cell.
type CursorShape uint8

// The shapes an HD44780 can draw (data sheet, "Cursor/Blink Control").
const (
	CursorHidden         CursorShape = iota
	CursorUnderline                  // the eighth dot row, steady
	CursorBlock                      // the whole cell, blinking
	CursorUnderlineBlock             // both
)

// NewFrame returns a blank frame of w columns and h rows.
func NewFrame(w, h int) Frame {
	f := Frame{W: w, H: h, Cells: make([]rune, w*h)}
	for i := range f.Cells {
		f.Cells[i] = ' '
	}
	return f
}

// ParseFrame returns a frame of w columns and h rows holding the lines of s.
// Lines and columns beyond the frame are left out.
func ParseFrame(w, h int, s string) Frame {
	f := NewFrame(w, h)
	y := 0
	for line := range strings.Lines(s) {
		f.Print(0, y, strings.TrimRight(line, "\r\n"))
		y++
	}
	return f
}

// At returns the character in column x of row y, a blank outside the frame.
func (f Frame) At(x, y int) rune {
	if !f.holds(x, y) {
		return ' '
	}
	return f.Cells[y*f.W+x]
}

// Set puts one character into column x of row y and does nothing outside the
// frame. A character that does not fill exactly one cell becomes [Replacement].
func (f *Frame) Set(x, y int, r rune) {
	if f.holds(x, y) {
		f.Cells[y*f.W+x] = cell(r)
	}
}

// Print writes s into row y from column x on, one character a cell as [Fold]
// makes them. What lies outside the frame is cut.
func (f *Frame) Print(x, y int, s string) {
	for i, r := range Fold(s) {
		if f.holds(x+i, y) {
			f.Cells[y*f.W+x+i] = r
		}
	}
}

// Row returns row y as text of exactly W characters.
func (f Frame) Row(y int) string {
	return string(f.Cells[y*f.W : (y+1)*f.W])
}

// String returns the rows, W characters each, joined by line feeds.
func (f Frame) String() string {
	rows := make([]string, f.H)
	for y := range rows {
		rows[y] = f.Row(y)
	}
	return strings.Join(rows, "\n")
}

// Clone returns a copy that shares no cells with f.
func (f Frame) Clone() Frame {
	f.Cells = slices.Clone(f.Cells)
	return f
}

// Equal tells whether both frames look the same, cursor included.
func (f Frame) Equal(g Frame) bool {
	return f.W == g.W && f.H == g.H && f.Cursor == g.Cursor && slices.Equal(f.Cells, g.Cells)
}

func (f Frame) holds(x, y int) bool { return x >= 0 && x < f.W && y >= 0 && y < f.H }
