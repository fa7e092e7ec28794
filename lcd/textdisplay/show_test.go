package textdisplay_test

import (
	"context"
	"slices"
	"testing"

	"periph.io/x/conn/v3/display"

	"lcdpanel/lcd"
	"lcdpanel/lcd/textdisplay"
)

// recorder is a device that keeps the pictures it was shown.
type recorder struct {
	shown []lcd.Picture
	rows  []string // the first row of each when it was shown
}

func (*recorder) Size() (w, h int) { return 4, 1 }

func (d *recorder) Show(_ context.Context, p lcd.Picture) error {
	d.shown, d.rows = append(d.shown, p), append(d.rows, p.Row(0))
	return nil
}

func (*recorder) Close() error { return nil }

// TestOneShowForEachCall also sees to it that a picture stays as it was shown:
// whoever keeps it for another goroutine may do so.
func TestOneShowForEachCall(t *testing.T) {
	dev := &recorder{}
	d := textdisplay.New(dev, textdisplay.Opts{})
	calls := []func() error{
		func() error { _, err := d.WriteString("a\rbc"); return err },
		d.Home,
		func() error { _, err := d.WriteString("d\n\n"); return err },
		func() error { return d.Cursor(display.CursorBlink) },
		d.Clear,
		d.Halt,
	}
	for _, call := range calls {
		if err := call(); err != nil {
			t.Error(err)
		}
	}
	if want := []string{"bc  ", "bc  ", "dc  ", "dc  ", "    ", "    "}; !slices.Equal(dev.rows, want) {
		t.Errorf("shown were %q, want %q", dev.rows, want)
	}
	for i, p := range dev.shown {
		if p.Row(0) != dev.rows[i] || p.Light.On != (i < 5) {
			t.Errorf("picture %d is %q, light %v, and was %q", i, p.Row(0), p.Light.On, dev.rows[i])
		}
	}
}

func TestRefusedCallsShowNothing(t *testing.T) {
	dev := &recorder{}
	d := textdisplay.New(dev, textdisplay.Opts{})
	for _, err := range []error{d.MoveTo(2, 1), d.Move(-1), d.Cursor(9), d.Backlight(1), d.Contrast(1)} {
		if err == nil {
			t.Error("a call that cannot be done gave no error")
		}
	}
	if len(dev.shown) > 0 {
		t.Errorf("%d pictures were shown", len(dev.shown))
	}
}
