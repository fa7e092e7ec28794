package term

import (
	"context"
	"fmt"

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
		go drain(events) // Fini waits for whoever still hands over a key
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

func drain(events <-chan tcell.Event) {
	for range events { //nolint:revive // what they say no longer matters
	}
}
