package sim

import (
	"slices"
	"strings"
	"testing"
	"time"

	"lcdpanel/lcd"
	"lcdpanel/lcd/hd44780/rom"

	"github.com/google/go-cmp/cmp"
)

// desk is a module with a clock and an 8-bit bus to each of its controllers.
type desk struct {
	*Module
	clock *Clock
}

// newDesk has a module set up for two lines with the display on.
func newDesk(t *testing.T, o ModuleOpts) *desk {
	t.Helper()
	d := &desk{clock: new(Clock)}
	o.Now = d.clock.Now
	m, err := NewModule(o)
	if err != nil {
		t.Fatal(err)
	}
	d.Module = m
	d.clock.Advance(20 * time.Millisecond)
	for unit := range m.Controllers() {
		d.send(unit, false, 0x38, 0x0C, 0x01, 0x06)
	}
	return d
}

func (d *desk) send(unit int, rs bool, bytes ...byte) {
	for _, b := range bytes {
		Bus8{d.Controllers()[unit]}.Write(rs, b)
		d.clock.Advance(2 * time.Millisecond)
	}
}

func (d *desk) print(unit int, at byte, s string) {
	d.send(unit, false, 0x80|at)
	d.send(unit, true, []byte(s)...)
}

func (d *desk) glass() Glass { return d.Glass(0xFF, 0xFF) }

func TestTextIsTheROMsCharacters(t *testing.T) {
	d := newDesk(t, ModuleOpts{Cols: 8, Rows: 2})
	d.print(0, 0x00, "a\x5C\x7E\xDF\xFF")
	d.print(0, 0x40, "12345678 off the glass")
	if got, want := d.glass().Text(), "a¥→°█   \n12345678"; got != want {
		t.Errorf("glass reads %q, want %q", got, want)
	}
	european := newDesk(t, ModuleOpts{Cols: 8, Rows: 2, ROM: rom.A02()})
	european.print(0, 0x00, "a\x5C\x7E\xDF\xFF")
	if got, want := european.glass().Row(0), "a\\~ßÿ   "; got != want {
		t.Errorf("A02 glass reads %q, want %q", got, want)
	}
}

func TestUserCharactersAndTheirMirror(t *testing.T) {
	d := newDesk(t, ModuleOpts{Cols: 8, Rows: 2, Font: heart()})
	drawing := heart()['♥']
	d.send(0, false, 0x40|2*8)
	for _, row := range drawing {
		d.send(0, true, row|0xE0) // bits 7..5 are free storage
	}
	d.print(0, 0x00, "\x02\x0A\x03\x0B")
	g := d.glass()
	if got, want := g.Row(0), "♥♥\uFFFD\uFFFD    "; got != want {
		t.Errorf("row reads %q, want %q", got, want)
	}
	for x := range 2 {
		if got := g.Dots(x, 0); got != drawing {
			t.Errorf("cell %d has dots %02X, want %02X", x, got, drawing)
		}
	}
	d.send(0, false, 0x40|2*8+7)
	d.send(0, true, 0x01)
	if got := d.glass().Row(0); !strings.HasPrefix(got, "\uFFFD\uFFFD") {
		t.Errorf("a drawing that differs by one dot reads %q, want U+FFFD", got)
	}
}

func TestOneDrawingOfTwoRunesReadsAsTheLower(t *testing.T) {
	drawing := heart()['♥']
	m := runesByDrawing(lcd.Font{'♥': drawing, 'ꕥ': drawing, 'x': {1}})
	if got := m[drawing]; got != '♥' {
		t.Errorf("reads as %q, want the lower rune", got)
	}
}

// In the 5x10 font a user character has sixteen rows, so there are four: bit 0 of its code is ignored too.
func TestTallFontHasFourUserCharacters(t *testing.T) {
	d := newDesk(t, ModuleOpts{Cols: 16, Rows: 1, SingleLine: true})
	d.send(0, false, 0x34, 0x40|16)
	d.send(0, true, 1, 2, 3, 4, 5, 6, 7, 8)
	d.print(0, 0x00, "\x02\x03\x0A")
	d.send(0, false, 0x0E, 0x80) // the cursor is the eleventh row
	for x := range 3 {
		if got, want := d.glass().Dots(x, 0), [8]uint8{1, 2, 3, 4, 5, 6, 7, 8}; got != want {
			t.Errorf("cell %d has dots %v, want %v", x, got, want)
		}
	}
}

