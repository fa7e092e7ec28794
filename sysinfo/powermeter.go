package sysinfo

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"time"
)

// PowerMeter is something that may know what the machine takes.
type PowerMeter interface {
	// Watts returns what the meter says. [ErrNoMeter] is that there is none here.
	Watts(ctx context.Context) (PowerReading, error)
}

// ErrNoMeter says that a machine has no meter of a kind.
var ErrNoMeter = errors.New("there is no such meter")

// meterWatch is a meter that was there or not when it was last looked for.
type meterWatch struct {
	PowerMeter
	named bool // by the config; it is asked each time
	again time.Duration
}

// absentMeter is how often a meter is looked for that is not there, or that may not be
// read: machines do not grow one by the minute.
const absentMeter = 10 * time.Minute

// watts asks the meter at a time of the monotonic clock, unless it was not there a
// short while ago.
func (m *meterWatch) watts(ctx context.Context, at time.Duration) (PowerReading, error) {
	if at < m.again {
		return PowerReading{}, ErrNoMeter
	}
	r, err := m.Watts(ctx)
	if !m.named && (errors.Is(err, ErrNoMeter) || errors.Is(err, fs.ErrPermission)) {
		m.again = at + absentMeter
	}
	return r, err
}

// read returns what the best meter says, else the estimate.
func (w *powerWatch) read(ctx context.Context, total PowerTerm, at time.Duration) PowerReading {
	for i := range w.meters {
		r, err := w.meters[i].watts(ctx, at)
		if err == nil && r.Low >= 0 && r.High <= mostWatts && r.Low <= r.High {
			return r
		}
		if err == nil {
			err = fmt.Errorf("power: %s says %v W, which nobody believes", r.Source, r.Low)
		}
		if !errors.Is(err, ErrNoMeter) && !errors.Is(err, fs.ErrNotExist) {
			w.note(err)
		}
	}
	return PowerReading{Watts: Watts{total.Low, total.High, true}, Source: "model", Estimated: true}
}

// mostNotes bounds what is remembered of sources that fail each time in another way.
const mostNotes = 16

// note remembers why a source was given up. The same is said once.
func (w *powerWatch) note(err error) {
	if len(w.notes) < mostNotes {
		w.notes[err.Error()] = true
	}
}
