package sysinfo

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
)

// PowerMeter is something that may know what the machine takes.
type PowerMeter interface {
	// Watts returns what the meter says. [ErrNoMeter] is that there is none here.
	Watts(ctx context.Context) (PowerReading, error)
}

// ErrNoMeter says that a machine has no meter of a kind.
var ErrNoMeter = errors.New("there is no such meter")

// read returns what the best meter says, else the estimate.
func (w *powerWatch) read(ctx context.Context, total PowerTerm) PowerReading {
	for _, m := range w.meters {
		r, err := m.Watts(ctx)
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
