package lcd2usb_test

import (
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"lcdpanel/lcd"
	"lcdpanel/lcd/hd44780"
	"lcdpanel/lcd/lcd2usb"
	"lcdpanel/lcd/usbtest"
	"lcdpanel/sim"
)

// expect returns a device that expects transfers to it, and a bus over it.
func expect(t *testing.T, batch int, setups ...lcd2usb.Setup) (*usbtest.Playback, *lcd2usb.Bus) {
	device := &usbtest.Playback{}
	for _, s := range setups {
		device.Transfers = append(device.Transfers, usbtest.Transfer{Setup: s})
	}
	bus, err := lcd2usb.New(device, lcd2usb.Opts{Batch: batch})
	if err != nil {
		t.Fatal(err)
	}
	return device, bus
}

var errWire = errors.New("the wire broke")

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
		_, bus := expect(t, batch, want...)
		if err := errors.Join(bus.Send(t.Context(), 0, ops), bus.Close()); err != nil {
			t.Errorf("batch %d: %v", batch, err)
		}
	}
}

func TestSendToTheSecondController(t *testing.T) {
	_, bus := expect(t, 0, lcd2usb.Setup{0x40, 0x30, 0x80}, lcd2usb.Setup{0x40, 0x51, 'A', 'B'})
	ops := []hd44780.Op{{Bytes: []byte{0x80}}, {Data: true, Bytes: []byte("AB")}}
	if err := errors.Join(bus.Send(t.Context(), 1, ops), bus.Close()); err != nil {
		t.Error(err)
	}
}

func TestSendFails(t *testing.T) {
	device, bus := expect(t, 0, lcd2usb.Setup{0x40, 0x4B})
	device.Err, device.FailAt = errWire, 1
	err := bus.Send(t.Context(), 0, []hd44780.Op{{Data: true, Bytes: make([]byte, 10)}})
	if !errors.Is(err, errWire) || !strings.Contains(err.Error(), "transfer 2 of 3") {
		t.Errorf("Send over a broken wire: %v", err)
	}
}

func TestNewRefusesBatch(t *testing.T) {
	for _, batch := range []int{-1, 5} {
		if _, err := lcd2usb.New(&usbtest.Playback{}, lcd2usb.Opts{Batch: batch}); err == nil {
			t.Errorf("a batch of %d bytes was taken", batch)
		}
	}
}

func TestLevelsAreSetOnce(t *testing.T) {
	_, bus := expect(t, 0, lcd2usb.Setup{0x40, 0x68, 200}, lcd2usb.Setup{0x40, 0x60, 90}, lcd2usb.Setup{0x40, 0x68, 0})
	for _, level := range []uint8{200, 200, 0, 0} {
		if err := errors.Join(bus.Brightness(t.Context(), level), bus.Contrast(t.Context(), 90)); err != nil {
			t.Error(err)
		}
	}
	if err := bus.Close(); err != nil {
		t.Error(err)
	}
}

func TestBegin(t *testing.T) {
	device, plain := expect(t, 0)
	if err := errors.Join(plain.Begin(t.Context()), device.Close()); err != nil {
		t.Errorf("nothing was to be set: %v", err)
	}
	bright, dark := uint8(204), uint8(153)
	device, _ = expect(t, 0, lcd2usb.Setup{0x40, 0x68, bright}, lcd2usb.Setup{0x40, 0x60, dark})
	var tally lcd2usb.Tally
	bus, err := lcd2usb.New(device, lcd2usb.Opts{Brightness: &bright, Contrast: &dark, Tally: &tally})
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(bus.Begin(t.Context()), bus.Begin(t.Context()), bus.Close()); err != nil || tally.EEPROM.Load() != 2 {
		t.Errorf("%v, %d writes; want each setting once", err, tally.EEPROM.Load())
	}
}

// opened returns the bus of a board opened anew.
func opened(t *testing.T, board *sim.LCD2USB, tally *lcd2usb.Tally) *lcd2usb.Bus {
	handle, err := board.Open()
	if err != nil {
		t.Fatal(err)
	}
	bus, err := lcd2usb.New(handle, lcd2usb.Opts{Tally: tally})
	if err != nil {
		t.Fatal(err)
	}
	return bus
}

// TestFadingEnds spares the EEPROM of a panel whose light somebody fades, whether or
// not it is unplugged between, for a day.
func TestFadingEnds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		board, err := sim.NewLCD2USB(sim.Opts{})
		if err != nil {
			t.Fatal(err)
		}
		var tally lcd2usb.Tally
		for day := range 3 {
			before := board.EEPROMWrites()
			var worn error
			for n := range 200 {
				if err := opened(t, board, &tally).Brightness(t.Context(), byte(1+n)); err != nil {
					worn = err
				}
			}
			if n := board.EEPROMWrites() - before; n != 24 || !errors.Is(worn, lcd.ErrWears) {
				t.Errorf("day %d: %d writes to EEPROM; %v", day, n, worn)
			}
			time.Sleep(24 * time.Hour)
		}
		if got, want := int(tally.EEPROM.Load()), board.EEPROMWrites(); got != want {
			t.Errorf("%d writes were counted, the board had %d", got, want)
		}
	})
}

// TestReopeningWearsNothing sets the same levels at each of many openings.
func TestReopeningWearsNothing(t *testing.T) {
	board, err := sim.NewLCD2USB(sim.Opts{})
	if err != nil {
		t.Fatal(err)
	}
	var tally lcd2usb.Tally
	for range 100 {
		bus := opened(t, board, &tally)
		if err := errors.Join(bus.Brightness(t.Context(), 100), bus.Contrast(t.Context(), 90)); err != nil {
			t.Fatal(err)
		}
	}
	if board.EEPROMWrites() != 2 || tally.EEPROM.Load() != 2 {
		t.Errorf("%d writes to EEPROM, %d counted; want 2", board.EEPROMWrites(), tally.EEPROM.Load())
	}
}

// TestDarkPanelMayBeLit lights a panel that has been put out with the last write.
func TestDarkPanelMayBeLit(t *testing.T) {
	board, err := sim.NewLCD2USB(sim.Opts{})
	if err != nil {
		t.Fatal(err)
	}
	bus := opened(t, board, nil)
	for n := range 24 {
		if err := bus.Brightness(t.Context(), byte(23-n)); err != nil {
			t.Fatal(err)
		}
	}
	if err := bus.Brightness(t.Context(), 255); err != nil || board.Glass().Brightness != 255 {
		t.Errorf("brightness %d, %v", board.Glass().Brightness, err)
	}
}
