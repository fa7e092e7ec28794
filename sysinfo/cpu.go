package sysinfo

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
)

// CPU is how busy the processors were between two readings, and the load.
type CPU struct {
	Busy  Share  // of all cores together
	Cores []Core // those that were online at both readings, by number
	Load  Load   // at the newer reading
}

// Core is one logical processor.
type Core struct {
	Number int // as in /proc/stat
	Busy   Share
}

// Load is the number of running and blocked tasks, averaged by the kernel over
// the last 1, 5 and 15 minutes (Documentation/filesystems/proc.rst, loadavg).
type Load struct {
	One, Five, Fifteen float64
	Known              bool
}

// CPUSource reads /proc/stat and /proc/loadavg. A snapshot needs two readings;
// the first pair after a demand is [firstPair] apart. A recorded pair stays one.
type CPUSource struct {
	FS FS
}

// firstPair is long enough for a percentage to mean something at the kernel's
// 100 ticks a second and short enough not to be waited for.
const firstPair = 250 * time.Millisecond

// Run implements [Source].
func (s CPUSource) Run(ctx context.Context, demand <-chan Demand, publish func(CPU, error)) error {
	r := newCPUReader(s.FS)
	defer r.close()
	var last cpuReading
	begin := func() { last = s.earlier(ctx, r) }
	return poll(ctx, s.FS.ticker(), demand, begin, func() {
		now, err := r.read()
		if err != nil {
			publish(CPU{}, err)
			return
		}
		publish(now.since(last), nil)
		if s.FS.Before == nil {
			last = now
		}
	})
}

// earlier returns the reading that the next one is compared with. One that
// fails is empty, and the next reading will say why.
func (s CPUSource) earlier(ctx context.Context, r *cpuReader) cpuReading {
	if s.FS.Before != nil {
		before := newCPUReader(*s.FS.Before)
		defer before.close()
		r, _ := before.read()
		return r
	}
	first, _ := r.read()
	wait(ctx, firstPair)
	return first
}

// cpuReader keeps open what is read once a second.
type cpuReader struct {
	stat, load kept
}

func newCPUReader(fs FS) *cpuReader {
	return &cpuReader{
		stat: kept{path: filepath.Join(fs.Proc, "stat")},
		load: kept{path: filepath.Join(fs.Proc, "loadavg")},
	}
}

func (r *cpuReader) close() {
	r.stat.close()
	r.load.close()
}

// cpuReading is one look at the counters.
type cpuReading struct {
	total ticks
	cores []coreTicks
	load  Load
}

func (r *cpuReader) read() (cpuReading, error) {
	text, err := r.stat.read()
	if err != nil {
		return cpuReading{}, fmt.Errorf("cpu: %w", err)
	}
	var c cpuReading
	if c.total, c.cores, err = parseStat(text, nil); err != nil {
		return cpuReading{}, fmt.Errorf("cpu: %s: %w", r.stat.path, err)
	}
	if text, err := r.load.read(); err == nil {
		c.load = parseLoad(string(text))
	}
	return c, nil
}

// parseLoad reads the first three words of /proc/loadavg.
func parseLoad(text string) (l Load) {
	words := strings.Fields(text)
	if len(words) < 3 {
		return l
	}
	for i, v := range [...]*float64{&l.One, &l.Five, &l.Fifteen} {
		n, err := strconv.ParseFloat(words[i], 64)
		if err != nil || !isLoad(n) {
			return Load{}
		}
		*v = n
	}
	l.Known = true
	return l
}

// isLoad tells whether a kernel can have counted that many tasks (PID_MAX_LIMIT is
// 2^22).
func isLoad(v float64) bool { return v >= 0 && v <= 1<<22 }

// since returns what the processors did from the older reading to r. The kernel
// lists them by number.
func (r cpuReading) since(older cpuReading) CPU {
	c := CPU{Busy: busy(older.total, r.total), Load: r.load}
	for _, is := range r.cores {
		i := slices.IndexFunc(older.cores, func(was coreTicks) bool { return was.number == is.number })
		if i >= 0 {
			c.Cores = append(c.Cores, Core{is.number, busy(older.cores[i].ticks, is.ticks)})
		}
	}
	return c
}

// busy returns the share of the time from was to is in which a processor was
// neither idle nor waiting for a disk.
func busy(was, is ticks) Share {
	idle := went(was.idle, is.idle) + went(was.iowait, is.iowait)
	work := went(was.user, is.user) + went(was.nice, is.nice) + went(was.system, is.system) +
		went(was.irq, is.irq) + went(was.softirq, is.softirq) + went(was.steal, is.steal)
	return ShareOf(work, work+idle)
}

// went returns how far a counter went. One that goes back, as idle and iowait
// do on some kernels (proc.rst), went nowhere.
func went(was, is uint64) float64 {
	if is < was {
		return 0
	}
	return float64(is - was)
}
