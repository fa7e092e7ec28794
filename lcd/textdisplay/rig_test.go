package textdisplay_test

import (
	"fmt"
	"strings"
	"testing"

	"periph.io/x/conn/v3/display"

	"lcdpanel/internal/paneltest"
	"lcdpanel/lcd/textdisplay"
	"lcdpanel/sim"
)

// rig is an emulated panel with a text display in front of it.
type rig struct {
	*paneltest.Rig
	*textdisplay.Display
	t testing.TB
}

func newRig(t testing.TB, size string) *rig {
	p := paneltest.New(t, size)
	return &rig{Rig: p, Display: textdisplay.New(p.Device, textdisplay.Opts{}), t: t}
}

// do fails the test if any of the calls failed.
func (r *rig) do(errs ...error) {
	r.t.Helper()
	for _, err := range errs {
		if err != nil {
			r.t.Error(err)
		}
	}
}

// write writes texts, one call each.
func (r *rig) write(texts ...string) {
	r.t.Helper()
	for _, text := range texts {
		n, err := r.Write([]byte(text))
		if n != len(text) || err != nil {
			r.t.Errorf("Write(%q) = %d, %v, want %d", text, n, err, len(text))
		}
	}
}

// move moves in several directions.
func (r *rig) move(dirs ...display.CursorDirection) {
	r.t.Helper()
	for _, dir := range dirs {
		r.do(r.Move(dir))
	}
}

// wantCursor fails the test unless the cursor is at a place and looks as said:
// "3,1 _" is an underline in row 3, column 1, "#" a blinking block, "" nowhere.
func (r *rig) wantCursor(want string) {
	r.t.Helper()
	if got := cursor(r.Board.Glass()); got != want {
		r.t.Errorf("the cursor is %q, want %q", got, want)
	}
}

// cursor finds the cursors on a glass.
func cursor(g sim.Glass) string {
	var found []string
	for y := range g.H {
		for x := range g.W {
			c := g.Cell(x, y)
			if look := map[bool]string{true: "_"}[c.Cursor] + map[bool]string{true: "#"}[c.Blink]; look != "" {
				found = append(found, fmt.Sprintf("%d,%d %s", y+1, x+1, look))
			}
		}
	}
	return strings.Join(found, "; ")
}

// wantError fails the test unless err says all of the parts.
func wantError(t testing.TB, err error, parts ...string) {
	t.Helper()
	for _, part := range parts {
		if err == nil || !strings.Contains(err.Error(), part) {
			t.Errorf("the error is %v, want %q in it", err, part)
		}
	}
}
