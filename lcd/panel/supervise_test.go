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
	end    context.CancelFunc
	newest lcd.Latest[lcd.Picture]
	opened atomic.Int64
	state  lcd.Latest[panel.LightState]
	levels lcd.Latest[panel.Levels]
	wrap   func(lcd.Device) lcd.Device // what is made of the display, nil for nothing
	scrub  time.Duration

	mu   sync.Mutex
	news []error
	keys []panel.Event
}

// supervised runs a supervisor that only shows over board in the synctest bubble of t
// until the test ends.
func supervised(t *testing.T, board *sim.LCD2USB) *bench {
	b := &bench{LCD2USB: board, t: t}
	b.run(func(ctx context.Context, up chan<- panel.Event) error {
		return panel.Supervisor{Opener: b, Newest: &b.newest, Up: up}.Run(ctx)
	})
	return b
}

// supervisedBy is supervised with more to do, and without scrubs.
func supervisedBy(t *testing.T, s panel.Supervisor, wrap func(lcd.Device) lcd.Device) *bench {
	b := &bench{LCD2USB: newBoard(t), t: t, wrap: wrap, scrub: -1}
	s.Opener, s.Newest, s.State, s.Levels = b, &b.newest, &b.state, &b.levels
	b.run(func(ctx context.Context, up chan<- panel.Event) error {
		s.Up = up
		return s.Run(ctx)
	})
	return b
}

// run runs a supervisor until the test ends and notes its events.
func (b *bench) run(supervise func(context.Context, chan<- panel.Event) error) {
	t := b.t
	ctx, cancel := context.WithCancel(t.Context())
	b.end = cancel
	up := make(chan panel.Event)
	done := make(chan error)
	go func() { done <- supervise(ctx, up) }()
	go func() {
		for e := range up {
			b.note(e)
		}
	}()
	t.Cleanup(func() {
		cancel()
		if err := <-done; !errors.Is(err, context.Canceled) {
			t.Errorf("the supervisor ended with %v", err)
		}
		close(up)
	})
}

func (b *bench) note(e panel.Event) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if e.Key.Keys != 0 {
		b.keys = append(b.keys, e)
	} else {
		b.news = append(b.news, e.Err)
	}
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
	dev := hd44780.New(bus, hd44780.Opts{Scrub: b.scrub})
	if b.wrap != nil {
		return b.wrap(dev), nil
	}
	return dev, nil
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
	board, err := sim.NewLCD2USB(sim.Opts{Font: lcd.NewFont()})
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

// TestSuperviseLeavesTheNewest puts a farewell at the very moment of the end.
func TestSuperviseLeavesTheNewest(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		board := newBoard(t)
		b := supervised(t, board)
		b.show("one")
		b.newest.Put(lcd.NewPicture(lcd.ParseFrame(20, 4, "farewell")))
		b.end()
		b.want("farewell", 1)
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
		if n := b.opened.Load(); n > 14 { // one each 0.9 s, one soon after the first, one because it was plugged in
			t.Errorf("%d attempts in ten seconds on a panel that takes nothing", n)
		}
		b.want("LCD2USB V1.09", 1) // its own greeting
	})
}

// TestSuperviseCuresEveryBit flips each bit of the controller's state behind the
// driver's back and looks at the glass one scrub later. (The bits of the bus
// between the firmware and the controller are beyond a host's reach.)
func TestSuperviseCuresEveryBit(t *testing.T) {
	const text = "n54l ▲  ~45W   14:32\nCPU  11% ▍····  41°C\nmd0 resync 61% 4h03m\n✗hello 1:2.10-4 deps"
	synctest.Test(t, func(t *testing.T) {
		b := supervised(t, newBoard(t))
		b.show(text)
		b.want(text, 1)
		want := b.Glass()
		bits := 0
		b.Controller(0, func(c *sim.Controller) { bits = c.StateBits() })
		damaged := 0
		for n := range bits {
			var name string
			b.Controller(0, func(c *sim.Controller) {
				c.FlipBit(n)
				name = c.BitName(n)
			})
			if !b.Glass().Equal(want) {
				damaged++
			}
			time.Sleep(scrubPeriod)
			synctest.Wait()
			if got := b.Glass(); !got.Equal(want) {
				t.Errorf("a scrub after bit %d (%s) flipped the glass shows\n%s", n, name, paneltest.Box(got.Text()))
			}
		}
		if damaged < 20*4*8 {
			t.Errorf("%d of %d flipped bits were seen on the glass: too few for a test", damaged, bits)
		}
	})
}

// scrubPeriod is the default, a little stretched for a picture with glyphs.
const scrubPeriod = 6 * time.Minute

// TestSuperviseScrubsWithinItsBudget counts what a still picture costs in a day.
func TestSuperviseScrubsWithinItsBudget(t *testing.T) {
	for name, text := range map[string]string{"text": "still", "eight glyphs": "▁▂▃▄▅▆▇♥"} {
		synctest.Test(t, func(t *testing.T) {
			b := supervised(t, newBoard(t))
			b.show(text)
			before := b.Transfers()
			time.Sleep(24 * time.Hour)
			b.want(text, 1)
			if perSecond := float64(b.Transfers()-before) / 86400; perSecond == 0 || perSecond >= 0.1 {
				t.Errorf("%s: %.3f transfers a second, want some, but fewer than 0.1", name, perSecond)
			} else {
				t.Logf("%s: %.3f transfers a second", name, perSecond)
			}
		})
	}
}

// TestSuperviseReset restarts the interface at rest, where only its Changed tells,
// and at each transfer of a plan. It greets like a new one.
func TestSuperviseReset(t *testing.T) {
	for n := -1; n < 25; n++ {
		synctest.Test(t, func(t *testing.T) {
			board := newBoard(t)
			b := supervised(t, board)
			b.show("one")
			if n < 0 {
				board.Reset()
			} else {
				board.UnplugAt(n)
				for _, text := range []string{"two ▂▃♥", "one"} {
					b.show(text)
					board.Plug()
				}
			}
			time.Sleep(time.Second)
			synctest.Wait()
			if got, want := b.Glass().Text(), lcd.ParseFrame(20, 4, "one").String(); got != want {
				t.Errorf("restarted at transfer %d, the glass shows\n%s", n, paneltest.Box(got))
			}
		})
	}
}
