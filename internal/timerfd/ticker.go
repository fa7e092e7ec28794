package timerfd

import (
	"sync"
	"time"
)

// Ticker is a [time.Ticker] on a timer of the kernel. Use NewTicker.
type Ticker struct {
	timer *Timer
	ticks chan time.Time
	stop  sync.Once
}

// NewTicker returns a ticker that does not tick yet.
func NewTicker() (*Ticker, error) {
	timer, err := New()
	if err != nil {
		return nil, err
	}
	t := &Ticker{timer: timer, ticks: make(chan time.Time, 1)}
	go t.run()
	return t, nil
}

// C delivers the ticks; a reader that is late misses some.
func (t *Ticker) C() <-chan time.Time { return t.ticks }

// Reset makes it tick every d from now on; with a d of 0 it stands still.
func (t *Ticker) Reset(d time.Duration) error {
	err := t.timer.Set(d, d)
	select {
	case <-t.ticks: // of the old pace
	default:
	}
	return err
}

// Stop ends it for good.
func (t *Ticker) Stop() { t.stop.Do(func() { _ = t.timer.Close() }) }

func (t *Ticker) run() {
	for t.timer.Wait() == nil {
		select {
		case t.ticks <- time.Now():
		default:
		}
	}
}
