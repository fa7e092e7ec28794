package paneltest

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lcdpanel/lcd"
	"lcdpanel/lcd/hd44780"
	"lcdpanel/lcd/hd44780/rom"
	"lcdpanel/lcd/lcd2usb"
	"lcdpanel/sim"
)

// Rig is an emulated LCD2USB panel and the driver in front of it.
type Rig struct {
	Bus    *lcd2usb.Bus
	Board  *sim.LCD2USB
	Device *hd44780.Device

	t       testing.TB
	opts    hd44780.Opts
	wire    lcd2usb.Opts
	counted int // transfers that Count has told of
}

// New returns a rig of size, "20x4", freshly plugged in and opened.
func New(t testing.TB, size string) *Rig {
	t.Helper()
	g, err := hd44780.ParseSize(size)
	if err != nil {
		t.Fatal(err)
	}
	return With(t, hd44780.Opts{Geometry: g, ROM: rom.A00(), Font: lcd.NewFont()}, lcd2usb.Opts{})
}

// With returns a rig whose panel and driver are what o and wire say; nothing in o
// may be left out.
func With(t testing.TB, o hd44780.Opts, wire lcd2usb.Opts) *Rig {
	t.Helper()
	g := o.Geometry
	board, err := sim.NewLCD2USB(sim.Opts{Cols: g.Cols, Rows: g.Rows, SingleLine: g.Lines == 1, ROM: o.ROM, Font: o.Font})
	if err != nil {
		t.Fatal(err)
	}
	r := &Rig{Board: board, t: t, opts: o, wire: wire}
	r.Reopen()
	return r
}

// Reopen opens the board anew, as after an unplug.
func (r *Rig) Reopen() {
	r.t.Helper()
	handle, err := r.Board.Open()
	if err != nil {
		r.t.Fatal(err)
	}
	if r.Bus, err = lcd2usb.New(handle, r.wire); err != nil {
		r.t.Fatal(err)
	}
	r.Device = hd44780.New(r.Bus, r.opts)
}

// Show makes the panel show the rows of text, lit.
func (r *Rig) Show(text string) {
	r.t.Helper()
	if err := r.Try(text); err != nil {
		r.t.Fatal(err)
	}
}

// Try is Show for a panel that may fail.
func (r *Rig) Try(text string) error {
	w, h := r.Device.Size()
	return r.Device.Show(r.t.Context(), lcd.NewPicture(lcd.ParseFrame(w, h, text)))
}

// Count returns how many transfers were tried since the last Count.
func (r *Rig) Count() int {
	n := r.Board.Transfers() - r.counted
	r.counted += n
	return n
}

// Want fails the test unless the rows of text stand on the glass; blanks at the
// end of a row may be left out.
func (r *Rig) Want(text string) {
	r.t.Helper()
	glass := r.Board.Glass()
	if diff := cmp.Diff(Box(lcd.ParseFrame(glass.W, glass.H, text).String()), Box(glass.Text())); diff != "" {
		r.t.Errorf("the glass (-want +got):\n%s", diff)
	}
	for _, fault := range r.Board.Faults() {
		r.t.Errorf("controller fault: %v", fault)
	}
}

// Box draws a border left and right of each row, so that blanks can be seen.
func Box(text string) string {
	return "|" + strings.ReplaceAll(text, "\n", "|\n|") + "|\n"
}

// Unbox takes the border off again.
func Unbox(text string) string {
	var rows []string
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\r\n")
		rows = append(rows, strings.TrimSuffix(strings.TrimPrefix(line, "|"), "|"))
	}
	return strings.Join(rows, "\n")
}
