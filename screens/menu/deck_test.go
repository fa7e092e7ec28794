package menu_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"lcdpanel/lcd"
	"lcdpanel/screens"
	"lcdpanel/screens/menu"
)

// TestMenuOnADeck opens the menu over a screen of a running deck, uses it and leaves it
// alone.
func TestMenuOnADeck(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		m := menu.New(menu.Opts{Items: menu.Main(busy().hooks())})
		deck := &screens.Deck{Rotation: screens.Rotation{
			Turns: []screens.Turn{{Screen: screens.Clock{}}, {Screen: m}}, W: 20, H: 4,
			Dwell: 8 * time.Second, Alerts: screens.DefaultAlerts(),
		}}
		events, ended := make(chan screens.Event), make(chan error)
		var out lcd.Latest[lcd.Picture]
		go func() { ended <- deck.Run(ctx, events, &out) }()
		shows := func(want bool) {
			t.Helper()
			synctest.Wait()
			p, _, _ := out.Get()
			if got := strings.Contains(p.Frame.String(), "1 next 2 choose"); got != want {
				t.Errorf("the menu shows: %v, want %v; the panel:\n%s", got, want, p.Frame.String())
			}
		}
		shows(false)
		time.Sleep(time.Minute)
		shows(false) // a closed menu never gets a turn
		m.Open(time.Now())
		events <- screens.Changed
		shows(true)
		time.Sleep(19 * time.Second)
		shows(true) // though the clock's turn would have come
		m.Press(menu.Next, time.Now())
		events <- screens.Changed
		time.Sleep(19 * time.Second)
		shows(true)
		time.Sleep(time.Second)
		shows(false) // nobody sent an event
		cancel()
		if err := <-ended; !errors.Is(err, context.Canceled) {
			t.Errorf("the deck ended with %v", err)
		}
	})
}
