package lcd_test

import (
	"testing"

	"lcdpanel/lcd"
)

func TestParseFrame(t *testing.T) {
	f := lcd.ParseFrame(5, 2, "ab\ntoo long\nthird")
	if got, want := f.String(), "ab   \ntoo l"; got != want {
		t.Errorf("the frame is %q, want %q", got, want)
	}
}

func TestFrameOutside(t *testing.T) {
	f := lcd.ParseFrame(3, 1, "abc")
	for _, at := range [][2]int{{-1, 0}, {3, 0}, {0, -1}, {0, 1}} {
		f.Set(at[0], at[1], 'x')
		if r := f.At(at[0], at[1]); r != ' ' {
			t.Errorf("column %d of row %d, outside the frame, holds %q", at[0], at[1], r)
		}
	}
	f.Print(-1, 0, "xyz")
	if got := f.String(); got != "yzc" {
		t.Errorf("a text that begins left of the frame left %q", got)
	}
}

func TestFrameEqual(t *testing.T) {
	f := lcd.ParseFrame(3, 1, "abc")
	g := lcd.ParseFrame(3, 1, "abc")
	if !f.Equal(g) {
		t.Error("two frames of the same text differ")
	}
	g.Cursor.Shape = lcd.CursorBlock
	if f.Equal(g) {
		t.Error("a frame with a cursor equals one without")
	}
	if p := lcd.NewPicture(f); p.Equal(lcd.Picture{Frame: f}) {
		t.Error("a lit picture equals a dark one")
	}
}

// TestFrameOneCellEach prints what could move a column on a terminal or on the
// glass.
func TestFrameOneCellEach(t *testing.T) {
	for _, s := range []string{"\x1b[2J", "a\tb", "a\nb", "\xff\xfe", "a\u200bb"} {
		f := lcd.NewFrame(8, 1)
		f.Print(0, 0, s)
		for i, r := range f.Cells {
			if r < ' ' || r == 0x7F || r == '\uFFFD' || r == '\u200b' {
				t.Errorf("%q put %q into column %d", s, r, i)
			}
		}
	}
}
