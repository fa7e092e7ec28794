package panel

import (
	"cmp"
	"context"
	"errors"
	"time"

	"lcdpanel/internal/tick"
	"lcdpanel/lcd"
)

// How often keys are asked for: while somebody uses them, when nobody has for a
// while, and when two samples have to agree. An LCD2USB tells what is held down at
// the moment and latches nothing (its firmware, main.c), so a tap that falls between
// two questions is lost: a finger is down for 100 ms and more, and contacts bounce for
// less than 15.
const (
	busyPoll = 60 * time.Millisecond
	idlePoll = 80 * time.Millisecond
	surePoll = 15 * time.Millisecond
	idleFrom = 30 * time.Second
)

// fingers polls the keys of an open display. For one without keys, or whose keys
// nobody wants, it stands still.
type fingers struct {
	dev      lcd.Keyer
	opts     KeyOpts
	ticker   tick.Ticker
	every    time.Duration // as the ticker is set
	gestures Gestures
	moved    time.Time // when a key last went up or down
}

// newFingers begins to poll.
func newFingers(dev lcd.Device, o KeyOpts, ticker func() (tick.Ticker, error)) *fingers {
	f := &fingers{opts: o}
	keyer, ok := dev.(lcd.Keyer)
	if !ok || !o.Poll {
		return f
	}
	f.dev, f.ticker, f.gestures.Doubles = keyer, tickerFrom(ticker), o.doubles()
	f.pace(time.Now())
	return f
}

// tickerFrom returns a ticker made by create, or the runtime's where there is none.
func tickerFrom(create func() (tick.Ticker, error)) tick.Ticker {
	if create != nil {
		if t, err := create(); err == nil {
			return t
		}
	}
	return tick.NewClock()
}

// due delivers a value when it is time to ask.
func (f *fingers) due() <-chan time.Time {
	if f.ticker == nil {
		return nil
	}
	return f.ticker.C()
}

// ask looks at the keys. It tells what fingers have done, and whether they have just
// begun to do something. A display that turns out to have no keys is not asked again.
func (f *fingers) ask(ctx context.Context) (done []Gesture, began bool, err error) {
	down, err := f.dev.Keys(ctx)
	if errors.Is(err, errors.ErrUnsupported) {
		f.stop()
		return nil, false, nil
	}
	if err != nil {
		return nil, false, err
	}
	now, before := time.Now(), f.gestures.Down()
	done = f.gestures.Sample(now, down)
	if f.gestures.Unsure() || f.gestures.Down() != before {
		f.moved = now
	}
	f.pace(now)
	return done, before == 0 && f.gestures.Down() != 0, nil
}

// pace sets how often to ask.
func (f *fingers) pace(now time.Time) {
	every := cmp.Or(f.opts.Busy, busyPoll)
	switch {
	case f.gestures.Unsure():
		every = min(every, surePoll)
	case f.moved.IsZero() || now.Sub(f.moved) >= idleFrom:
		every = cmp.Or(f.opts.Idle, idlePoll)
	}
	if every == f.every {
		return
	}
	if f.ticker.Reset(every) != nil {
		f.ticker.Stop()
		f.ticker = tick.NewClock()
		_ = f.ticker.Reset(every) // the runtime's never fails
	}
	f.every = every
}

// stop ends polling.
func (f *fingers) stop() {
	if f.ticker != nil {
		f.ticker.Stop()
		f.ticker = nil
	}
}
