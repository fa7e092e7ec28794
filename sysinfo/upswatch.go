package sysinfo

import (
	"context"
	"time"
)

// upsWatch reads the UPS, or else the battery, once for each look, and is a meter.
type upsWatch struct {
	UPS
	fs      FS
	nut     *nutClient // nil: none is configured
	reading PowerReading
	err     error
}

func newUPSWatch(s PowerSource) upsWatch {
	w := upsWatch{fs: s.FS}
	if s.Opts.NUT != "" {
		c := newNUT(s.Opts.NUT, s.Dial)
		w.nut = &c
	}
	return w
}

// look reads the state at now.
func (w *upsWatch) look(ctx context.Context, now time.Time) {
	was := w.UPS
	w.UPS, w.reading, w.err = w.state(ctx)
	w.Since = time.Time{}
	if w.OnBattery {
		w.Since = was.Since
		if !was.OnBattery {
			w.Since = now
		}
	}
}

func (w *upsWatch) state(ctx context.Context) (UPS, PowerReading, error) {
	if w.nut != nil {
		vars, err := w.nut.vars(ctx)
		if err == nil {
			return nutState(vars)
		}
		return UPS{}, PowerReading{}, err
	}
	watts, u, ok := batteryWatts(w.fs)
	if !ok {
		return u, PowerReading{}, ErrNoMeter
	}
	return u, PowerReading{Watts: wattsAt(watts), Source: "battery"}, nil
}

// Watts implements [PowerMeter].
func (w *upsWatch) Watts(context.Context) (PowerReading, error) { return w.reading, w.err }
