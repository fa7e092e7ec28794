package hd44780_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"lcdpanel/internal/paneltest"
	"lcdpanel/lcd"
	"lcdpanel/lcd/hd44780"
	"lcdpanel/lcd/hd44780/rom"
	"lcdpanel/lcd/lcd2usb"
	"lcdpanel/sim"
)

const hello = "n54l    ~27W   14:32\nCPU   2% ▎····  38°C\nRAID ok   disks zzzz\nBuild ok hello 14:05"

func TestShow(t *testing.T) {
	for _, size := range hd44780.Sizes() {
		t.Run(size, func(t *testing.T) {
			p := paneltest.New(t, size)
			p.Show(hello)
			p.Want(hello)
			w, h := p.Device.Size()
			letters := lcd.NewFrame(w, h)
			for i := range letters.Cells {
				letters.Cells[i] = 'A' + rune(i%26)
			}
			p.Show(letters.String())
			p.Want(letters.String())
		})
	}
}

// TestTransfers counts what pictures cost on a 20x4 behind LCD2USB.
func TestTransfers(t *testing.T) {
	fill := func(r string) string { return strings.TrimSuffix(strings.Repeat(strings.Repeat(r, 20)+"\n", 4), "\n") }
	corners := "b" + strings.Repeat("a", 18) + "b\n" + strings.Repeat(strings.Repeat("a", 20)+"\n", 2) + "b" + strings.Repeat("a", 18) + "b"
	p := paneltest.New(t, "20x4")
	steps := []struct {
		name, text string
		want       int
	}{
		{"cold start of a text", fill("."), 21},
		{"the same again", fill("."), 0},
		{"one cell, the one where the counter stands", "x" + fill(".")[1:], 1},
		{"every cell", fill("a"), 20},
		{"four corners", corners, 6},
		{"and back", fill("a"), 6},
		{"one cell", "aaaaaa9" + fill("a")[7:], 2},
		{"a glyph", "aaaaaaaa♥" + fill("a")[9:], 5},
		{"eight glyphs", "▁▂▃▄▅▆▇♥" + fill("a")[8:], 19},
	}
	for _, s := range steps {
		p.Show(s.text)
		p.Want(s.text)
		if n := p.Count(); n > s.want {
			t.Errorf("%s took %d transfers, want at most %d", s.name, n, s.want)
		} else {
			t.Logf("%s: %d transfers", s.name, n)
		}
	}
}

func TestColdStartWithGlyphs(t *testing.T) {
	p := paneltest.New(t, "20x4")
	p.Show("▁▂▃▄▅▆▇♥")
	if n := p.Count(); n > 39 {
		t.Errorf("a cold start with all eight glyphs took %d transfers, want at most 39", n)
	} else {
		t.Logf("%d transfers", n)
	}
}

func TestShowCursor(t *testing.T) {
	for _, size := range hd44780.Sizes() {
		p := paneltest.New(t, size)
		w, h := p.Device.Size()
		pic := lcd.NewPicture(lcd.NewFrame(w, h))
		for y := range h {
			for x := range w {
				pic.Cursor = lcd.Cursor{X: x, Y: y, Shape: lcd.CursorUnderline}
				if err := p.Device.Show(t.Context(), pic); err != nil {
					t.Fatal(err)
				}
				if !p.Board.Glass().Cell(x, y).Cursor {
					t.Errorf("%s: no cursor in column %d of row %d", size, x, y)
				}
			}
		}
	}
}

// TestTooManyGlyphs wants eleven drawings of a controller that holds eight.
func TestTooManyGlyphs(t *testing.T) {
	p := paneltest.New(t, "20x4")
	p.Show("~27W ▲ ♥ ▁▂▃▄▅▆▇ ▍")
	p.Want("~27W ▲ ♥ _▂▃▄▄▆▆ ▍")
}

func TestShowUmlauts(t *testing.T) {
	p := paneltest.New(t, "16x2")
	p.Show("Müller 20°C ← →")
	p.Want("Müller 20°C ← →")
}

func TestShowLightOff(t *testing.T) {
	p := paneltest.New(t, "16x2")
	dark := lcd.Picture{Frame: lcd.ParseFrame(16, 2, "hidden")}
	if err := p.Device.Show(t.Context(), dark); err != nil {
		t.Fatal(err)
	}
	p.Want("")
	p.Show("hidden")
	p.Want("hidden")
}

