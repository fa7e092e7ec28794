package sysinfo

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/prometheus/procfs"
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
	var last cpuReading
	begin := func() { last = s.earlier(ctx) }
	return poll(ctx, demand, begin, func() {
		now, err := readCPU(s.FS)
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
func (s CPUSource) earlier(ctx context.Context) cpuReading {
	if s.FS.Before != nil {
		r, _ := readCPU(*s.FS.Before)
		return r
	}
	r, _ := readCPU(s.FS)
	wait(ctx, firstPair)
	return r
}

// cpuReading is one look at the counters.
type cpuReading struct {
	total procfs.CPUStat
	cores map[int64]procfs.CPUStat
	load  Load
}

func readCPU(fs FS) (cpuReading, error) {
	p, err := procfs.NewFS(fs.Proc)
	if err != nil {
		return cpuReading{}, fmt.Errorf("cpu: %w", err)
	}
	stat, err := p.Stat()
	if err != nil {
		return cpuReading{}, fmt.Errorf("cpu: %w", err)
	}
	r := cpuReading{total: stat.CPUTotal, cores: stat.CPU}
	if l, err := p.LoadAvg(); err == nil {
		r.load = Load{l.Load1, l.Load5, l.Load15, isLoad(l.Load1) && isLoad(l.Load5) && isLoad(l.Load15)}
	}
	return r, nil
}

// isLoad tells whether a kernel can have counted that many tasks (PID_MAX_LIMIT is
// 2^22).
func isLoad(v float64) bool { return v >= 0 && v <= 1<<22 }

// since returns what the processors did from the older reading to r.
func (r cpuReading) since(older cpuReading) CPU {
	c := CPU{Busy: busy(older.total, r.total), Load: r.load}
	for _, n := range slices.Sorted(maps.Keys(r.cores)) {
		if was, ok := older.cores[n]; ok {
			c.Cores = append(c.Cores, Core{int(n), busy(was, r.cores[n])})
		}
	}
	return c
}

// busy returns the share of the time from was to is in which a processor was
// neither idle nor waiting for a disk. Guest time is not added: the kernel
// counts it in user time already.
func busy(was, is procfs.CPUStat) Share {
	idle := ticks(was.Idle, is.Idle) + ticks(was.Iowait, is.Iowait)
	work := ticks(was.User, is.User) + ticks(was.Nice, is.Nice) + ticks(was.System, is.System) +
		ticks(was.IRQ, is.IRQ) + ticks(was.SoftIRQ, is.SoftIRQ) + ticks(was.Steal, is.Steal)
	return ShareOf(work, work+idle)
}

// ticks returns how far a counter went. One that goes back, as idle and iowait
// do on some kernels (proc.rst), went nowhere.
func ticks(was, is float64) float64 { return max(0, is-was) }
