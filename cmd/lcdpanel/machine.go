package main

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"lcdpanel/screens"
	"lcdpanel/sysinfo"
)

// machine is everything that is read, and the screens that draw it.
type machine struct {
	screens []screens.Screen
	sources []func(context.Context) error
	events  chan screens.Event
}

// raidPace is how often md is looked at while no screen shows it.
const raidPace = 10 * time.Second

// newMachine returns the screens over the machine whose file systems are at fs.
func newMachine(fs sysinfo.FS) *machine {
	m := &machine{events: make(chan screens.Event, 1)}
	cpu := sysinfo.NewFeed(sysinfo.CPUSource{FS: fs}, sysinfo.Demand{}, m.changed)
	raid := sysinfo.NewFeed(sysinfo.RAIDSource{FS: fs}, sysinfo.Demand{Every: raidPace}, m.changed)
	m.sources = append(m.sources, cpu.Run, raid.Run)
	m.screens = append(m.screens, screens.CPU{Feed: cpu}, screens.RAID{Feed: raid})
	return m
}

// start runs every source in a goroutine of its own until ctx ends.
func (m *machine) start(ctx context.Context) {
	for _, run := range m.sources {
		go run(ctx)
	}
}

// changed tells the deck that there is something new to draw. One reminder is
// enough, however much is new.
func (m *machine) changed() {
	select {
	case m.events <- screens.Changed:
	default:
	}
}

// dwell is how long each screen shows.
const dwell = 8 * time.Second

// next tells the deck that somebody wants the next screen.
func (m *machine) next(ctx context.Context) {
	select {
	case m.events <- screens.Next:
	case <-ctx.Done():
	}
}

// pick returns the screens of those names, in their order; all when there are
// none.
func (m *machine) pick(names []string) ([]screens.Screen, error) {
	if len(names) == 0 {
		return m.screens, nil
	}
	var picked []screens.Screen
	for _, name := range names {
		i := slices.IndexFunc(m.screens, func(s screens.Screen) bool { return strings.EqualFold(s.Name(), name) })
		if i < 0 {
			return nil, fmt.Errorf("screen %q does not exist; the screens are %s", name, strings.Join(m.names(), ", "))
		}
		picked = append(picked, m.screens[i])
	}
	return picked, nil
}

func (m *machine) names() []string {
	var names []string
	for _, s := range m.screens {
		names = append(names, s.Name())
	}
	return names
}

// screenNames lists the screens for a help text.
func screenNames() string { return strings.Join(newMachine(sysinfo.FS{}).names(), ", ") }
