package panel

import (
	"context"
	"errors"
	"time"

	"lcdpanel/internal/tick"
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

// Event is news of the display or of its keys.
type Event struct {
	// Err is nil when the display has been opened and shows the newest picture,
	// else why it has gone or cannot be opened.
	Err error
	// Key is what fingers did, if its Keys are not 0; then there is no other news.
	Key Gesture
	// Woke says that the panel was dark when the first of these keys went down.
	// The press has lit it; whoever could not see it has hardly meant more.
	Woke bool
}

// How often a display is tried that cannot be opened, or fails before it shows
// anything, unless its Opener calls; and how long it is left alone at least when
// that takes so long by itself.
const (
	retry = 900 * time.Millisecond
	rest  = 100 * time.Millisecond
)

// Supervisor keeps a display showing the newest picture. Opener, Newest and Up are
// needed; without more it does nothing but show.
type Supervisor struct {
	Opener Opener
	Newest *lcd.Latest[lcd.Picture]
	Up     chan<- Event // who reads it must not be slow: meanwhile nothing is shown

	// Light is when the light is on, nil for always. With it the supervisor has
	// the brightness in hand: it is that of Levels, or full, while the panel is lit.
	Light *LightOpts
	State *lcd.Latest[LightState] // what Light depends on, and alerts to blink for; nil for nothing but keys
	// Levels are what a person has set; nil for nothing.
	Levels *lcd.Latest[Levels]
	// Shown is given each picture once it is on the display; nil for nobody.
	Shown *lcd.Latest[lcd.Picture]
	// Lit is told whether the light is on, whenever that changes; nil for nobody.
	Lit *lcd.Latest[bool]

	// Keys says whether keys are polled. Without Poll none is ever asked for.
	Keys      KeyOpts
	NewTicker func() (tick.Ticker, error) // what keys are polled by; nil for Go's own ticker
}

// Run shows the newest picture until ctx ends; then it leaves on the display whatever
// is newest at that moment, as it is, and returns ctx's error. It reports each change
// of the display once: when it first shows a picture and when it fails.
func (o Supervisor) Run(ctx context.Context) error {
	s := supervisor{Supervisor: o, begun: time.Now()}
	for ctx.Err() == nil {
		start := time.Now()
		shown, err := s.session(ctx)
		if ctx.Err() != nil {
			break
		}
		if err != nil {
			s.report(ctx, err)
			s.rest(ctx, shown, time.Since(start))
		}
	}
	s.part(ctx)
	return ctx.Err()
}

// rest waits after a session that failed and took so long. The first one that showed
// nothing may have come too early for a device that is only just there.
func (s *supervisor) rest(ctx context.Context, shown bool, took time.Duration) {
	switch {
	case shown:
		s.vain = 0
		return
	case s.vain == 0:
		s.pause(ctx, rest)
	default:
		s.pause(ctx, max(rest, retry-took))
	}
	s.vain++
}

// part leaves the newest picture if ctx ended just when no display was open.
func (s *supervisor) part(ctx context.Context) {
	if s.parted || s.last != open {
		return
	}
	short, cancel := context.WithTimeout(context.WithoutCancel(ctx), parting)
	defer cancel()
	dev, err := s.Opener.Open(short)
	if err != nil {
		return // it has gone
	}
	_ = s.newSession(dev).leave(short)
	_ = dev.Close()
}

// supervisor is a Supervisor at work.
type supervisor struct {
	Supervisor
	last  state     // what Up was told last
	begun time.Time // when it began
	used  time.Time // when a key last went down
	wear  wear

	vain   int  // sessions in a row that showed nothing
	parted bool // the last picture has been left
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
	dev, err := s.Opener.Open(ctx)
	if err != nil {
		return false, err
	}
	defer func() { err = errors.Join(err, dev.Close()) }()
	d := s.newSession(dev)
	err = d.drive(ctx)
	if ctx.Err() != nil {
		err = d.leave(ctx)
		s.parted = true
	}
	return d.shown, err
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
	s.tell(ctx, Event{Err: err})
}

// tell sends an event up.
func (s *supervisor) tell(ctx context.Context, e Event) {
	select {
	case s.Up <- e:
	case <-ctx.Done():
	}
}

// pause waits for d, or until it is worth trying again sooner.
func (s *supervisor) pause(ctx context.Context, d time.Duration) {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-s.Opener.Changed():
	case <-ctx.Done():
	}
}
