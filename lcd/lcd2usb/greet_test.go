package lcd2usb

import (
	"errors"
	"testing"

	"lcdpanel/lcd/usbtest"
)

// answers returns a device that tells its version and controllers.
func answers(controllers byte) *usbtest.Playback {
	return &usbtest.Playback{Transfers: []usbtest.Transfer{
		{Setup: Setup{0xC0, 0x80, 6: 2}, In: []byte{1, 9}},
		{Setup: Setup{0xC0, 0x90, 6: 2}, In: []byte{controllers, 0}},
	}}
}

func TestGreet(t *testing.T) {
	for _, tt := range []struct {
		controllers byte
		units       int
		want        error
	}{{1, 1, nil}, {3, 1, nil}, {0, 1, ErrNoController}, {3, 2, nil}, {1, 2, errHalf}, {2, 2, errHalf}, {0, 2, ErrNoController}} {
		d := answers(tt.controllers)
		if f, err := greet(t.Context(), d, tt.units); !errors.Is(err, tt.want) || f.String() != "1.09" {
			t.Errorf("controllers %02b for %d: firmware %v, %v, want %v", tt.controllers, tt.units, f, err, tt.want)
		}
		if err := d.Close(); err != nil {
			t.Error(err)
		}
	}
}

func TestGreetFails(t *testing.T) {
	broken := errors.New("broken")
	for n := range 2 {
		d := answers(1)
		d.Err, d.FailAt = broken, n
		if _, err := greet(t.Context(), d, 1); !errors.Is(err, broken) {
			t.Errorf("question %d fails: %v", n, err)
		}
	}
}
