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
	for controllers, want := range map[byte]error{1: nil, 3: nil, 0: ErrNoController} {
		d := answers(controllers)
		if err := greet(t.Context(), d); !errors.Is(err, want) {
			t.Errorf("controllers %02b: %v, want %v", controllers, err, want)
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
		if err := greet(t.Context(), d); !errors.Is(err, broken) {
			t.Errorf("question %d fails: %v", n, err)
		}
	}
}
