package lcd2usb_test

import (
	"errors"
	"testing"

	"lcdpanel/lcd/lcd2usb"
	"lcdpanel/sim"
)

func TestCount(t *testing.T) {
	board, err := sim.NewLCD2USB(sim.Opts{})
	if err != nil {
		t.Fatal(err)
	}
	handle, err := board.Open()
	if err != nil {
		t.Fatal(err)
	}
	var n lcd2usb.Tally
	bus, err := lcd2usb.New(lcd2usb.Count(handle, &n), lcd2usb.Opts{})
	if err != nil {
		t.Fatal(err)
	}
	level := bus.Brightness(t.Context(), 7)
	_, keys := bus.Keys(t.Context())
	if err := errors.Join(level, keys); err != nil || n.Transfers.Load() != 2 {
		t.Errorf("%d transfers were counted, want 2; %v", n.Transfers.Load(), err)
	}
	board.FailAt(0, errors.New("broken"))
	if _, err := bus.Keys(t.Context()); err == nil || n.Transfers.Load() != 2 {
		t.Errorf("a transfer that failed was counted: %d, %v", n.Transfers.Load(), err)
	}
	if n.Errors.Load() != 1 {
		t.Errorf("%d errors were counted, want 1", n.Errors.Load())
	}
}
