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
	usual      bool                  // it is shown unless the config picks others
	named      bool                  // each in the config has a name of its own
	parts      func() []screens.Part // what its rows may be; nil where the user may not choose them
	options    func() any            // new ones, with the defaults filled in
	build      func(m *machine, options any) screens.Turn
}

// screenOptions are what every screen has and those of one kind, with the rows that a
// person may give it.
type screenOptions[O, R any] struct {
	Dwell   *time.Duration `config:"dwell" min:"1s" max:"1h" help:"how long it shows; as rotation.dwell unless given"`
	Class   screens.Class  `config:"class" help:"which screens it gives way to"`
	Rows    R              `config:",inline"`
	Options O              `config:",inline"`
}

// kindOf is the kind of a screen whose options are defaults unless the user says
// otherwise.
func kindOf[O any](name, help string, defaults O, build func(*machine, O) screens.Screen) screenKind {
	return screenKind{
		name: name, help: help,
		options: func() any { return &screenOptions[O, noOptions]{Options: defaults} },
		build: func(m *machine, options any) screens.Turn {
			o := options.(*screenOptions[O, noOptions])
			return o.turn(build(m, o.Options))
		},
	}
}

// drawn is kindOf for a screen that lcdpanel draws itself, of which the user may choose
// the rows.
func drawn[S screens.Parted, O any](name, help string, defaults O, build func(*machine, O) S) screenKind {
	var s S
	return screenKind{
		name: name, help: help, parts: s.Parts,
		options: func() any { return &screenOptions[O, ownRows[S]]{Options: defaults} },
		build: func(m *machine, options any) screens.Turn {
			o := options.(*screenOptions[O, ownRows[S]])
			return o.turn(m.layOut(build(m, o.Options), o.Rows.texts()))
		},
	}
}

// turn is a turn of a screen with these options.
func (o *screenOptions[O, R]) turn(s screens.Screen) screens.Turn {
	t := screens.Turn{Screen: s, Class: o.Class}
	if o.Dwell != nil {
		t.Dwell = *o.Dwell
	}
	return t
}

// usually marks a kind as one that is shown unless the config picks others.
func usually(k screenKind) screenKind {
	k.usual = true
	return k
}

// lasting gives a kind a dwell of its own.
func lasting(dwell time.Duration, k screenKind) screenKind {
	options := k.options
	k.options = func() any {
		o := options()
		*o.(interface{ dwell() **time.Duration }).dwell() = &dwell
		return o
	}
	return k
}

func (o *screenOptions[O, R]) dwell() **time.Duration { return &o.Dwell }

func (o *screenOptions[O, R]) own() O { return o.Options }

// noOptions is for screens that have none of their own.
type noOptions struct{}

// screenKinds lists the screens in the order in which they are usually shown.
func screenKinds() []screenKind {
	own := pluginKinds()
	for i := range own {
		own[i].named = true
	}
	return append(builtInKinds(), own...)
}

