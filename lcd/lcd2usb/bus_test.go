package lcd2usb_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lcdpanel/lcd/hd44780"
	"lcdpanel/lcd/lcd2usb"
)

// wire records what goes over it and fails at transfer fail, if that is not 0.
type wire struct {
	setups []lcd2usb.Setup
	fail   int
	closed bool
}

var errWire = errors.New("the wire broke")

func (w *wire) Write(_ context.Context, setups []lcd2usb.Setup) (int, error) {
	if w.fail > 0 {
		return w.fail - 1, errWire
	}
	w.setups = append(w.setups, setups...)
	return len(setups), nil
}

func (w *wire) Close() error {
	w.closed = true
	return nil
}

// TestSend holds the requests against the table in the LCD2USB firmware's
// protocol: 0x40, class|target|length-1, the bytes in wValue and wIndex.
func TestSend(t *testing.T) {
	ops := []hd44780.Op{
		{Bytes: []byte{0x28, 0x0C, 0x06, 0x02}},
		{Data: true, Bytes: []byte("ABCDE")},
		{Bytes: []byte{0xC0}},
	}
	tests := map[int][]lcd2usb.Setup{
		0: {
			{0x40, 0x2B, 0x28, 0x0C, 0x06, 0x02},
			{0x40, 0x4B, 'A', 'B', 'C', 'D'},
			{0x40, 0x48, 'E'},
			{0x40, 0x28, 0xC0},
		},
		3: {
			{0x40, 0x2A, 0x28, 0x0C, 0x06},
			{0x40, 0x28, 0x02},
			{0x40, 0x4A, 'A', 'B', 'C'},
			{0x40, 0x49, 'D', 'E'},
			{0x40, 0x28, 0xC0},
		},
		1: {
			{0x40, 0x28, 0x28},
			{0x40, 0x28, 0x0C},
			{0x40, 0x28, 0x06},
			{0x40, 0x28, 0x02},
			{0x40, 0x48, 'A'},
			{0x40, 0x48, 'B'},
			{0x40, 0x48, 'C'},
			{0x40, 0x48, 'D'},
			{0x40, 0x48, 'E'},
			{0x40, 0x28, 0xC0},
		},
	}
	for batch, want := range tests {
		w := &wire{}
		bus, err := lcd2usb.New(w, lcd2usb.Opts{Batch: batch})
		if err != nil {
			t.Fatal(err)
		}
		if err := bus.Send(t.Context(), 0, ops); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, w.setups); diff != "" {
			t.Errorf("batch %d: the requests (-want +got):\n%s", batch, diff)
		}
	}
}

func TestSendFails(t *testing.T) {
	bus, err := lcd2usb.New(&wire{fail: 2}, lcd2usb.Opts{})
	if err != nil {
		t.Fatal(err)
	}
	err = bus.Send(t.Context(), 0, []hd44780.Op{{Data: true, Bytes: make([]byte, 10)}})
	if !errors.Is(err, errWire) || !strings.Contains(err.Error(), "transfer 2 of 3") {
		t.Errorf("Send over a broken wire: %v", err)
	}
}

func TestNewRefusesBatch(t *testing.T) {
	for _, batch := range []int{-1, 5} {
		if _, err := lcd2usb.New(&wire{}, lcd2usb.Opts{Batch: batch}); err == nil {
			t.Errorf("a batch of %d bytes was taken", batch)
		}
	}
}

func TestClose(t *testing.T) {
	w := &wire{}
	bus, err := lcd2usb.New(w, lcd2usb.Opts{})
	if err != nil {
		t.Fatal(err)
	}
	if err := bus.Close(); err != nil || !w.closed {
		t.Errorf("Close: %v, closed %v", err, w.closed)
	}
}

func TestLevelsAreSetOnce(t *testing.T) {
	w := &wire{}
	bus, err := lcd2usb.New(w, lcd2usb.Opts{})
	if err != nil {
		t.Fatal(err)
	}
	for _, level := range []uint8{200, 200, 0, 0} {
		if err := errors.Join(bus.Brightness(t.Context(), level), bus.Contrast(t.Context(), 90)); err != nil {
			t.Fatal(err)
		}
	}
	want := []lcd2usb.Setup{{0x40, 0x68, 200}, {0x40, 0x60, 90}, {0x40, 0x68, 0}}
	if diff := cmp.Diff(want, w.setups); diff != "" {
		t.Errorf("the requests (-want +got):\n%s", diff)
	}
}
