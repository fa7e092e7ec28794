package sysinfo

import (
	"context"
	"time"

	"lcdpanel/internal/tick"
)

// bootWatch is a BootSource at work.
type bootWatch struct {
	BootSource
	redialed[BootBus]
	publish func(Boot, error)
	told    <-chan struct{}
	ticker  tick.Ticker
	begun   time.Time
	first   time.Time // when it first looked
	failed  time.Time // when it was seen that a person has to help
	running map[uint32]time.Time
	limits  map[string]time.Duration
	last    Boot
}

func newBootWatch(ctx context.Context, s BootSource, publish func(Boot, error)) *bootWatch {
	s.Now = clockOr(s.Now)
	if s.Connect == nil {
		s.Connect = func(ctx context.Context) (BootBus, error) { return callBoot(ctx, s.FS) }
	}
	if s.Watch == nil {
		s.Watch = s.watchFolders
	}
	return &bootWatch{
		BootSource: s, redialed: redialed[BootBus]{connect: s.Connect}, publish: publish, ticker: s.FS.ticker(), first: s.Now(),
		told:    s.Watch(ctx, []string{askFolder, unitsFolder}),
		running: map[uint32]time.Time{}, limits: map[string]time.Duration{},
	}
}

// watchFolders is Watch by inotify.
func (s BootSource) watchFolders(ctx context.Context, folders []string) <-chan struct{} {
	told := make(chan struct{}, 1)
	files := newFileWatch(ctx, s.FS, told)
	files.watch(folders)
	context.AfterFunc(ctx, files.close)
	return told
}

func (w *bootWatch) close() {
	w.ticker.Stop()
	w.hangUp()
}

// pace is how often to look without news.
func (w *bootWatch) pace() time.Duration {
	if w.long() {
		return bootSlow
	}
	return bootPace
}

// long tells whether this has been going on for longer than a start takes.
func (w *bootWatch) long() bool {
	now := w.Now()
	return now.Sub(w.first) > bootLong || !w.begun.IsZero() && now.Sub(w.begun) > bootLong
}

// look publishes how far the start is, and tells whether it is over.
func (w *bootWatch) look(ctx context.Context) (over bool) {
	b := Boot{Stage: Booting, Kernel: kernelRelease(w.FS)}
	w.begun = booted(w.FS)
	b.Begun = w.begun
	b.Ask = w.FS.bootQuestion()
	p, err := w.progress(ctx)
	switch {
	case err == nil && !p.Going && !p.Rescue:
		return w.end(b, p)
	case err != nil && w.unheard(b):
		w.publish(Boot{}, nil)
		return true
	case err == nil:
		b.Jobs, b.Total = len(p.Jobs), max(p.Total, len(p.Jobs))
	}
	b.Wait = w.waits(ctx, p.Jobs)
	if b.Wait.For == "" && err != nil {
		b.Wait = w.missing(b)
	}
	switch {
	case b.Ask.Text != "":
		b.Stage = NeedsPerson
	case p.Rescue, w.FS.rescued():
		b.Stage, b.Wait = Emergency, w.unmounted()
	default:
		w.failed = time.Time{}
	}
	w.last = b
	w.publish(b, nil)
	return false
}

// end publishes the end of a start that has been seen. Who comes when it is over has
// nothing to tell.
func (w *bootWatch) end(b Boot, p BootProgress) (over bool) {
	if w.last.Stage == NotBooting {
		w.publish(Boot{}, nil)
		return true
	}
	b.Stage, b.Ask = BootedUp, BootQuestion{}
	b.Units, b.Failed, b.Took, b.Ended = p.Units, p.Failed, p.Took, w.Now()
	w.publish(b, nil)
	return true
}

// unheard tells whether nobody will ever say how far the start is: systemd lets
// users in, or it has been too long, and there is no bus; nor is anybody asked.
func (w *bootWatch) unheard(b Boot) bool {
	if b.Ask.Text != "" || w.FS.rescued() {
		return false
	}
	return w.long() || w.FS.unitStarted("systemd-user-sessions.service") && !exists(w.FS.busSocket())
}

func (w *bootWatch) progress(ctx context.Context) (p BootProgress, err error) {
	bus, err := w.line(ctx)
	if err != nil {
		return p, err
	}
	if p, err = bus.Progress(ctx); err != nil {
		w.hangUp()
	}
	return p, err
}
