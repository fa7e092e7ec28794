package term

import (
	"context"
	"fmt"
	"time"

	"github.com/gdamore/tcell/v2"

	"lcdpanel/sim"
)

// Panel is what the terminal shows and what its keys do.
type Panel struct {
	Glass   func() sim.Glass
	Changed <-chan struct{} // a value whenever Glass may have changed
	Status  func() string   // the line below the panel
	Next    func()          // key n, space or right: the next screen
}

// Run draws the panel on s until the user quits or ctx ends, and gives the
// terminal back as it was.
func (p Panel) Run(ctx context.Context, s tcell.Screen) error {
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
	for {
		p.draw(s)
		select {
		case e := <-events:
			if p.handle(e, s) {
				return nil
			}
		case <-p.Changed:
		case <-ctx.Done():
			return nil
		}
	}
}

// handle acts on e and tells whether the user wants to leave.
func (p Panel) handle(e tcell.Event, s tcell.Screen) (leave bool) {
	switch e := e.(type) {
	case *tcell.EventResize:
		s.Sync()
	case *tcell.EventKey:
		switch {
		case e.Rune() == 'q', e.Key() == tcell.KeyEscape, e.Key() == tcell.KeyCtrlC:
			return true
		case e.Rune() == 'n', e.Rune() == ' ', e.Key() == tcell.KeyRight:
			p.Next()
		}
	}
	return false
}

// How long no key may come before the terminal is given back, and how long to wait
// for that at most.
const (
	quiet    = 30 * time.Millisecond
	patience = 500 * time.Millisecond
)

// settle takes the keys that are still on their way, as after a paste: tcell waits
// for ever for one that it cannot hand over when it ends.
func settle(events <-chan tcell.Event) {
	end := time.After(patience)
	for {
		select {
		case <-events:
		case <-time.After(quiet):
			return
		case <-end:
			return
		}
	}
}
