package sysinfo

import (
	"context"
	"time"
)

// upsWatch reads the UPS, or else the battery, once for each look, and is a meter.
type upsWatch struct {
	UPS
	fs      FS
	nut     *nutClient    // nil: none is configured
	again   time.Duration // until when no battery is looked for
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

// look reads the state at now, which is at by the monotonic clock.
func (w *upsWatch) look(ctx context.Context, now time.Time, at time.Duration) {
	was := w.UPS
	w.UPS, w.reading, w.err = w.state(ctx, at)
	w.Since = time.Time{}
	if w.OnBattery {
		w.Since = was.Since
		if !was.OnBattery {
			w.Since = now
		}
	}
}

func (w *upsWatch) state(ctx context.Context, at time.Duration) (UPS, PowerReading, error) {
	if w.nut != nil {
		vars, err := w.nut.vars(ctx)
		if err == nil {
			return nutState(vars)
		}
		return UPS{}, PowerReading{}, err
	}
	if at < w.again {
		return UPS{}, PowerReading{}, ErrNoMeter
	}
	watts, u, ok := batteryWatts(w.fs)
	if !u.Known {
		w.again = at + absentMeter
	}
	if !ok {
		return u, PowerReading{}, ErrNoMeter
	}
	return u, PowerReading{Watts: wattsAt(watts), Source: "battery"}, nil
}

// Watts implements [PowerMeter].
func (w *upsWatch) Watts(context.Context) (PowerReading, error) { return w.reading, w.err }
