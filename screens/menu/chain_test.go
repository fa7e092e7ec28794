package menu_test

import (
	"context"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"lcdpanel/internal/paneltest"
	"lcdpanel/lcd"
	"lcdpanel/lcd/hd44780"
	"lcdpanel/lcd/lcd2usb"
	"lcdpanel/lcd/panel"
	"lcdpanel/screens"
	"lcdpanel/screens/menu"
	"lcdpanel/sim"
)

// chain is all there is between fingers and glass: an emulated panel, its supervisor,
// a deck and the menu.
type chain struct {
	*sim.LCD2USB
	t      *testing.T
	keys   panel.KeyOpts
	menu   *menu.Menu
	light  panel.LightDesk
	levels lcd.Latest[panel.Levels]
	events chan screens.Event
	acked  int
}

// newChain starts it all in the bubble of a test.
func newChain(t *testing.T) *chain {
	board, err := sim.NewLCD2USB(sim.Opts{Font: lcd.NewFont()})
	if err != nil {
		t.Fatal(err)
	}
	c := &chain{LCD2USB: board, t: t, keys: panel.DefaultKeys(), events: make(chan screens.Event)}
	brightness := 100
	c.menu = menu.New(menu.Opts{Items: menu.Main(menu.Hooks{
		Light: func() string { return string(c.light.Mode()) },
		SetLight: func(mode string) error {
			c.light.Change(func(s *panel.LightState) { s.Manual, s.ManualSince = panel.LightMode(mode), time.Now() })
			return nil
		},
		Brightness: menu.Percent(func() int { return brightness }, func(v int) error {
			brightness = v
			level := uint8(v * 255 / 100)
			c.levels.Put(panel.Levels{Brightness: &level})
			return nil
		}, true),
	})})
	c.start()
	return c
}

func (c *chain) start() {
	ctx, cancel := context.WithCancel(c.t.Context())
	c.t.Cleanup(cancel)
	deck := &screens.Deck{Rotation: screens.Rotation{
		Turns: []screens.Turn{{Screen: screens.Clock{}}, {Screen: c.menu}}, W: 20, H: 4,
		Dwell: 8 * time.Second, Alerts: screens.DefaultAlerts(),
	}}
	var pictures lcd.Latest[lcd.Picture]
	up := make(chan panel.Event)
	supervisor := panel.Supervisor{
		Opener: c, Newest: &pictures, Up: up, Keys: c.keys,
		Light: &panel.LightOpts{}, State: &c.light.Newest, Levels: &c.levels,
	}
	go func() { _ = deck.Run(ctx, c.events, &pictures) }()
	go func() { _ = supervisor.Run(ctx) }()
	go func() {
		for {
			select {
			case e := <-up:
				c.act(e)
			case <-ctx.Done():
				return
			}
		}
	}()
}

// act is what a program does about keys.
func (c *chain) act(e panel.Event) {
	now, action := time.Now(), c.keys.Action(e.Key)
	event := screens.Event(screens.Changed)
	switch {
	case e.Key.Keys == 0:
		return // news of the display
	case e.Woke && action != panel.SwitchLight: // it has lit the panel, that is enough
	case action == panel.OpenMenu && c.menu.IsOpen(now):
		c.menu.Close()
	case c.menu.Press(menuKey(e.Key), now):
	case action == panel.OpenMenu:
		c.menu.Open(now)
	case action == panel.SwitchLight:
		c.light.Change(func(s *panel.LightState) { *s = s.Switch(now, e.Woke) })
	case action == panel.Acknowledge:
		event = screens.Acknowledge(func(int) { c.acked++ })
	}
	c.events <- event
}

// menuKey returns what a gesture means in a menu.
func menuKey(g panel.Gesture) menu.Key {
	switch {
	case g.Kind == panel.Long:
		return menu.Back
	case g.Keys == 0b10:
		return menu.Choose
	}
	return menu.Next
}

// Open implements [panel.Opener].
func (c *chain) Open(context.Context) (lcd.Device, error) {
	handle, err := c.LCD2USB.Open()
	if err != nil {
		return nil, err
	}
	bus, err := lcd2usb.New(handle, lcd2usb.Opts{})
	if err != nil {
		return nil, err
	}
	return hd44780.New(bus, hd44780.Opts{}), nil
}

// press holds keys down, briefly or long, and lets go for a while.
func (c *chain) press(keys byte, d time.Duration) {
	c.Press(keys)
	time.Sleep(d)
	c.Press(0)
	time.Sleep(500 * time.Millisecond)
	synctest.Wait()
}

// want fails unless the rows stand on the glass.
func (c *chain) want(rows ...string) {
	c.t.Helper()
	want := lcd.ParseFrame(20, 4, strings.Join(rows, "\n")).String()
	if got := c.Glass().Text(); got != want {
		c.t.Errorf("the glass shows\n%swant\n%s", paneltest.Box(got), paneltest.Box(want))
	}
}

// TestFromFingersToGlass opens the menu with both keys, sets the brightness and the
// light, and acknowledges.
func TestFromFingersToGlass(t *testing.T) {
	const short, long = 250 * time.Millisecond, time.Second
	synctest.Test(t, func(t *testing.T) {
		c := newChain(t)
		time.Sleep(time.Second)
		c.press(1, long)
		if c.acked != 1 {
			t.Errorf("acknowledged %d times", c.acked)
		}
		c.press(3, short)
		c.want("→Backlight      auto", " Brightness     100%", "", "1 next 2 choose")
		c.press(1, short)
		c.press(2, short)
		c.press(1, short)
		c.press(1, short)
		c.want("Brightness       20%", "████················", "1 + 2 save  long=out", "EEPROM: 1 write")
		if n := c.EEPROMWrites(); n != 0 {
			t.Errorf("%d writes to EEPROM before anything was saved", n)
		}
		c.press(2, short)
		if g := c.Glass(); g.Brightness != 51 || c.EEPROMWrites() != 1 {
			t.Errorf("the brightness is %d after %d writes to EEPROM, want 51 after one", g.Brightness, c.EEPROMWrites())
		}
		c.press(2, long) // back, out of the menu
		if c.menu.IsOpen(time.Now()) {
			t.Error("the menu is still open")
		}
		c.press(2, long)
		if g := c.Glass(); g.Brightness != 0 || c.light.Mode() != panel.LightOff {
			t.Errorf("the light was switched, the brightness is %d, the mode %s", g.Brightness, c.light.Mode())
		}
		c.press(3, short) // wakes it, opens nothing
		if g := c.Glass(); g.Brightness != 51 || c.menu.IsOpen(time.Now()) {
			t.Errorf("after a key in the dark the brightness is %d, and the menu open: %v", g.Brightness, c.menu.IsOpen(time.Now()))
		}
	})
}
