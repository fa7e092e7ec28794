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

// How often a display is tried that cannot be opened, or fails before it shows
// anything, unless its Opener calls; and how long it is left alone at least when
// that takes so long by itself.
const (
	retry = 900 * time.Millisecond
	rest  = 100 * time.Millisecond
)

// Supervise shows the newest picture on the display that o opens, until ctx
// ends; then it leaves on it whatever is newest at that moment and returns ctx's
// error. It reports each change on up, once: when
// the display first shows a picture and when it fails.
func Supervise(ctx context.Context, o Opener, newest *lcd.Latest[lcd.Picture], up chan<- Event) error {
	s := supervisor{opener: o, newest: newest, up: up}
	for ctx.Err() == nil {
		start := time.Now()
		shown, err := s.session(ctx)
		if ctx.Err() != nil {
			break
		}
		if err != nil {
			s.report(ctx, err)
			if !shown {
				s.pause(ctx, max(rest, retry-time.Since(start)))
			}
		}
	}
	return ctx.Err()
}

type supervisor struct {
	opener Opener
	newest *lcd.Latest[lcd.Picture]
	up     chan<- Event
	last   state // what up was told last
}

// state is what there is to tell of a display.
type state uint8

const (
	untold state = iota
	open
	lost
)

// session opens the display and shows pictures until that fails, or until the
// Opener calls: then another display may stand in its place. It tells whether
// any picture was shown.
func (s *supervisor) session(ctx context.Context) (shown bool, err error) {
	dev, err := s.opener.Open(ctx)
	if err != nil {
		return false, err
	}
	defer func() { err = errors.Join(err, dev.Close()) }()
	shown, err = s.drive(ctx, dev)
	if ctx.Err() != nil {
		err = s.leave(ctx, dev)
	}
	return shown, err
}

// drive shows pictures on an open display.
func (s *supervisor) drive(ctx context.Context, dev lcd.Device) (shown bool, err error) {
	scrub := newScrubClock(dev)
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
			if err := scrub.dev.Scrub(ctx); err != nil {
				return shown, err
			}
			scrub.wind()
		case <-s.opener.Changed():
			return shown, nil
		case <-ctx.Done():
			return shown, nil
		}
	}
}

// parting is how long the last picture may take.
const parting = 2 * time.Second

// leave shows the newest picture once more, for it is the one that stays.
func (s *supervisor) leave(ctx context.Context, dev lcd.Device) error {
	p, ok, _ := s.newest.Get()
	if !ok {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), parting)
	defer cancel()
	return dev.Show(ctx, p)
}

// report sends err up if it is news: that the display is open, or that it no
// longer is. One outage is one piece of news, however often it is tried in vain.
func (s *supervisor) report(ctx context.Context, err error) {
	news := lost
	if err == nil {
		news = open
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

// pause waits for d, or until it is worth trying again sooner.
func (s *supervisor) pause(ctx context.Context, d time.Duration) {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-s.opener.Changed():
	case <-ctx.Done():
	}
}