// watched is a bus that looks at the glass after every byte.
type watched struct {
	*lcd2usb.Bus
	look func()
}

func (w watched) Send(ctx context.Context, unit int, ops []hd44780.Op) error {
	for _, op := range ops {
		for i := range op.Bytes {
			if err := w.Bus.Send(ctx, unit, []hd44780.Op{{Data: op.Data, Bytes: op.Bytes[i : i+1]}}); err != nil {
				return err
			}
			w.look()
		}
	}
	return nil
}

// TestNothingElseIsEverSeen changes all glyphs and the light, and looks at every
// cell after every byte: it is as before, as after, or blank.
func TestNothingElseIsEverSeen(t *testing.T) {
	lit := func(text string) lcd.Picture { return lcd.NewPicture(lcd.ParseFrame(20, 4, text)) }
	dark := lcd.Picture{Frame: lcd.ParseFrame(20, 4, "▎▍▋▊▲~♥☐ not to be seen")}
	pictures := []lcd.Picture{lit("▁▂▃▄▅▆▇♥"), lit("✓✗▲↑↓☐☑☒"), lit("✗✓↑▲☐↓☒☑ ▁"), dark, lit("▁▂▃▄▅▆▇♥"), dark, lit("hello")}
	p := paneltest.New(t, "20x4")
	var before, after sim.Glass
	look := func() {
		for i := range 80 {
			x, y := i%20, i/20
			dots := p.Board.Glass().Dots(x, y)
			if dots != before.Dots(x, y) && dots != after.Dots(x, y) && dots != [8]uint8{} {
				t.Errorf("column %d of row %d shows what is in neither picture:\n%s", x, y, paneltest.Box(p.Board.Glass().Text()))
			}
		}
	}
	quiet := func() {}
	d := hd44780.New(watched{p.Bus, func() { quiet() }}, hd44780.Opts{})
	for i, pic := range pictures {
		want := paneltest.New(t, "20x4")
		if err := want.Device.Show(t.Context(), pic); err != nil {
			t.Fatal(err)
		}
		before, after = p.Board.Glass(), want.Board.Glass()
		if i > 0 { // the first finds the greeting and noise in CGRAM
			quiet = look
		}
		if err := d.Show(t.Context(), pic); err != nil {
			t.Fatal(err)
		}
	}
}

// TestFailAtEveryTransfer lets each transfer of a redraw fail once, before and
// after it has reached the controller.
func TestFailAtEveryTransfer(t *testing.T) {
	const before, after = "CPU   2%\n0 ▎····\n1 ▍····", "RAID▲ md1\n0 ▊····\n1 ▎····\nload"
	failures := map[string]func(*paneltest.Rig, int){
		"lost":     func(p *paneltest.Rig, n int) { p.Board.FailAt(n, nil) },
		"answered": func(p *paneltest.Rig, n int) { p.Board.FailLateAt(n, nil) },
	}
	for name, fail := range failures {
		t.Run(name, func(t *testing.T) {
			p := paneltest.New(t, "20x4")
			p.Show(before)
			p.Count()
			p.Show(after)
			redraw := p.Count()
			for n := range redraw {
				p := paneltest.New(t, "20x4")
				p.Show(before)
				fail(p, n)
				if err := p.Try(after); err == nil {
					t.Fatalf("transfer %d of %d failed and Show said nothing", n, redraw)
				}
				p.Show(after)
				p.Want(after)
			}
		})
	}
}

// TestShowAnySequence shows random pictures one after the other on panels of all
// sizes, with every number of bytes a transfer, some of them on a wire that fails,
// and looks at the glass after each.
func TestShowAnySequence(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		size, err := hd44780.ParseSize(rapid.SampledFrom(hd44780.Sizes()).Draw(rt, "size"))
		if err != nil {
			t.Fatal(err)
		}
		p := paneltest.With(t, hd44780.Opts{Geometry: size, ROM: rom.A00(), Font: lcd.NewFont()}, lcd2usb.Opts{Batch: rapid.IntRange(1, 4).Draw(rt, "batch")})
		pic := lcd.NewPicture(lcd.NewFrame(size.Cols, size.Rows))
		for range rapid.IntRange(1, 6).Draw(rt, "pictures") {
			pic = drawPicture(rt, pic)
			if rapid.IntRange(0, 3).Draw(rt, "fail") == 0 {
				p.Board.FailAt(rapid.IntRange(0, 20).Draw(rt, "transfer"), nil)
			}
			if err := p.Device.Show(t.Context(), pic); err == nil {
				checkGlass(rt, p, pic)
			}
		}
	})
}

