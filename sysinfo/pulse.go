package sysinfo

import "time"

// pulse is what a feed knows of whether its source is alive.
type pulse struct {
	patience time.Duration
	wanted   Demand
	heard    time.Time // when the source published last
	asked    time.Time // when the oldest wish still unread was left
}

// patient is a source with readings that may take longer than others.
type patient interface {
	// Patience returns how long a reading may take, 0 for one that never ends.
	Patience() time.Duration
}

const (
	// usualPatience is how long a source may take to hear what is wanted of it. A
	// healthy one does at once, or after a reading, which of a disk that spins up takes
	// ten seconds; one that has not hangs, as in a reading of a dead disk or server.
	usualPatience = 30 * time.Second
	// callAfter is how long a source may be silent until it is called: often there
	// is just nothing new.
	callAfter = 2 * time.Minute
)

func (p *pulse) begin(source any, base Demand) {
	p.patience, p.wanted, p.asked = usualPatience, base, time.Now()
	if s, ok := source.(patient); ok {
		p.patience = s.Patience()
	}
}

// end notes that the source has nothing more to tell.
func (f *Feed[T]) end() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.patience = 0
}

// Silent returns since when a stuck source has been silent, zero if it is not known to be
// stuck, and when to ask again, zero for never. It only looks.
func (f *Feed[T]) Silent(now time.Time) (since, look time.Time) {
	f.mu.Lock()
	defer f.mu.Unlock()
	switch {
	case f.patience == 0:
		return since, look
	case len(f.demand) > 0:
		return f.overdue(now)
	case f.wanted.Every == 0:
		return since, look
	case f.quiet(now):
		return since, now.Add(f.patience)
	}
	return since, f.stirred().Add(callAfter)
}

// Nudge calls a source that has been silent for long at now, so that Silent tells later
// whether it is stuck. Only who calls Want may call it.
func (f *Feed[T]) Nudge(now time.Time) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.patience > 0 && len(f.demand) == 0 && f.wanted.Every > 0 && f.quiet(now) {
		f.wish(Demand{Call: true})
	}
}

// stirred is when something was last heard of the source, or wanted of it.
func (p *pulse) stirred() time.Time { return later(p.heard, p.asked) }

func (p *pulse) quiet(now time.Time) bool { return now.Sub(p.stirred()) >= callAfter }

// overdue is Silent while a wish waits for the source.
func (p *pulse) overdue(now time.Time) (since, look time.Time) {
	if at := p.asked.Add(p.patience); at.After(now) {
		return since, at
	}
	if p.heard.IsZero() {
		return p.asked, look
	}
	return p.heard, look
}
