package term

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/gdamore/tcell/v2"

	"lcdpanel/sim"
)

// Panel is what the terminal shows and what its keys do. Only Glass is required. A key whose function is nil does
// nothing, and the help does not offer it. All functions are called by Run's goroutine, which waits for them.
type Panel struct {
	Glass   func() sim.Glass
	Changed <-chan struct{} // a value whenever Glass may have changed
	News    <-chan struct{} // a value whenever Caption, Status or State may have changed

	Caption func() string // words above the panel, or before all others where there is no room; may be empty
	Status  func() string // words for the line below the panel that come first, such as an error; may be empty
	State   func() State  // the facts in that line

	Next     func()          // keys n, space and right: the next screen
	Previous func()          // keys b and left: the screen before
	Hold     func()          // key h: stay with this screen, or go on
	Press    func(keys byte) // keys 1 and 2: which of the panel's own keys are down, bit 0 is S1, bit 1 is S2
	Light    func()          // key l: the light on or off
	Suspend  func()          // Ctrl-Z: stop the process, return when it goes on; see [Stop]

	Backlight sim.Backlight // the colours of the glass
	Pixels    bool          // begin with the dots, as after key p
	ASCII     bool          // write nothing but ASCII; Run finds out by itself from the locale
}

// State is what the line below the panel tells.
type State struct {
	Screen    string   // name of the screen on the panel; may be empty
	Held      bool     // the panel stays with this screen
	Transfers int      // transfers since the start
	WakeUps   *float64 // wake-ups of the process per second; nil is not known
}

// Run draws the panel on s until the user quits or ctx ends, and gives the terminal back as it was. It returns an error
// if there is no terminal, or if it goes away.
func (p Panel) Run(ctx context.Context, s tcell.Screen) error {
	tcell.SetEncodingFallback(tcell.EncodingFallbackASCII) // else Init fails in a Latin-1 locale
	if err := s.Init(); err != nil {
		return fmt.Errorf("terminal: %w", err)
	}
	events, quit := make(chan tcell.Event), make(chan struct{})
	go s.ChannelEvents(events, quit)
	defer func() {
		settle(events)
		s.Fini()
		close(quit)
	}()
	err := newView(p, s, events).run(ctx)
	if errors.Is(err, errQuit) {
		return nil
	}
	return err
}

// How long no key may come before the terminal is given back, and how long to wait for that at most.
const (
	quiet    = 30 * time.Millisecond
	patience = 500 * time.Millisecond
)

// settle takes the keys that are still on their way, as after a paste: tcell waits for ever for one that it cannot hand
// over when it ends.
func settle(events <-chan tcell.Event) {
	end := time.After(patience)
	for {
		select {
		case _, ok := <-events:
			if !ok {
				return
			}
		case <-time.After(quiet):
			return
		case <-end:
			return
		}
	}
}