// drawPicture changes a few cells of the picture before; half of them need a
// glyph, eight at most in all.
func drawPicture(rt *rapid.T, before lcd.Picture) lcd.Picture {
	cell := rapid.SampledFrom([]rune(" aZ0·█°ü▎▍▋▊▲~…♥☐☑▁▂▃▄▅▆▇"))
	f := lcd.NewFrame(before.W, before.H)
	copy(f.Cells, before.Cells)
	for range rapid.IntRange(0, 8).Draw(rt, "changes") {
		was := slices.Clone(f.Cells)
		f.Cells[rapid.IntRange(0, len(f.Cells)-1).Draw(rt, "at")] = cell.Draw(rt, "cell")
		if glyphs(f) > 8 {
			f.Cells = was
		}
	}
	p := lcd.Picture{Frame: f, Light: lcd.Light{On: rapid.IntRange(0, 9).Draw(rt, "light") > 0}}
	if rapid.Bool().Draw(rt, "cursor") {
		p.Cursor = lcd.Cursor{X: rapid.IntRange(0, f.W-1).Draw(rt, "x"), Y: rapid.IntRange(0, f.H-1).Draw(rt, "y"), Shape: lcd.CursorUnderline}
	}
	return p
}

// glyphs counts the characters of f that ROM A00 lacks.
func glyphs(f lcd.Frame) int {
	drawn := map[rune]bool{}
	for _, r := range f.Cells {
		if _, ok := rom.A00().Byte(r); !ok {
			drawn[r] = true
		}
	}
	return len(drawn)
}

// checkGlass fails unless pic stands on the glass, cursor included.
func checkGlass(rt *rapid.T, p *paneltest.Rig, pic lcd.Picture) {
	g := p.Board.Glass()
	want := pic.String()
	if !pic.Light.On {
		want = lcd.NewFrame(pic.W, pic.H).String()
	}
	if g.Text() != want {
		rt.Fatalf("the glass shows\n%swant\n%s", paneltest.Box(g.Text()), paneltest.Box(want))
	}
	for i := range pic.Cells {
		x, y := i%pic.W, i/pic.W
		at := pic.Light.On && pic.Cursor.Shape != lcd.CursorHidden && pic.Cursor.X == x && pic.Cursor.Y == y
		if g.Cell(x, y).Cursor != at {
			rt.Fatalf("column %d of row %d: cursor %v, want %v", x, y, !at, at)
		}
	}
	if faults := p.Board.Faults(); len(faults) > 0 {
		rt.Fatalf("controller faults: %v", faults)
	}
}

// TestShowAnyText puts any bytes at all on panels of both ROMs: nothing reaches
// the controller but characters of its ROM and its eight glyphs, one for each
// cell.
func TestShowAnyText(t *testing.T) {
	size, err := hd44780.ParseSize("20x4")
	if err != nil {
		t.Fatal(err)
	}
	for _, table := range []*rom.Table{rom.A00(), rom.A02()} {
		rapid.Check(t, func(rt *rapid.T) {
			p := paneltest.With(t, hd44780.Opts{Geometry: size, ROM: table, Font: lcd.NewFont()}, lcd2usb.Opts{})
			text := rapid.OneOf(rapid.String(), rapid.Map(rapid.SliceOf(rapid.Byte()), func(b []byte) string { return string(b) })).Draw(rt, "text")
			p.Show(text)
			for i := range 80 {
				c := p.Board.Glass().Cell(i%20, i/20)
				if _, ok := table.Rune(c.Code); !ok && c.Code >= 8 || c.Rune == '\uFFFD' {
					rt.Errorf("%q: code %02X in cell %d is not in ROM %s", text, c.Code, i, table.Name())
				}
			}
		})
	}
}

func TestShowStopsWithItsContext(t *testing.T) {
	p := paneltest.New(t, "20x4")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	err := p.Device.Show(ctx, lcd.NewPicture(lcd.ParseFrame(20, 4, hello)))
	if !errors.Is(err, context.Canceled) {
		t.Errorf("Show with an ended context: %v", err)
	}
}
