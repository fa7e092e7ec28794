package textdisplay_test

import (
	"context"
	"errors"
	"testing"

	"periph.io/x/conn/v3/display"

	"lcdpanel/internal/paneltest"
	"lcdpanel/lcd"
	"lcdpanel/lcd/hd44780"
	"lcdpanel/lcd/textdisplay"
	"lcdpanel/sim"
)

func TestString(t *testing.T) {
	p := paneltest.New(t, "20x4")
	if got := textdisplay.New(p.Device, textdisplay.Opts{}).String(); got != "lcd 20x4" {
		t.Errorf("without a name it is %q", got)
	}
	if got := textdisplay.New(p.Device, textdisplay.Opts{Name: "LCD2USB"}).String(); got != "LCD2USB 20x4" {
		t.Errorf("with a name it is %q", got)
	}
}

func TestNewSendsNothing(t *testing.T) {
	r := newRig(t, "20x4")
	if n := r.Count(); n != 0 {
		t.Errorf("New took %d transfers", n)
	}
	if r.Rows() != 4 || r.Cols() != 20 || r.MinRow() != 1 || r.MinCol() != 1 {
		t.Errorf("rows %d to %d, columns %d to %d", r.MinRow(), r.Rows(), r.MinCol(), r.Cols())
	}
}

func TestDisplayOff(t *testing.T) {
	r := newRig(t, "16x2")
	r.write("one")
	r.do(r.Halt())
	r.Want("")
	r.write(" two")
	r.Want("")
	r.do(r.Display.Display(true))
	r.Want("one two")
	if n := r.Board.EEPROMWrites(); n != 0 {
		t.Errorf("off and on wrote EEPROM %d times", n)
	}
}

// TestFailingBus lets each transfer of a Write fail, before and after it has
// reached the controller; the next call, whichever, puts the glass right.
func TestFailingBus(t *testing.T) {
	const text = "Grün ▊▎\nrow two\n3\n4\nfive"
	for n := range 4 {
		for _, late := range []bool{false, true} {
			r := newRig(t, "20x4")
			r.do(r.AutoScroll(true))
			fail := map[bool]func(int, error){false: r.Board.FailAt, true: r.Board.FailLateAt}[late]
			fail(n, nil)
			count, err := r.WriteString(text)
			if count != len(text) || !errors.Is(err, sim.ErrTransfer) {
				t.Fatalf("transfer %d failed, and the Write gave %d, %v", n, count, err)
			}
			r.do(r.Cursor(display.CursorUnderline))
			r.Want("row two\n3\n4\nfive")
			r.wantCursor("4,5 _")
		}
	}
}

// TestFailingBusKeepsEveryChange lets call after call fail.
func TestFailingBusKeepsEveryChange(t *testing.T) {
	r := newRig(t, "16x2")
	r.write("one")
	for i, call := range []func() error{
		func() error { return r.Cursor(display.CursorUnderline) },
		func() error { return r.MoveTo(2, 3) },
		func() error { return r.Move(display.Forward) },
		func() error { return r.Display.Display(false) },
		func() error { return r.AutoScroll(true) },
	} {
		r.Board.FailAt(0, nil)
		if err := call(); !errors.Is(err, sim.ErrTransfer) {
			t.Errorf("call %d gave %v", i, err)
		}
	}
	r.do(r.Display.Display(true))
	r.Want("one")
	r.wantCursor("2,4 _")
	r.write("\ntwo")
	r.Want("\ntwo")
}

func TestContext(t *testing.T) {
	p := paneltest.New(t, "16x2")
	ctx, cancel := context.WithCancel(t.Context())
	d := textdisplay.New(p.Device, textdisplay.Opts{Context: ctx})
	p.Board.HangAt(0)
	done := make(chan error)
	go func() { done <- d.Clear() }()
	cancel()
	if err := <-done; !errors.Is(err, context.Canceled) {
		t.Errorf("the context ended and Clear gave %v", err)
	}
}

func TestClose(t *testing.T) {
	r := newRig(t, "16x2")
	r.write("still here")
	r.do(r.Close())
	r.Want("still here")
	if err := r.Clear(); !errors.Is(err, sim.ErrClosed) {
		t.Errorf("Clear after Close: %v", err)
	}
}

func TestLevels(t *testing.T) {
	r := newRig(t, "16x2")
	r.do(r.Backlight(0), r.Contrast(40), r.Backlight(200))
	wantError(t, r.Backlight(256), "brightness 256 is out of range: allowed are 0 to 255")
	wantError(t, r.Contrast(-1), "contrast -1 is out of range: allowed are 0 to 255")
	if g := r.Board.Glass(); g.Brightness != 200 || g.Contrast != 40 {
		t.Errorf("brightness %d and contrast %d, want 200 and 40", g.Brightness, g.Contrast)
	}
	r.Board.FailAt(0, nil)
	if err := r.Contrast(1); !errors.Is(err, sim.ErrTransfer) {
		t.Errorf("the device's error became %v", err)
	}
}

func TestLevelsMissing(t *testing.T) {
	bus := struct{ hd44780.Bus }{paneltest.New(t, "16x2").Bus} // no more than a Bus must have
	devices := map[string]lcd.Device{"any": &recorder{}, "hd44780": hd44780.New(bus, hd44780.Opts{})}
	for name, dev := range devices {
		d := textdisplay.New(dev, textdisplay.Opts{})
		for what, err := range map[string]error{"brightness": d.Backlight(1), "contrast": d.Contrast(1)} {
			wantError(t, err, what)
			if !errors.Is(err, display.ErrNotImplemented) {
				t.Errorf("%s: %v is not display.ErrNotImplemented", name, err)
			}
		}
	}
}
