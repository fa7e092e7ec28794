package sysinfo

import (
	"context"
	"fmt"
	"time"

	"lcdpanel/internal/tick"
)

// networkWatch is a NetworkSource at work.
type networkWatch struct {
	NetworkSource
	publish func(Network, error)

	told    <-chan struct{} // the kernel's news; nil while there are none
	soon    *time.Timer     // to look after news
	waiting bool            // soon runs
	ticker  tick.Ticker
	wanted  rhythm
	memory  networkMemory
	meter   *meter
	radios  *radios
	last    counters
	state   Network
	err     error
	looked  bool // at everything, once
}

func newNetworkWatch(ctx context.Context, s NetworkSource, publish func(Network, error)) *networkWatch {
	w := &networkWatch{
		NetworkSource: s,
		publish:       publish,
		ticker:        s.FS.ticker(),
		soon:          time.NewTimer(time.Hour),
		memory:        networkMemory{opts: s.Opts},
		meter:         newMeter(s.FS, s.FS.Before != nil),
		radios:        newRadios(s.FS, s.BitRate),
	}
	w.soon.Stop()
	w.Now = clockOr(s.Now)
	if w.events == nil {
		w.events = networkEvents
	}
	w.told, _ = w.events(ctx, s.FS) // without it the demand's pace has to do
	if before := s.FS.Before; before != nil {
		w.memory.look(w.Now(), links(*before), readWayOut(*before))
		w.last = once(*before)
	}
	return w
}

// once reads the counters of a recording.
func once(fs FS) counters {
	m := newMeter(fs, true)
	defer m.dev.close()
	c, _ := m.read()
	return c
}

func (w *networkWatch) close() {
	w.soon.Stop()
	w.ticker.Stop()
	w.meter.dev.close()
	w.radios.close()
}

// want takes a demand. The first rates are of a moment, see [firstPair].
func (w *networkWatch) want(ctx context.Context, d Demand) error {
	measured := w.measures()
	fresh := d.Every > 0 && d.Every <= slowest && !measured
	w.wanted = rhythm{demand: d}
	told := w.told != nil && w.looked && !w.measures() && !measured // of all there is to know
	if d.Now || d.Every > 0 && !told {
		w.looked = true
		w.look()
		if fresh && w.FS.Before == nil {
			w.last, _ = w.meter.read()
			wait(ctx, firstPair)
		}
		w.glance()
	}
	return w.pace()
}

// measures tells whether rates are wanted.
func (w *networkWatch) measures() bool {
	return w.wanted.demand.Every > 0 && w.wanted.demand.Every <= slowest
}

// pace makes the ticker tick as often as is needed now.
func (w *networkWatch) pace() error {
	if w.told != nil && !w.measures() {
		return w.ticker.Reset(0)
	}
	return w.ticker.Reset(w.wanted.every())
}

// event takes one event, or that there will be none.
func (w *networkWatch) event(ok bool) error {
	switch {
	case !ok:
		w.told = nil
		return w.pace()
	case w.wanted.demand.Every > 0 && !w.waiting:
		w.waiting = true
		w.soon.Reset(burst)
	}
	return nil
}

// look reads what the kernel tells of. What it read of traffic stays.
func (w *networkWatch) look() {
	was := w.state
	w.state = w.memory.look(w.Now(), links(w.FS), readWayOut(w.FS))
	for i, l := range w.state.Links {
		if old := was.Link(l.Name); old != nil {
			w.state.Links[i].Traffic, w.state.Links[i].Signal = old.Traffic, old.Signal
		}
	}
}

// tick is a glance that was not asked for; while little goes through the links there
// are fewer.
func (w *networkWatch) tick() error {
	w.glance()
	if !w.wanted.took(w.measures() && w.state.busy()) {
		return nil
	}
	return w.pace()
}

// glance reads the counters and signals, and all where the kernel does not tell.
func (w *networkWatch) glance() {
	if w.told == nil {
		w.look()
	}
	w.state.Links = append([]Link(nil), w.state.Links...) // what was published stays
	now, err := w.meter.read()
	for i, l := range w.state.Links {
		w.state.Links[i].Traffic = Traffic{}
		if err == nil && w.measures() {
			w.state.Links[i].Traffic = traffic(w.last, now, l.Name)
		}
	}
	if w.measures() {
		w.radios.read(w.state.Links)
	}
	if w.err = err; err == nil && w.FS.Before == nil {
		w.last = now
	}
	w.publishNow()
}

func (w *networkWatch) publishNow() {
	if w.err != nil {
		w.publish(Network{}, fmt.Errorf("network: %w", w.err))
		return
	}
	w.publish(w.state, nil)
}
