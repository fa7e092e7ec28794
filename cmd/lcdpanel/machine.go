package main

import (
	"context"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"time"

	"lcdpanel/lcd/hd44780"
	"lcdpanel/screens"
	"lcdpanel/screens/plugin"
	"lcdpanel/sysinfo"
)

// machine is everything that is read. A source is made when the first screen wants
// it, so what no screen shows is not read either.
type machine struct {
	world
	log      func(string) // gets what sources could not read, each once; nil: nobody
	state    string       // folder of what is remembered over a restart, empty for none
	settings settings
	plugins  plugins
	sources  map[string]*source // by subject and options
	running  sync.WaitGroup     // sources that run, and others to wait for
	events   chan screens.Event
}

// world is the machine that is read. What is nil is as on the one that this program
// runs on.
type world struct {
	fs    sysinfo.FS
	now   func() time.Time                         // its clock
	mono  func() time.Duration                     // its clock that nobody sets
	usage func(path string) (sysinfo.Usage, error) // of its file systems
}

// source is something that is read.
type source struct {
	feed any // a *sysinfo.Feed
	run  func(context.Context) error
	stop context.CancelFunc // nil until it runs
	used bool               // by a screen of the newest settings
}

// newMachine returns a machine to be shown on a panel of that size. Without a log
// nobody is told what sources could not read, and what programs say goes to standard
// error.
func newMachine(of world, s settings, size hd44780.Geometry, log func(string)) *machine {
	said := log
	if said == nil {
		said = func(line string) { slog.Warn(line) }
	}
	runner := sync.OnceValue(func() *plugin.Runner { return plugin.NewRunner(plugin.RunnerOpts{}) })
	return &machine{
		world: of, log: log, settings: s, plugins: newPlugins(s, size, runner, said),
		sources: map[string]*source{}, events: make(chan screens.Event, 1),
	}
}

// feed returns the feed of a subject, made at the first call. always is how often it
// is read although no screen shows it, 0 for never.
func feed[T any](m *machine, subject string, s sysinfo.Source[T], always time.Duration) *sysinfo.Feed[T] {
	return logged(m, subject, s, always, m.log)
}

// logged is feed for a source whose complaints go to a log of its own.
func logged[T any](m *machine, subject string, s sysinfo.Source[T], always time.Duration, log func(string)) *sysinfo.Feed[T] {
	if old, ok := m.sources[subject]; ok {
		old.used = true
		return old.feed.(*sysinfo.Feed[T])
	}
	var f *sysinfo.Feed[T]
	c := complaints{log: log}
	f = sysinfo.NewFeed(s, sysinfo.Demand{Every: always}, func() {
		if c.log != nil {
			snap := f.Latest()
			c.take(snap.Value, snap.Err)
		}
		m.changed()
	})
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
// what they remember, and for others that tidy up.
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
func (m *machine) retune(s settings, size hd44780.Geometry, names []string) ([]screens.Turn, error) {
	settings, plugins := m.settings, m.plugins
	m.settings, m.plugins = s, newPlugins(s, size, m.plugins.runner, m.plugins.log)
	for _, s := range m.sources {
		s.used = false
	}
	turns, err := m.pick(names)
	if err != nil {
		m.settings, m.plugins = settings, plugins
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
		turn, err := m.named(name)
		if err != nil {
			return nil, err
		}
		turns = append(turns, turn)
	}
	return turns, nil
}

// named returns the screen of a name: one of the config's own, or a built-in one.
func (m *machine) named(name string) (screens.Turn, error) {
	for _, item := range m.settings.Screens {
		if k, _ := kindNamed(item.Name); k.named {
			if turn := k.build(m, item.Options); strings.EqualFold(turn.Name(), name) {
				return turn, nil
			}
		}
	}
	k, ok := kindNamed(name)
	if !ok || k.named {
		return screens.Turn{}, fmt.Errorf("screen %q does not exist; the screens are %s", name, screenNames())
	}
	return k.build(m, m.optionsOf(k)), nil
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
