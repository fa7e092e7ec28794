package textdisplay_test

import (
	"testing"

	"periph.io/x/conn/v3/display"
)

func TestCursorShapes(t *testing.T) {
	type modes = []display.CursorMode
	r := newRig(t, "16x2")
	r.write("ab")
	for _, c := range []struct {
		modes modes
		want  string
	}{
		{modes{display.CursorUnderline}, "1,3 _"},
		{modes{display.CursorBlock}, "1,3 #"},
		{modes{display.CursorBlink}, "1,3 #"},
		{modes{display.CursorUnderline, display.CursorBlink}, "1,3 _#"},
		{modes{display.CursorOff}, ""},
		{modes{display.CursorOff, display.CursorUnderline}, "1,3 _"},
		{modes{display.CursorUnderline, display.CursorOff, display.CursorBlock}, "1,3 #"},
		{modes{}, ""},
	} {
		r.do(r.Cursor(c.modes...))
		r.wantCursor(c.want)
	}
}

func TestCursorFollowsTheText(t *testing.T) {
	r := newRig(t, "40x4")
	r.do(r.Cursor(display.CursorUnderline))
	r.wantCursor("1,1 _")
	r.write("Grün")
	r.wantCursor("1,5 _")
	r.write("\n\n")
	r.wantCursor("3,1 _")
	r.do(r.MoveTo(4, 39))
	r.wantCursor("4,39 _")
	r.write("xy")
	r.wantCursor("4,40 _")
	r.write("z")
	r.wantCursor("1,2 _")
	r.do(r.Home())
	r.wantCursor("1,1 _")
	r.move(display.Forward, display.Forward)
	r.do(r.Clear())
	r.wantCursor("1,1 _")
}

func TestCursorUnknown(t *testing.T) {
	r := newRig(t, "16x2")
	r.do(r.Cursor(display.CursorUnderline))
	wantError(t, r.Cursor(display.CursorBlock, 4), "cursor mode 4", "CursorOff (0)", "CursorUnderline (1)",
		"CursorBlock (2)", "CursorBlink (3)")
	wantError(t, r.Cursor(-1), "cursor mode -1")
	r.wantCursor("1,1 _")
}

func TestMove(t *testing.T) {
	r := newRig(t, "16x2")
	r.do(r.Cursor(display.CursorBlock))
	for _, c := range []struct {
		dir  display.CursorDirection
		want string
	}{
		{display.Backward, "1,1 #"},
		{display.Up, "1,1 #"},
		{display.Forward, "1,2 #"},
		{display.Down, "2,2 #"},
		{display.Down, "2,2 #"},
		{display.Backward, "2,1 #"},
		{display.Backward, "2,1 #"},
		{display.Up, "1,1 #"},
	} {
		r.move(c.dir)
		r.wantCursor(c.want)
	}
	wantError(t, r.Move(4), "move direction 4", "Backward (0)", "Forward (1)", "Up (2)", "Down (3)")
}

// TestMoveBehindAFullRow begins where the next character would wrap.
func TestMoveBehindAFullRow(t *testing.T) {
	for dir, want := range map[display.CursorDirection]string{
		display.Backward: "0123456789abcdef\n0123456789abcdeX",
		display.Forward:  "X123456789abcdef\n0123456789abcdef",
		display.Up:       "0123456789abcdeX\n0123456789abcdef",
		display.Down:     "0123456789abcdef\n0123456789abcdeX",
	} {
		r := newRig(t, "16x2")
		r.write("0123456789abcdef0123456789abcdef")
		r.move(dir)
		r.write("X")
		r.Want(want)
	}
}

func TestMoveStopsAtTheEndOfARow(t *testing.T) {
	r := newRig(t, "16x2")
	r.do(r.MoveTo(1, 15))
	r.move(display.Forward, display.Forward, display.Forward)
	r.write("X")
	r.Want("               X")
}

func TestMoveTo(t *testing.T) {
	r := newRig(t, "20x4")
	r.do(r.MoveTo(4, 20))
	r.write("X")
	r.do(r.MoveTo(1, 1))
	r.write("Y")
	for _, at := range [][2]int{{0, 1}, {1, 0}, {5, 1}, {1, 21}, {-3, 99}} {
		wantError(t, r.MoveTo(at[0], at[1]), "allowed are rows 1 to 4, columns 1 to 20")
	}
	wantError(t, r.MoveTo(5, 21), "row 5, column 21 is not on the glass")
	r.write("Z")
	r.Want("YZ\n\n\n                   X")
}
