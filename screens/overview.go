package screens

import (
	"time"

	"lcdpanel/lcd"
	"lcdpanel/screens/locale"
	"lcdpanel/sysinfo"
	"lcdpanel/sysinfo/builds"
)

// Overview is the resting screen: everything in one look. A row about something that
// is under way or amiss takes the place of the one that says all is well. What is not
// read on a machine has a nil feed, and its place stays empty.
type Overview struct {
	Host   *sysinfo.Feed[sysinfo.Host]
	CPU    *sysinfo.Feed[sysinfo.CPU]
	RAID   *sysinfo.Feed[sysinfo.RAID]
	Power  *sysinfo.Feed[sysinfo.Power]
	Disks  *sysinfo.Feed[sysinfo.Disks]
	Builds *sysinfo.Feed[sysinfo.BuildQueue]
	Opts   RAIDOpts
	Queue  BuildQueueOpts
	locale.Locale
}

// Name implements [Screen].
func (Overview) Name() string { return "overview" }

// overviewPace is how often the figures of the resting screen are read: often enough
// for a look in passing.
const overviewPace = 2 * time.Second

// Needs implements [Screen].
func (s Overview) Needs() (needs []Need) {
	needs = []Need{{s.Host, sysinfo.Demand{Every: time.Minute}}, {s.CPU, sysinfo.Demand{Every: overviewPace, Rest: restPace}}, {s.RAID, sysinfo.Demand{Every: 5 * time.Second}}}
	if s.Power != nil {
		needs = append(needs, Need{s.Power, sysinfo.Demand{Every: 10 * time.Second, Rest: time.Minute}})
	}
	if s.Disks != nil {
		needs = append(needs, Need{s.Disks, sysinfo.Demand{Every: 5 * time.Second, Rest: restPace}})
	}
	if s.Builds != nil {
		needs = append(needs, Need{s.Builds, sysinfo.Demand{Every: 2 * time.Second}})
	}
	return needs
}

// View implements [Screen].
func (s Overview) View(now time.Time, w, h int) View {
	c := newCanvas(s.Locale, w, h)
	o := s.now(&c, now)
	if h < 3 {
		o.small()
	} else {
		o.rows()
	}
	v := View{Picture: lcd.NewPicture(c.Frame), Status: o.status(), Until: o.until(), Summary: true}
	return v.because(o.cause())
}

// now returns what is known at a moment.
func (s Overview) now(c *canvas, now time.Time) overview {
	o := overview{
		canvas: c, now: now,
		host: s.Host.Latest().Value, cpu: s.CPU.Latest().Value,
		arrays: s.Opts.arrays(s.Locale, s.RAID.Latest().Value, now),
		power:  power{Power: latest(s.Power), now: now, Locale: s.Locale}, disks: latest(s.Disks).Disks,
	}
	if b := latest(s.Builds); len(b.Queues) > 0 {
		o.builds = &buildState{canvas: c, BuildQueue: b, now: now, hold: s.Queue.hold()}
	}
	return o
}

// latest is the newest value of a feed that may not be there.
func latest[T any](f *sysinfo.Feed[T]) (value T) {
	if f != nil {
		value = f.Latest().Value
	}
	return value
}

// overview is what the resting screen is drawn from.
type overview struct {
	*canvas
	now    time.Time
	host   sysinfo.Host
	cpu    sysinfo.CPU
	arrays []array // the worst first
	power  power
	disks  []sysinfo.DiskState
	builds *buildState // nil without a queue
}

// worstArray is how the worst array is.
func (o overview) worstArray() state {
	if len(o.arrays) == 0 {
		return state{}
	}
	return o.arrays[0].state()
}

// status is the worst of all parts. What is amiss with builds is for their own screen
// to shout about.
func (o overview) status() Status {
	s := max(o.worstArray().Status, o.power.status())
	switch _, failed := o.failure(); {
	case o.cpu.Temperature.Hot:
		return Critical
	case failed:
		s = max(s, Warning)
	}
	return s
}

func (o overview) cause() string {
	s := o.worstArray()
	_, failed := o.failure()
	switch {
	case s.Status == Critical:
		return o.arrays[0].cause()
	case o.cpu.Temperature.Hot:
		return "CPU too hot"
	case s.Status == Warning:
		return o.arrays[0].cause()
	case failed:
		return failedBuild
	}
	return o.power.cause()
}

// failure is a failed build that somebody still needs to hear of.
func (o overview) failure() (builds.Outcome, bool) {
	if o.builds == nil {
		return builds.Outcome{}, false
	}
	return o.builds.failure()
}

// until is when what is shown changes by itself: with the clock, or with the time a
// build has taken.
func (o overview) until() time.Time {
	if o.builds != nil && len(o.builds.Building) > 0 && o.H > 2 {
		return nextSecond(o.now)
	}
	return nextMinute(o.now)
}
