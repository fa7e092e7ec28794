package sysinfo

import (
	"io"

	"github.com/godbus/dbus/v5"
)

// sleepWatch is what WatchSleep knows while a line holds.
type sleepWatch struct {
	asleep  func(bool)
	inhibit func() io.Closer // asks for a lock; nil is none
	got     chan io.Closer   // the answers
	lock    io.Closer        // nil: none is held
	asking  bool
	again   bool // somebody has come while the answer was waited for
	sleeps  bool
}

// hear takes a signal.
func (w *sleepWatch) hear(s *dbus.Signal) {
	switch s.Name {
	case loginManager + ".PrepareForSleep":
		if begins, ok := first(s.Body).(bool); ok {
			w.prepare(begins)
		}
	case busName + ".NameOwnerChanged":
		if len(s.Body) == 3 && s.Body[2] != "" { // name, owner before, and now
			w.ask()
		}
	}
}

func first(body []any) any {
	if len(body) == 0 {
		return nil
	}
	return body[0]
}

// prepare lets the machine sleep once that has been said, and asks for the next time
// when it is awake.
func (w *sleepWatch) prepare(begins bool) {
	w.sleeps = begins
	w.asleep(begins)
	w.drop()
	if !begins {
		w.ask()
	}
}

// ask asks for a lock if there is none. A lock outlasts logind: it finds those that are
// held when it is started anew.
func (w *sleepWatch) ask() {
	switch {
	case w.lock != nil || w.sleeps:
	case w.asking:
		w.again = true
	default:
		w.asking = true
		go func() { w.got <- w.inhibit() }()
	}
}

// take takes the answer.
func (w *sleepWatch) take(lock io.Closer) {
	again := w.again
	w.lock, w.asking, w.again = lock, false, false
	if w.sleeps {
		w.drop()
	}
	if again {
		w.ask()
	}
}

func (w *sleepWatch) drop() {
	if w.lock != nil {
		_ = w.lock.Close() // nothing was written
		w.lock = nil
	}
}

// end lets go of everything. Hanging up ends a question that is still open.
func (w *sleepWatch) end(hangUp func()) {
	hangUp()
	w.drop()
	if w.asking {
		w.lock = <-w.got
		w.drop()
	}
}
