package term

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/gdamore/tcell/v2"
)

// errQuit is the user's wish to leave.
var errQuit = errors.New("quit")

// view is a Panel while it runs.
type view struct {
	Panel
	screen tcell.Screen
	events <-chan tcell.Event
	keypad keypad
	jobs   chan os.Signal
	pixels bool // the user wants to see the dots
	help   bool // the keys are listed
}

func newView(p Panel, s tcell.Screen, events <-chan tcell.Event) *view {
	return &view{
		Panel: p, screen: s, events: events, pixels: p.Pixels,
		keypad: keypad{press: p.Press}, jobs: make(chan os.Signal, 1),
	}
}

// run draws whenever something happened. It returns errQuit when the user wants to leave.
func (v *view) run(ctx context.Context) error {
	defer v.keypad.letGo()
	v.watchJobs()
	defer v.unwatchJobs()
	for {
		v.draw()
		if err := v.wait(ctx); err != nil {
			return err
		}
	}
}

// wait returns when something may look different.
func (v *view) wait(ctx context.Context) error {
	select {
	case e, ok := <-v.events:
		if !ok {
			return errQuit
		}
		return v.handle(e)
	case _, ok := <-v.Changed:
		if !ok {
			v.Changed = nil
		}
	case _, ok := <-v.News:
		if !ok {
			v.News = nil
		}
	case now := <-v.keypad.wake:
		v.keypad.update(now)
	case <-v.jobs:
		return v.goesOn()
	case <-ctx.Done():
		return errQuit
	}
	return nil
}

// handle acts on what came from the terminal.
func (v *view) handle(e tcell.Event) error {
	switch e := e.(type) {
	case *tcell.EventResize:
		v.screen.Sync()
	case *tcell.EventError:
		return fmt.Errorf("the terminal went away: %w", e)
	case *tcell.EventKey:
		return v.key(e)
	}
	return nil
}

// key does what the key is for. With the list of keys on the screen, any key takes it away, and Esc does only that.
func (v *view) key(e *tcell.EventKey) error {
	open := v.help
	v.help = false
	for _, b := range v.bindings() {
		if b.isFor(e) {
			if open && (b.does == helpWords || e.Key() == tcell.KeyEscape) {
				return nil
			}
			return b.act()
		}
	}
	return nil
}

// push holds down key n of the panel for a moment.
func (v *view) push(n int) { v.keypad.push(time.Now(), n) }
