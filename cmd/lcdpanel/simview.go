package main

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"sync"

	xterm "golang.org/x/term"

	"lcdpanel/lcd/panel"
	"lcdpanel/screens"
	"lcdpanel/sim/term"
)

// simView is what the terminal shows around the glass.
type simView struct {
	panel term.Panel
	log   *slog.Logger

	mu    sync.Mutex
	state term.State
	err   error
	woken chan struct{} // something around the glass has changed
}

// newSimView returns the view of w; plain says that it is printed rather than drawn.
func newSimView(ctx context.Context, w *wiring, plain bool) *simView {
	v := &simView{log: newsLog(plain), woken: make(chan struct{}, 1)}
	w.deck.Shown = v.shown
	board := w.display.board
	v.panel = term.Panel{
		Glass:    board.Glass,
		Changed:  board.Watch(),
		News:     v.woken,
		Status:   v.status,
		State:    func() term.State { return v.stateAt(board.Transfers()) },
		Next:     func() { w.tell(ctx, screens.Next) },
		Previous: func() { w.tell(ctx, screens.Previous) },
		Hold:     func() { w.tell(ctx, screens.ToggleHold) },
		Press:    board.Press,
		Suspend:  term.Stop,
		ASCII:    term.ASCIILocale(os.Getenv),
	}
	return v
}

// newsLog returns where to log what happens while the panel is drawn: standard
// error, unless that is the terminal it is drawn on.
func newsLog(plain bool) *slog.Logger {
	if !plain && xterm.IsTerminal(int(os.Stderr.Fd())) {
		return slog.New(slog.DiscardHandler)
	}
	return slog.Default()
}

// shown takes which screen shows.
func (v *simView) shown(name string, held bool) {
	v.mu.Lock()
	v.state.Screen, v.state.Held = name, held
	v.mu.Unlock()
	v.wake()
}

// news takes what becomes of the display.
func (v *simView) news(ctx context.Context, w *wiring, n panel.Event) {
	w.heed(ctx, n, v.log)
	if n.Key.Keys != 0 {
		return
	}
	v.fail(n.Err)
}

func (v *simView) wake() {
	select {
	case v.woken <- struct{}{}:
	default:
	}
}

// fail says what is wrong.
func (v *simView) fail(err error) {
	v.mu.Lock()
	v.err = err
	v.mu.Unlock()
	v.wake()
}

// status is what is wrong, if anything is.
func (v *simView) status() string {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.err != nil {
		return fmt.Sprint(v.err)
	}
	return ""
}

// held tells whether somebody holds the screen that shows.
func (v *simView) held() bool {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.state.Held
}

func (v *simView) stateAt(transfers int) term.State {
	v.mu.Lock()
	defer v.mu.Unlock()
	s := v.state
	s.Transfers = transfers
	return s
}
