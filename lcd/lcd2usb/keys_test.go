package lcd2usb_test

import (
	"errors"
	"testing"

	"lcdpanel/internal/paneltest"
	"lcdpanel/lcd"
	"lcdpanel/lcd/hd44780"
	"lcdpanel/lcd/lcd2usb"
	"lcdpanel/lcd/usbtest"
)

func TestKeys(t *testing.T) {
	p := paneltest.New(t, "20x4")
	for _, held := range []byte{0, 1, 2, 3} {
		p.Board.Press(held)
		if got, err := p.Device.Keys(t.Context()); got != lcd.Keys(held) || err != nil {
			t.Errorf("keys %02b are held down: %02b, %v", held, got, err)
		}
	}
	p.Board.Unplug()
	if _, err := p.Device.Keys(t.Context()); err == nil {
		t.Error("an unplugged panel has told its keys")
	}
}

// TestKeysShortAnswer has a device that answers nothing.
func TestKeysShortAnswer(t *testing.T) {
	bus, err := lcd2usb.New(&usbtest.Playback{Transfers: []usbtest.Transfer{{Setup: lcd2usb.Setup{0xC0, 0x88, 6: 2}}}}, lcd2usb.Opts{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := bus.Keys(t.Context()); err == nil {
		t.Error("no answer passed for one")
	}
}

// noKeys is a bus without keys.
type noKeys struct{ hd44780.Bus }

func TestKeysUnsupported(t *testing.T) {
	p := paneltest.New(t, "16x2")
	if _, err := hd44780.New(noKeys{p.Bus}, hd44780.Opts{}).Keys(t.Context()); !errors.Is(err, errors.ErrUnsupported) {
		t.Errorf("a bus without keys: %v", err)
	}
}
