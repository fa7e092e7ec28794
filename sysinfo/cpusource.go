package sysinfo

import (
	"context"
	"fmt"
	"path/filepath"
	"time"
)

// CPUSource reads /proc/stat, /proc/loadavg, cpufreq and the sensors of processors and
// fans in sysfs. A snapshot needs two readings; the first pair after a demand is
// [firstPair] apart. A recorded pair stays one.
//
// At one reading a second it makes as few system calls as it can: a raw pread each of
// /proc/stat, the temperature and up to [atOnce] frequencies, every five seconds one of
// the load and of each limit. /proc/diskstats is read only while the processors wait
// for disks.
//
// To have a history of the minutes in which no screen asks, the feed needs a base
// demand of one reading a minute.
type CPUSource struct {
	FS   FS
	Opts CPUOpts
	Now  func() time.Time // nil: time.Now
}

// firstPair is long enough for a percentage to mean something at the kernel's
// 100 ticks a second and short enough not to be waited for.
const firstPair = 250 * time.Millisecond

// recent is how old a reading may be that the first one after a demand is compared
// with.
const recent = 2 * time.Second

// loadPace is how often the kernel reckons the load anew.
const loadPace = 5 * time.Second

// Run implements [Source].
func (s CPUSource) Run(ctx context.Context, demand <-chan Demand, publish func(CPU, error)) error {
	w := newCPUWatch(s)
	defer w.close()
	begin := func() { wait(ctx, w.begin()) }
	tell := stirring(publish, CPU.alike)
	return poll(ctx, s.FS.ticker(), demand, begin, func() bool { return tell(w.look()) })
}

// cpuWatch keeps open what is read once a second, and what the last reading was.
type cpuWatch struct {
	fs          FS
	now         func() time.Time
	stat        kept
	last        stat
	at          time.Time // of last; zero: there is none
	loadavg     kept
	shown       CPU // the newest that was told
	load        Load
	loadPace    pace
	hard        lasting
	io          ioWatch
	frequency   frequencyWatch
	thermometer thermometer
	fans        *fanWatch
	history     cpuHistory
}

func newCPUWatch(s CPUSource) *cpuWatch {
	return &cpuWatch{
		fs:          s.FS,
		now:         clockOr(s.Now),
		stat:        kept{path: filepath.Join(s.FS.Proc, "stat")},
		loadavg:     kept{path: filepath.Join(s.FS.Proc, "loadavg")},
		io:          ioWatch{fs: s.FS, opts: s.Opts},
		frequency:   frequencyWatch{fs: s.FS},
		thermometer: thermometer{fs: s.FS, opts: s.Opts},
		fans:        newFanWatch(s.FS),
	}
}

func (w *cpuWatch) close() {
	w.stat.close()
	w.loadavg.close()
	w.frequency.close()
	w.thermometer.close()
}

// begin sees to it that there is a reading to compare the next one with, and returns
// how long to wait for that. Where it cannot be read, the next one will say why.
func (w *cpuWatch) begin() (until time.Duration) {
	if w.fs.Before != nil {
		before := kept{path: filepath.Join(w.fs.Before.Proc, "stat")}
		defer before.close()
		w.keep(readStat(&before))
		return 0
	}
	age := w.now().Sub(w.at)
	if w.at.IsZero() || age < 0 || age > recent {
		age = 0
		w.keep(readStat(&w.stat))
	}
	return firstPair - age
}

// keep makes a reading that went well the one to compare with.
func (w *cpuWatch) keep(s stat, err error) {
	if err == nil {
		w.last, w.at = s, w.now()
		w.history.look(w.at, s.total)
	}
}

func readStat(k *kept) (stat, error) {
	text, err := k.read()
	if err != nil {
		return stat{}, fmt.Errorf("cpu: %w", err)
	}
	s, err := parseStat(text)
	if err != nil {
		return stat{}, fmt.Errorf("cpu: %s: %w", k.path, err)
	}
	return s, nil
}

// look reads everything that is due and returns what has become of it since the last
// reading.
func (w *cpuWatch) look() (CPU, error) {
	is, err := readStat(&w.stat)
	if err != nil {
		return CPU{}, err
	}
	now, was := w.now(), w.last
	if w.at.IsZero() {
		was = is
	}
	c := w.since(was, is).near(w.shown)
	c.Load = w.readLoad(now)
	c.Frequency = w.frequency.look(now)
	c.Temperature = w.thermometer.look(now)
	c.Fan = w.fans.look(now, c.Temperature)
	c.History = w.history.look(now, is.total)
	if w.fs.Before == nil {
		w.last, w.at, w.shown = is, now, c
	}
	return c, nil
}

// since returns what the processors did from one reading to another. Of a recording
// there are no more.
func (w *cpuWatch) since(was, is stat) (c CPU) {
	need := inARow
	if w.fs.Before != nil {
		need = 1
	}
	c.Busy, c.Spent = spent(was.total, is.total)
	c.Hard = w.hard.look(c.Busy.exceeds(hardWork), need)
	c.Cores = coresSince(was.cores, is.cores)
	c.IOWait = w.io.look(c.Spent.IOWait, is.blocked, need)
	return c
}

// readLoad returns the load; not known where it cannot be read.
func (w *cpuWatch) readLoad(now time.Time) Load {
	if w.loadPace.due(now, loadPace) {
		w.load = Load{}
		if text, err := w.loadavg.read(); err == nil {
			w.load = parseLoad(string(text))
		}
	}
	return w.load
}
