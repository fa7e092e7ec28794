package main

import (
	"encoding/json"
	"path/filepath"
	"time"

	"lcdpanel/screens"
	"lcdpanel/sysinfo"
)

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
	return feed(m, subject("cpu", o.CPUOpts), sysinfo.CPUSource{FS: m.fs, Opts: o.CPUOpts, Now: m.now}, o.Base().Every)
}

func (m *machine) raid() *sysinfo.Feed[sysinfo.RAID] {
	return feed(m, "raid", sysinfo.RAIDSource{FS: m.fs, Now: m.now, Store: m.store("raid")}, raidPace)
}

// raidIfRead returns the feed of md if any screen wants it, else nil.
func (m *machine) raidIfRead() *sysinfo.Feed[sysinfo.RAID] {
	if s, ok := m.sources["raid"]; ok && s.used {
		f, _ := s.feed.(*sysinfo.Feed[sysinfo.RAID])
		return f
	}
	return nil
}

func (m *machine) power() *sysinfo.Feed[sysinfo.Power] {
	s := sysinfo.PowerSource{FS: m.fs, Opts: m.settings.Power.PowerOpts, Now: m.now, Mono: m.mono, Store: m.store("power")}
	if command := m.settings.Power.Command; len(command) > 0 {
		s.Meter = m.plugins.runner().Meter(command, m.plugins.log)
	}
	disks := m.disks()
	s.Disks = func() []sysinfo.DiskState {
		select {
		case <-disks.Published(): // without its disks a machine would seem to take less
		case <-time.After(patience):
		}
		return disks.Latest().Value.Disks
	}
	return feed(m, subject("power", m.settings.Power), s, powerPace)
}

func (m *machine) disks() *sysinfo.Feed[sysinfo.Disks] {
	s := sysinfo.DisksSource{FS: m.fs, Opts: m.settings.Disks, Now: m.now}
	return feed(m, subject("disks", s.Opts), s, diskPace)
}

func (m *machine) builds() *sysinfo.Feed[sysinfo.BuildQueue] {
	s := sysinfo.BuildQueueSource{FS: m.fs, Opts: m.settings.BuildQueue, Statfs: m.usage, Now: m.now, Store: m.store("builds")}
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
	return screens.RAIDOpts{Bays: m.settings.Bays}
}

func (m *machine) memory(o sysinfo.MemoryOpts) *sysinfo.Feed[sysinfo.Memory] {
	return feed(m, subject("memory", o), sysinfo.MemorySource{FS: m.fs, Opts: o, Now: m.now}, memoryPace)
}

func (m *machine) space(o sysinfo.SpaceOpts) *sysinfo.Feed[sysinfo.Space] {
	return feed(m, subject("space", o), sysinfo.SpaceSource{FS: m.fs, Opts: o, Statfs: m.usage, Now: m.now}, spacePace)
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
	return feed(m, subject("top", o), sysinfo.TopSource{FS: m.fs, Opts: o}, 0)
}
