package template

import (
	"errors"
	"time"

	"lcdpanel/screens"
	"lcdpanel/sysinfo"
)

// subject is one field of Data that is read.
type subject struct {
	name string
	need func(time.Duration) screens.Need
	fill func(*Data) error // errUnknown: there is nothing yet
}

var errUnknown = errors.New("not known yet")

// subjects returns those of the names, in a fixed order.
func (f Feeds) subjects(names map[string]bool) (all []subject) {
	take := func(name string, make func() (subject, bool)) {
		if !names[name] {
			return
		}
		if s, ok := make(); ok {
			s.name = name
			all = append(all, s)
		}
	}
	take("CPU", of(f.CPU, func(d *Data) *sysinfo.CPU { return &d.CPU }))
	take("Memory", of(f.Memory, func(d *Data) *sysinfo.Memory { return &d.Memory }))
	take("Load", of(f.Load, func(d *Data) *sysinfo.Workload { return &d.Load }))
	take("Host", of(f.Host, func(d *Data) *sysinfo.Host { return &d.Host }))
	take("Units", of(f.Units, func(d *Data) *sysinfo.Units { return &d.Units }))
	take("RAID", of(f.RAID, func(d *Data) *sysinfo.RAID { return &d.RAID }))
	take("Disks", of(f.Disks, func(d *Data) *sysinfo.Disks { return &d.Disks }))
	take("Network", of(f.Network, func(d *Data) *sysinfo.Network { return &d.Network }))
	take("Sensors", of(f.Sensors, func(d *Data) *sysinfo.Sensors { return &d.Sensors }))
	take("Power", of(f.Power, func(d *Data) *sysinfo.Power { return &d.Power }))
	take("Space", of(f.Space, func(d *Data) *sysinfo.Space { return &d.Space }))
	take("Builds", of(f.Builds, func(d *Data) *sysinfo.BuildQueue { return &d.Builds }))
	return all
}

// of returns what makes a subject of a feed, whose snapshots go into a field.
func of[T any](feed func() *sysinfo.Feed[T], field func(*Data) *T) func() (subject, bool) {
	return func() (subject, bool) {
		if feed == nil {
			return subject{}, false
		}
		f := feed()
		return subject{
			need: func(every time.Duration) screens.Need {
				return screens.Need{Feed: f, Demand: sysinfo.Demand{Every: every}}
			},
			fill: func(d *Data) error {
				snap := f.Latest()
				*field(d) = snap.Value
				if snap.Err == nil && !snap.OK {
					return errUnknown
				}
				return snap.Err
			},
		}, true
	}
}
