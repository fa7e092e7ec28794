package panel

import (
	"context"
	"errors"
	"time"

	"lcdpanel/lcd"
)

// Opener finds and opens a display.
type Opener interface {
	// Open returns the display, ready and with nothing assumed of what it
	// shows, or why there is none.
	Open(ctx context.Context) (lcd.Device, error)
	// Changed delivers a value whenever a display has come or gone, so that
	// it is worth opening anew.
	Changed() <-chan struct{}
}

// Event is news of the display: Err is nil when it has been opened and shows
// the newest picture, else why it has gone or cannot be opened.
type Event struct {
	Err error
}

// retry is how long a display that cannot be opened, or fails before it shows
// anything, is left alone unless its Opener calls.
const retry = time.Second

// Supervise shows the newest picture on the display that o opens, until ctx
// ends; then it returns ctx's error. It reports each change on up, once: when
// the display first shows a picture and when it fails.
func Supervise(ctx context.Context, o Opener, newest *lcd.Latest[lcd.Picture], up chan<- Event) error {
	s := supervisor{opener: o, newest: newest, up: up}
	for ctx.Err() == nil {
		shown, err := s.session(ctx)
		if ctx.Err() != nil {
			break
		}
		if err != nil {
			s.report(ctx, err)
			if !shown {
				s.pause(ctx)
			}
		}
	}
	return ctx.Err()
}

type supervisor struct {
	opener Opener
	newest *lcd.Latest[lcd.Picture]
	up     chan<- Event
	last   string // what up was told last
}

// session opens the display and shows pictures until that fails, or until the
// Opener calls: then another display may stand in its place. It tells whether
// any picture was shown.
func (s *supervisor) session(ctx context.Context) (shown bool, err error) {
	dev, err := s.opener.Open(ctx)
	if err != nil {
		return false, err
	}
	defer func() { err = errors.Join(err, dev.Close()) }()
	scrub := newScrub(dev)
	defer scrub.stop()
	for {
		p, ok, changed := s.newest.Get()
		if ok {
			if err := dev.Show(ctx, p); err != nil {
				return shown, err
			}
			if !shown {
				scrub.wind()
			}
			shown = true
			s.report(ctx, nil)
		}
		select {
		case <-changed:
		case <-scrub.due():
			if err := scrub.scrub(ctx); err != nil {
				return shown, err
			}
		case <-s.opener.Changed():
			return shown, nil
		case <-ctx.Done():
			return shown, nil
		}
	}
}

// report sends err up unless it says what was said last.
func (s *supervisor) report(ctx context.Context, err error) {
	news := "open"
	if err != nil {
		news = err.Error()
	}
	if s.last == news {
		return
	}
	s.last = news
	select {
	case s.up <- Event{Err: err}:
	case <-ctx.Done():
	}
}

// pause waits until it is worth trying again.
func (s *supervisor) pause(ctx context.Context) {
	timer := time.NewTimer(retry)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-s.opener.Changed():
	case <-ctx.Done():
	}
}
