package main

import (
	"context"
	"encoding/json"
	"fmt"
	"path/filepath"
	"sync"
	"time"

	"lcdpanel/screens"
	"lcdpanel/sysinfo"
)

// machine is everything that is read. A source is made when the first screen wants
// it, so what no screen shows is not read either.
type machine struct {
	fs       sysinfo.FS
	now      func() time.Time // nil: the clock
	state    string           // folder of what is remembered over a restart, empty for none
	settings settings
	sources  map[string]*source // by subject and options
	running  sync.WaitGroup     // sources that run
	events   chan screens.Event
}

// source is something that is read.
type source struct {
	feed any // a *sysinfo.Feed
	run  func(context.Context) error
	stop context.CancelFunc // nil until it runs
	used bool               // by a screen of the newest settings
}

// newMachine returns the machine whose file systems are at fs.
func newMachine(fs sysinfo.FS, s settings) *machine {
	return &machine{fs: fs, settings: s, sources: map[string]*source{}, events: make(chan screens.Event, 1)}
}

// How often a subject is read that no screen shows, so that an alert is not missed.
const (
	raidPace   = 10 * time.Second // only while something runs
	memoryPace = 30 * time.Second
	hostPace   = time.Minute
	spacePace  = time.Minute
	diskPace   = time.Minute // or spin-ups are missed
	powerPace  = time.Minute // or energy is
	netPace    = time.Hour   // beside the kernel's events
	heatPace   = time.Minute
	buildPace  = 15 * time.Second // of a running build; inotify tells of the rest
)

func (m *machine) cpu(o screens.CPUOpts) *sysinfo.Feed[sysinfo.CPU] {
	return feed(m, fmt.Sprint("cpu", o), sysinfo.CPUSource{FS: m.fs, Opts: o.CPUOpts, Now: m.now}, o.Base().Every)
}

func (m *machine) raid() *sysinfo.Feed[sysinfo.RAID] {
	return feed(m, "raid", sysinfo.RAIDSource{FS: m.fs, Now: m.now, Store: m.store("raid")}, raidPace)
}

func (m *machine) power() *sysinfo.Feed[sysinfo.Power] {
	s := sysinfo.PowerSource{FS: m.fs, Opts: m.settings.Power, Now: m.now, Store: m.store("power")}
	disks := m.disks()
	s.Disks = func() []sysinfo.DiskState {
		select {
		case <-disks.Published(): // without its disks a machine would seem to take less
		case <-time.After(patience):
		}
		return disks.Latest().Value.Disks
	}
	return feed(m, subject("power", s.Opts), s, powerPace)
}

func (m *machine) disks() *sysinfo.Feed[sysinfo.Disks] {
	s := sysinfo.DisksSource{FS: m.fs, Opts: m.settings.Disks, Now: m.now}
	return feed(m, subject("disks", s.Opts), s, diskPace)
}

func (m *machine) builds() *sysinfo.Feed[sysinfo.BuildQueue] {
	s := sysinfo.BuildQueueSource{FS: m.fs, Opts: m.settings.BuildQueue, Now: m.now, Store: m.store("builds")}
	return feed(m, subject("builds", s.Opts), s, buildPace)
}

func (m *machine) network() *sysinfo.Feed[sysinfo.Network] {
	s := sysinfo.NetworkSource{FS: m.fs, Opts: m.settings.Network, Now: m.now}
	return feed(m, subject("network", s.Opts), s, netPace)
}

func (m *machine) sensors() *sysinfo.Feed[sysinfo.Sensors] {
	s := sysinfo.SensorsSource{FS: m.fs, Opts: m.settings.Sensors, Now: m.now}
	return feed(m, subject("sensors", s.Opts), s, heatPace)
}

func (m *machine) tuning() *sysinfo.Feed[sysinfo.Tuning] {
	return feed(m, "tuning", sysinfo.TuningSource{FS: m.fs}, 0)
}

// subject names a source with its options: with others it is another one.
func subject(name string, options any) string {
	text, _ := json.Marshal(options) // follows pointers, as fmt does not
	return name + string(text)
}

// store returns where a source keeps its memory over a restart, nil for nowhere.
func (m *machine) store(name string) sysinfo.Store {
	if m.state == "" {
		return nil
	}
	return &sysinfo.FileStore{Path: filepath.Join(m.state, name+".json"), FS: m.fs}
}

func (m *machine) raidOpts() screens.RAIDOpts {
	return screens.RAIDOpts{Bays: m.settings.Bays, Language: m.settings.Language}
}

