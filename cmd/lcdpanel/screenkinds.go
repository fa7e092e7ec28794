package main

import (
	"strings"
	"time"

	"lcdpanel/screens"
	"lcdpanel/sysinfo"
)

// screenKind is a screen that the user may pick.
type screenKind struct {
	name, help string
	usual      bool       // it is shown unless the config picks others
	options    func() any // new ones, with the defaults filled in
	build      func(m *machine, options any) screens.Turn
}

// screenOptions are what every screen has and those of one kind.
type screenOptions[O any] struct {
	Dwell   *time.Duration `config:"dwell" min:"1s" max:"1h" help:"how long it shows; as rotation.dwell unless given"`
	Class   screens.Class  `config:"class" help:"which screens it gives way to"`
	Options O              `config:",inline"`
}

// kindOf is the kind of a screen whose options are defaults unless the user says
// otherwise.
func kindOf[O any](name, help string, defaults O, build func(*machine, O) screens.Screen) screenKind {
	return screenKind{
		name: name, help: help,
		options: func() any { return &screenOptions[O]{Options: defaults} },
		build: func(m *machine, options any) screens.Turn {
			o := options.(*screenOptions[O])
			turn := screens.Turn{Screen: build(m, o.Options), Class: o.Class}
			if o.Dwell != nil {
				turn.Dwell = *o.Dwell
			}
			return turn
		},
	}
}

// usually marks a kind as one that is shown unless the config picks others.
func usually(k screenKind) screenKind {
	k.usual = true
	return k
}

// noOptions is for screens that have none of their own.
type noOptions struct{}

// screenKinds lists the screens in the order in which they are usually shown.
func screenKinds() []screenKind {
	return []screenKind{
		usually(kindOf("cpu", "how busy the processors are", noOptions{}, func(m *machine, _ noOptions) screens.Screen {
			return screens.CPU{Feed: m.cpu()}
		})),
		usually(kindOf("memory", "memory and swap in use, and what was killed for want of it", memoryDefaults(), func(m *machine, o memoryOptions) screens.Screen {
			return screens.Memory{Feed: m.memory(o.MemoryOpts), Opts: o.Screen}
		})),
		usually(kindOf("raid", "whether each md array is whole, and which disk to pull", noOptions{}, func(m *machine, _ noOptions) screens.Screen {
			return screens.RAID{Feed: m.raid(), Opts: m.raidOpts()}
		})),
		usually(kindOf("resync", "how far a resync, rebuild, reshape or check is, only while there is one", noOptions{}, func(m *machine, _ noOptions) screens.Screen {
			return screens.Resync{Feed: m.raid(), Opts: m.raidOpts()}
		})),
		usually(kindOf("space", "free space, asking only disks that are awake", spaceDefaults(), func(m *machine, o spaceOptions) screens.Screen {
			return screens.Space{Feed: m.space(o.SpaceOpts), Opts: o.Screen}
		})),
		usually(kindOf("host", "name, time, addresses, failed units, whether a reboot is due", screens.HostOpts{}, func(m *machine, o screens.HostOpts) screens.Screen {
			return screens.Host{Feed: m.host(), Units: m.units(), Opts: o}
		})),
		kindOf("load", "load averages in big digits", screens.LoadOpts{}, func(m *machine, o screens.LoadOpts) screens.Screen {
			return screens.Load{Feed: m.workload(), Opts: o}
		}),
		kindOf("top", "what uses most of the processors or of the memory", sysinfo.TopOpts{}, func(m *machine, o sysinfo.TopOpts) screens.Screen {
			return screens.Top{Feed: m.top(o)}
		}),
		kindOf("clock", "the time in big digits", screens.ClockOpts{}, func(_ *machine, o screens.ClockOpts) screens.Screen {
			return screens.Clock{Opts: o}
		}),
	}
}

// Options of a source and of the screen over it stand side by side in the config.
type (
	memoryOptions struct {
		sysinfo.MemoryOpts
		Screen screens.MemoryOpts `config:",inline"`
	}
	spaceOptions struct {
		sysinfo.SpaceOpts
		Screen screens.SpaceOpts `config:",inline"`
	}
)

func memoryDefaults() (o memoryOptions) {
	o.Warn, o.Screen.Hold = 90, time.Hour
	return o
}

func spaceDefaults() (o spaceOptions) {
	o.Screen.Warn = 95
	return o
}

// kindNamed returns the kind of that name, whatever its case.
func kindNamed(name string) (screenKind, bool) {
	for _, k := range screenKinds() {
		if strings.EqualFold(k.name, name) {
			return k, true
		}
	}
	return screenKind{}, false
}

// screenNames lists the screens for a person.
func screenNames() string {
	var names []string
	for _, k := range screenKinds() {
		names = append(names, k.name)
	}
	return strings.Join(names, ", ")
}
