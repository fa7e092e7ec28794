package panel_test

import (
	"context"
	"errors"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"lcdpanel/internal/paneltest"
	"lcdpanel/lcd"
	"lcdpanel/lcd/hd44780"
	"lcdpanel/lcd/lcd2usb"
	"lcdpanel/lcd/panel"
	"lcdpanel/sim"
)

// bench is a supervised emulated panel.
type bench struct {
	*sim.LCD2USB
	t      *testing.T
	newest lcd.Latest[lcd.Picture]
	opened atomic.Int64

	mu   sync.Mutex
	news []error
}

// supervised runs Supervise over board in the synctest bubble of t until the
// test ends.
func supervised(t *testing.T, board *sim.LCD2USB) *bench {
	b := &bench{LCD2USB: board, t: t}
	ctx, cancel := context.WithCancel(t.Context())
	up := make(chan panel.Event)
	done := make(chan error)
	go func() { done <- panel.Supervise(ctx, b, &b.newest, up) }()
	go func() {
		for e := range up {
			b.mu.Lock()
			b.news = append(b.news, e.Err)
			b.mu.Unlock()
		}
	}()
	t.Cleanup(func() {
		cancel()
		if err := <-done; !errors.Is(err, context.Canceled) {
			t.Errorf("Supervise ended with %v", err)
		}
		close(up)
	})
	return b
}

// Open implements [panel.Opener].
func (b *bench) Open(context.Context) (lcd.Device, error) {
	b.opened.Add(1)
	handle, err := b.LCD2USB.Open()
	if err != nil {
		return nil, err
	}
	bus, err := lcd2usb.New(handle, lcd2usb.Opts{})
	if err != nil {
		return nil, err
	}
	return hd44780.New(bus, hd44780.Opts{}), nil
}

func (b *bench) show(text string) {
	b.newest.Put(lcd.NewPicture(lcd.ParseFrame(20, 4, text)))
	synctest.Wait()
}

// want fails unless text stands on the glass and the news so far are as many.
func (b *bench) want(text string, news int) {
	b.t.Helper()
	synctest.Wait()
	if got, want := b.Glass().Text(), lcd.ParseFrame(20, 4, text).String(); got != want {
		b.t.Errorf("the glass shows\n%swant\n%s", paneltest.Box(got), paneltest.Box(want))
	}
	if got := b.told(); len(got) != news {
		b.t.Errorf("%d pieces of news, want %d: %v", len(got), news, got)
	}
}

// told returns the news so far.
func (b *bench) told() []error {
	b.mu.Lock()
	defer b.mu.Unlock()
	return slices.Clone(b.news)
}

func newBoard(t *testing.T) *sim.LCD2USB {
	board, err := sim.NewLCD2USB(sim.Opts{})
	if err != nil {
		t.Fatal(err)
	}
	return board
}

func TestSuperviseShowsTheNewest(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		board := newBoard(t)
		b := supervised(t, board)
		b.show("one")
		b.want("one", 1)
		b.show("two")
		b.want("two", 1)
	})
}

func TestSuperviseTransferFails(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		board := newBoard(t)
		b := supervised(t, board)
		b.show("one")
		b.FailAt(1, nil)
		b.show("a picture of several cells")
		b.want("a picture of several cells", 3)
		if news := b.told(); news[1] == nil || news[2] != nil {
			t.Errorf("the news are %v, want shown, failed, shown", news)
		}
	})
}

func TestSuperviseUnplugAndReplug(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		board := newBoard(t)
		b := supervised(t, board)
		b.show("one")
		b.Unplug()
		b.want("", 2)
		time.Sleep(time.Minute)
		b.show("changed meanwhile")
		b.want("", 2)
		if n := b.opened.Load(); n > 70 {
			t.Errorf("%d attempts to open in a minute without a panel", n)
		}
		b.Plug()
		b.want("changed meanwhile", 3)
	})
}

func TestSuperviseStartsWithoutPanel(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		board := newBoard(t)
		board.Unplug()
		b := supervised(t, board)
		b.show("one")
		b.want("", 1)
		b.Plug()
		b.want("one", 2)
	})
}

// TestSuperviseDeadDevice has a panel that opens but takes nothing.
func TestSuperviseDeadDevice(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		board := newBoard(t)
		for n := range 100 {
			board.FailAt(n, nil)
		}
		b := supervised(t, board)
		b.show("one")
		time.Sleep(10 * time.Second)
		if n := b.opened.Load(); n > 12 {
			t.Errorf("%d attempts in ten seconds on a panel that takes nothing", n)
		}
		b.want("LCD2USB V1.09", 1) // its own greeting
	})
}