// builtInKinds lists those that lcdpanel draws itself.
func builtInKinds() []screenKind {
	return []screenKind{
		usually(lasting(20*time.Second, drawn("overview", "everything in one look: watts, processors, RAID, disks, builds", noOptions{}, func(m *machine, _ noOptions) screens.Overview {
			return screens.Overview{
				Host: m.host(), CPU: m.usualCPU(), RAID: m.raid(), Power: m.power(), Disks: m.disks(), Builds: m.builds(),
				Opts: m.raidOpts(), Queue: optionsFor[screens.BuildQueueOpts](m, "buildqueue"), Locale: m.settings.Locale,
			}
		}))),
		usually(drawn("cpu", "how busy the processors are", screens.DefaultCPU(), func(m *machine, o screens.CPUOpts) screens.CPU {
			return screens.CPU{Feed: m.cpu(o), Opts: o, Locale: m.settings.Locale}
		})),
		usually(drawn("memory", "memory and swap in use, and what was killed for want of it", memoryDefaults(), func(m *machine, o memoryOptions) screens.Memory {
			return screens.Memory{Feed: m.memory(o.MemoryOpts), Opts: o.Screen, Locale: m.settings.Locale}
		})),
		usually(drawn("raid", "whether each md array is whole, and which disk to pull", noOptions{}, func(m *machine, _ noOptions) screens.RAID {
			return screens.RAID{Feed: m.raid(), Opts: m.raidOpts(), Locale: m.settings.Locale}
		})),
		usually(drawn("resync", "how far a resync, rebuild, reshape or check is, only while there is one", noOptions{}, func(m *machine, _ noOptions) screens.Resync {
			return screens.Resync{Feed: m.raid(), Opts: m.raidOpts(), Locale: m.settings.Locale}
		})),
		usually(drawn("buildqueue", "what is being built, what waits, and whether it worked", screens.DefaultBuildQueue(), func(m *machine, o screens.BuildQueueOpts) screens.BuildQueue {
			return screens.BuildQueue{Feed: m.builds(), Opts: o, Locale: m.settings.Locale}
		})),
		usually(drawn("disks", "which disks work, sleep or make trouble", diskDefaults(), func(m *machine, o diskOptions) screens.Disks {
			return screens.Disks{Feed: m.disks(), Opts: screens.DisksOpts{Bays: m.settings.Bays, Errors: o.Errors}, Locale: m.settings.Locale}
		})),
		usually(drawn("power", "what the machine takes, measured or estimated", screens.PowerOpts{}, func(m *machine, o screens.PowerOpts) screens.Power {
			return screens.Power{Feed: m.power(), Opts: o, Locale: m.settings.Locale}
		})),
		usually(drawn("network", "links, rates, the way out", noOptions{}, func(m *machine, _ noOptions) screens.Network {
			return screens.Network{Feed: m.network(), Locale: m.settings.Locale}
		})),
		usually(drawn("sensors", "temperatures and fans", noOptions{}, func(m *machine, _ noOptions) screens.Sensors {
			return screens.Sensors{Feed: m.sensors(), Locale: m.settings.Locale}
		})),
		usually(drawn("space", "free space, asking only disks that are awake", spaceDefaults(), func(m *machine, o spaceOptions) screens.Space {
			return screens.Space{Feed: m.space(o.SpaceOpts), Opts: o.Screen, Locale: m.settings.Locale}
		})),
		usually(drawn("host", "name, time, addresses, failed units, whether a reboot is due", screens.HostOpts{}, func(m *machine, o screens.HostOpts) screens.Host {
			return screens.Host{Feed: m.host(), Units: m.units(), Opts: o, Locale: m.settings.Locale}
		})),
		drawn("chroots", "how old the base tarballs of the builds are", screens.DefaultChroots(), func(m *machine, o screens.ChrootsOpts) screens.Chroots {
			return screens.Chroots{Feed: m.builds(), Opts: o, Locale: m.settings.Locale}
		}),
		drawn("raid-tuning", "settings of md and of power saving, and what might be better", noOptions{}, func(m *machine, _ noOptions) screens.Tuning {
			return screens.Tuning{Feed: m.tuning(), Locale: m.settings.Locale}
		}),
		drawn("load", "load averages in big digits", screens.LoadOpts{}, func(m *machine, o screens.LoadOpts) screens.Load {
			return screens.Load{Feed: m.workload(), Opts: o, Locale: m.settings.Locale}
		}),
		drawn("top", "what uses most of the processors or of the memory", sysinfo.TopOpts{}, func(m *machine, o sysinfo.TopOpts) screens.Top {
			return screens.Top{Feed: m.top(o), Memory: m.usualMemory(), Opts: optionsFor[memoryOptions](m, "memory").Screen, Locale: m.settings.Locale}
		}),
		drawn("clock", "the time in big digits", screens.ClockOpts{}, func(m *machine, o screens.ClockOpts) screens.Clock {
			return screens.Clock{Opts: o, Locale: m.settings.Locale}
		}),
	}
}

// Options of a source and of the screen over it stand side by side in the config.
type (
	memoryOptions struct {
		sysinfo.MemoryOpts
		Screen screens.MemoryOpts `config:",inline"`
	}
	diskOptions struct {
		Errors time.Duration `config:"errors" min:"1m" help:"how long an I/O error stays critical"`
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

func diskDefaults() diskOptions { return diskOptions{Errors: 24 * time.Hour} }

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

// screenNames lists the built-in screens for a person.
func screenNames() string {
	var names []string
	for _, k := range builtInKinds() {
		names = append(names, k.name)
	}
	return strings.Join(names, ", ")
}