func TestDisplayOffIsBlankButForgetsNothing(t *testing.T) {
	d := newDesk(t, ModuleOpts{Cols: 8, Rows: 2})
	d.print(0, 0x00, "secret")
	d.send(0, false, 0x0B) // off, cursor and blink set
	g := d.glass()
	if g.On || strings.TrimSpace(g.Text()) != "" {
		t.Errorf("on %v, text %q, want an empty glass", g.On, g.Text())
	}
	for y := range g.H {
		for x := range g.W {
			if g.Dots(x, y) != [8]uint8{} || g.Blinked(true).Dots(x, y) != [8]uint8{} {
				t.Fatalf("dots in cell %d,%d of a display that is off", x, y)
			}
		}
	}
	d.send(0, false, 0x0C)
	if got := d.glass().Row(0); got != "secret  " {
		t.Errorf("on again, the row reads %q", got)
	}
}

func TestOneLineModeLeavesTheSecondLineBlank(t *testing.T) {
	d := newDesk(t, ModuleOpts{})
	d.print(0, 0x00, strings.Repeat("a", 40)+strings.Repeat("b", 40))
	d.send(0, false, 0x30)
	blanks := strings.Repeat(" ", 20)
	want := strings.Join([]string{strings.Repeat("a", 20), blanks, strings.Repeat("a", 20), blanks}, "\n")
	if got := d.glass().Text(); got != want {
		t.Errorf("glass:\n%s\nwant:\n%s", got, want)
	}
}

func TestCursorAndBlink(t *testing.T) {
	d := newDesk(t, ModuleOpts{Cols: 8, Rows: 2})
	d.print(0, 0x40, "LLL")
	d.send(0, false, 0x0F, 0xC1)
	g := d.glass()
	plain := g.Dots(0, 1)
	underlined := plain
	underlined[7] = 0x1F
	if got := g.Dots(1, 1); got != underlined {
		t.Errorf("cell under the cursor has dots %02X, want %02X", got, underlined)
	}
	if got := g.Blinked(true).Dots(1, 1); got != [8]uint8(slices.Repeat([]uint8{0x1F}, 8)) {
		t.Errorf("in the dark half the cell has dots %02X, want all", got)
	}
	if got := g.Blinked(true).Dots(0, 1); got != plain {
		t.Errorf("the neighbour blinks too: %02X", got)
	}
	if c := g.Cell(1, 1); !c.Cursor || !c.Blink || c.Rune != 'L' {
		t.Errorf("cell is %+v", c)
	}
	d.send(0, false, 0x18)
	if !d.glass().Cell(0, 1).Cursor {
		t.Error("the cursor does not move with the shifted display")
	}
}

func TestGlassIsASnapshot(t *testing.T) {
	d := newDesk(t, ModuleOpts{Cols: 8, Rows: 2})
	before := d.glass()
	d.print(0, 0x00, "later")
	if got := strings.TrimSpace(before.Text()); got != "" {
		t.Errorf("the old glass now reads %q", got)
	}
	if cmp.Equal(before, d.glass()) {
		t.Error("glasses with different text are equal")
	}
	d.print(0, 0x00, "     ")
	if !cmp.Equal(before, d.glass()) {
		t.Error("glasses that look the same differ")
	}
	if got := before.Cell(99, -1); got != (Cell{Code: ' ', Rune: ' '}) {
		t.Errorf("a cell outside is %+v, want a blank", got)
	}
}

func TestGlassSlots(t *testing.T) {
	d := newDesk(t, ModuleOpts{})
	if n := d.Glass(255, 255).Slots(); n != 0 {
		t.Errorf("an empty glass has %d user characters", n)
	}
	d.send(0, true, 'a', 0x00, 0x08, 0x07, 0x0F, 0x03) // 08 is 00, 0F is 07
	if n := d.Glass(255, 255).Slots(); n != 3 {
		t.Errorf("%d user characters instead of 3", n)
	}
}