func (m *machine) memory(o sysinfo.MemoryOpts) *sysinfo.Feed[sysinfo.Memory] {
	return feed(m, fmt.Sprint("memory", o), sysinfo.MemorySource{FS: m.fs, Opts: o, Now: m.now}, memoryPace)
}

func (m *machine) space(o sysinfo.SpaceOpts) *sysinfo.Feed[sysinfo.Space] {
	return feed(m, fmt.Sprint("space", o), sysinfo.SpaceSource{FS: m.fs, Opts: o, Now: m.now}, spacePace)
}

func (m *machine) host() *sysinfo.Feed[sysinfo.Host] {
	return feed(m, "host", sysinfo.HostSource{FS: m.fs, Now: m.now}, hostPace)
}

func (m *machine) units() *sysinfo.Feed[sysinfo.Units] {
	return feed(m, "units", sysinfo.UnitsSource{FS: m.fs}, hostPace)
}

func (m *machine) workload() *sysinfo.Feed[sysinfo.Workload] {
	return feed(m, "load", sysinfo.WorkloadSource{FS: m.fs}, 0)
}

func (m *machine) top(o sysinfo.TopOpts) *sysinfo.Feed[sysinfo.Top] {
	return feed(m, fmt.Sprint("top", o), sysinfo.TopSource{FS: m.fs, Opts: o}, 0)
}

// feed returns the feed of a subject, made at the first call. always is how often it
// is read although no screen shows it, 0 for never.
func feed[T any](m *machine, subject string, s sysinfo.Source[T], always time.Duration) *sysinfo.Feed[T] {
	if old, ok := m.sources[subject]; ok {
		old.used = true
		return old.feed.(*sysinfo.Feed[T])
	}
	f := sysinfo.NewFeed(s, sysinfo.Demand{Every: always}, m.changed)
	m.sources[subject] = &source{feed: f, run: f.Run, used: true}
	return f
}

// start runs every source that does not run yet in a goroutine of its own until ctx
// ends, and ends those that no screen wants any more.
func (m *machine) start(ctx context.Context) {
	for subject, s := range m.sources {
		switch {
		case s.used && s.stop == nil:
			var running context.Context
			running, s.stop = context.WithCancel(ctx)
			m.running.Go(func() { _ = s.run(running) }) // until it is stopped
		case !s.used:
			if s.stop != nil {
				s.stop()
			}
			delete(m.sources, subject)
		}
	}
}

// settle waits a moment for the sources, which have been told to stop, to write down
// what they remember.
func (m *machine) settle() {
	done := make(chan struct{})
	go func() {
		m.running.Wait()
		close(done)
	}()
	select {
	case <-done:
	case <-time.After(parting):
	}
}

// parting is how long the end of the program may be held up.
const parting = 2 * time.Second

// retune makes the screens anew as other settings have them. Sources that go on being
// wanted go on as they are.
func (m *machine) retune(s settings, names []string) ([]screens.Turn, error) {
	old := m.settings
	m.settings = s
	for _, s := range m.sources {
		s.used = false
	}
	turns, err := m.pick(names)
	if err != nil {
		m.settings = old
	}
	return turns, err
}

// changed tells the deck that there is something new to draw. One reminder is
// enough, however much is new.
func (m *machine) changed() {
	select {
	case m.events <- screens.Changed:
	default:
	}
}

// tell passes on to the deck what somebody wants.
func (m *machine) tell(ctx context.Context, e screens.Event) {
	select {
	case m.events <- e:
	case <-ctx.Done():
	}
}

// pick returns the screens of those names, in their order, with the options of the
// config if it shows them; all that the config shows when there are none.
func (m *machine) pick(names []string) (turns []screens.Turn, err error) {
	items := m.settings.Screens
	if len(names) > 0 {
		items = nil
	}
	for _, item := range items {
		k, _ := kindNamed(item.Name)
		turns = append(turns, k.build(m, item.Options))
	}
	for _, name := range names {
		k, ok := kindNamed(name)
		if !ok {
			return nil, fmt.Errorf("screen %q does not exist; the screens are %s", name, screenNames())
		}
		turns = append(turns, k.build(m, m.optionsOf(k)))
	}
	return turns, nil
}

// optionsOf returns the options that the config gives to a kind of screen, or its
// defaults.
func (m *machine) optionsOf(k screenKind) any {
	for _, item := range m.settings.Screens {
		if item.Name == k.name {
			return item.Options
		}
	}
	return k.options()
}
