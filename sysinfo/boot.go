package sysinfo

import (
	"context"
	"time"

	"lcdpanel/internal/tick"
)

// Boot is how far the machine has started.
type Boot struct {
	Stage  BootStage
	Begun  time.Time // when the kernel started; zero when nobody knows
	Kernel string    // its release

	Jobs  int // of systemd that are left
	Total int // that there have been; 0 while systemd cannot be asked
	Wait  BootWait
	Ask   BootQuestion

	Units  int           // that there are, once it is up
	Failed []string      // of them, by name
	Took   time.Duration // from the kernel's start until it was up
	Ended  time.Time     // when that was seen
}

// BootStage is what a start is about.
type BootStage uint8

// The stages. A machine that is up has left them behind.
const (
	NotBooting  BootStage = iota // nobody knows of a start that is going on
	Booting                      // systemd starts things
	NeedsPerson                  // a passphrase is asked for
	Emergency                    // it has given up, and a person has to help
	BootedUp                     // it is done
)

// BootWait is what has been waited for longest.
type BootWait struct {
	For   string // a unit, or a device or folder that is not there; empty for nothing
	Since time.Time
	Limit time.Duration // when systemd gives up; 0 for never, or when nobody knows
}

// BootQuestion is what a person is asked for.
type BootQuestion struct {
	Text  string // "Please enter passphrase for disk data (md0):"; empty for nothing
	Since time.Time
}

// BootBus is a line to systemd while it starts the machine.
type BootBus interface {
	// Progress tells how far it is.
	Progress(ctx context.Context) (BootProgress, error)
	// Limit returns after which time systemd gives a unit up, 0 for never.
	Limit(ctx context.Context, unit string) time.Duration
	// Changed gets a value when that is another, and is closed when the line
	// is cut.
	Changed() <-chan struct{}
	Close()
}

// BootProgress is what systemd says of the start.
type BootProgress struct {
	Going  bool // it has not come to its end
	Rescue bool // a person has to help
	Jobs   []BootJob
	Total  int // of jobs so far

	// Only at the end:
	Units  int
	Failed []string
	Took   time.Duration
}

// BootJob is something that systemd does or has to do.
type BootJob struct {
	Number  uint32
	Unit    string
	Running bool // it does not wait for another job
}

// BootSource tells how the machine starts. Where it has started already there is
// nothing to tell, and when it has, no more is.
type BootSource struct {
	FS FS
	// Now is the clock; nil: time.Now.
	Now func() time.Time
	// Connect calls systemd; nil: over the D-Bus socket of the machine.
	Connect func(context.Context) (BootBus, error)
	// Watch tells when something happens in folders; nil: by inotify.
	Watch func(ctx context.Context, folders []string) <-chan struct{}
}

// How often to look, at most when there is news, and when there is none.
const (
	bootSoon = 250 * time.Millisecond
	bootPace = 5 * time.Second
	bootSlow = time.Minute // for one that does not come to its end
	bootLong = 10 * time.Minute
)

// Run implements [Source]. It returns nil when the machine is up. The pace of a
// demand does not matter.
func (s BootSource) Run(ctx context.Context, demand <-chan Demand, publish func(Boot, error)) error {
	if !s.systemd() {
		return nil
	}
	ctx, done := context.WithCancel(ctx)
	defer done()
	w := newBootWatch(ctx, s, publish)
	defer w.close()
	for !w.look(ctx) {
		if err := w.sleep(ctx, demand); err != nil {
			return err
		}
	}
	return nil
}

// sleep returns when it is worth looking again.
func (w *bootWatch) sleep(ctx context.Context, demand <-chan Demand) error {
	if err := w.ticker.Reset(w.pace()); err != nil {
		return err
	}
	for {
		select {
		case <-demand:
			continue
		case <-w.told:
		case _, ok := <-w.changed():
			if !ok {
				w.hangUp()
			}
		case <-w.ticker.C():
			return nil
		case <-ctx.Done():
			return ctx.Err()
		}
		wait(ctx, bootSoon) // news come in dozens
		return nil
	}
}

// bootWatch is a BootSource at work.
type bootWatch struct {
	BootSource
	publish func(Boot, error)
	told    <-chan struct{}
	ticker  tick.Ticker
	bus     BootBus
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
		BootSource: s, publish: publish, ticker: s.FS.ticker(), first: s.Now(),
		told:    s.Watch(ctx, []string{askFolder, unitsFolder}),
		running: map[uint32]time.Time{}, limits: map[string]time.Duration{},
	}
}

// watchFolders is Watch by inotify.
func (s BootSource) watchFolders(ctx context.Context, folders []string) <-chan struct{} {
	told := make(chan struct{}, 1)
	files := newFileWatch(ctx, s.FS.Root, told)
	files.watch(folders)
	context.AfterFunc(ctx, files.close)
	return told
}

func (w *bootWatch) close() {
	w.ticker.Stop()
	w.hangUp()
}

func (w *bootWatch) changed() <-chan struct{} {
	if w.bus == nil {
		return nil
	}
	return w.bus.Changed()
}

func (w *bootWatch) hangUp() {
	if w.bus != nil {
		w.bus.Close()
		w.bus = nil
	}
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
	case p.Rescue, w.FS.unitStarted("emergency.service"), w.FS.unitStarted("rescue.service"):
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
	if b.Ask.Text != "" || w.FS.unitStarted("emergency.service") || w.FS.unitStarted("rescue.service") {
		return false
	}
	return w.long() || w.FS.unitStarted("systemd-user-sessions.service") && !exists(w.FS.busSocket())
}

func (w *bootWatch) progress(ctx context.Context) (p BootProgress, err error) {
	if w.bus == nil {
		if w.bus, err = w.Connect(ctx); err != nil {
			w.bus = nil
			return p, err
		}
	}
	if p, err = w.bus.Progress(ctx); err != nil {
		w.hangUp()
	}
	return p, err
}

// waits returns the job that has been running longest.
func (w *bootWatch) waits(ctx context.Context, jobs []BootJob) (b BootWait) {
	now, running := w.Now(), map[uint32]time.Time{}
	for _, j := range jobs {
		if !j.Running || j.Unit == ownUnit {
			continue
		}
		since, ok := w.running[j.Number]
		if !ok {
			since = now
		}
		running[j.Number] = since
		if b.For == "" || since.Before(b.Since) {
			b.For, b.Since = j.Unit, since
		}
	}
	w.running = running
	if b.For != "" && now.Sub(b.Since) >= bootSoon {
		b.Limit = w.limit(ctx, b.For)
	}
	return b
}

// ownUnit is what shows this: nobody waits for it.
const ownUnit = "lcdpanel.service"

// limit asks once for each unit.
func (w *bootWatch) limit(ctx context.Context, unit string) time.Duration {
	d, ok := w.limits[unit]
	if !ok {
		d = w.bus.Limit(ctx, unit)
		w.limits[unit] = d
	}
	return d
}
