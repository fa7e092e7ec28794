package sysinfo

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/prometheus/procfs"
)

// Memory is how much memory there is and who has it, in bytes.
type Memory struct {
	Total     int64
	Available int64 // without swapping; estimated before Linux 3.14
	Cache     int64 // file contents and buffers
	Stripes   int64 // held by the stripe caches of md arrays
	SwapTotal int64
	SwapUsed  int64
	Tight     bool // as much is used as [MemoryOpts] says
	Biggest   Task // the process with the most memory, looked for only when Tight
	Kills     Kills
}

// Used is the share that is not available.
func (m Memory) Used() Share { return ShareOf(float64(m.Total-m.Available), float64(m.Total)) }

// Swapped is the share of swap in use; unknown without swap.
func (m Memory) Swapped() Share { return ShareOf(float64(m.SwapUsed), float64(m.SwapTotal)) }

// MemoryOpts says when memory is short. The zero value is 90 %.
type MemoryOpts struct {
	Warn int `config:"warn" unit:"%" help:"of memory used from which it is short"`
}

// defaultTight is the percentage for [MemoryOpts] that names none.
const defaultTight = 90

// MemorySource reads /proc/meminfo, /proc/vmstat and md's sysfs. A recorded pair
// tells which processes were killed in between.
type MemorySource struct {
	FS   FS
	Opts MemoryOpts
	Now  func() time.Time // nil: time.Now
}

// Run implements [Source].
func (s MemorySource) Run(ctx context.Context, demand <-chan Demand, publish func(Memory, error)) error {
	proc, openErr := procfs.NewFS(s.FS.Proc)
	kills := newKillWatch(s.FS)
	tell := stirring(publish, Memory.alike)
	return poll(ctx, s.FS.ticker(), demand, func() {}, func() bool {
		if openErr != nil {
			return tell(Memory{}, fmt.Errorf("memory: %w", openErr))
		}
		m, err := s.read(proc)
		if err == nil {
			m.Kills = kills.look(clockOr(s.Now)())
		}
		return tell(m, err)
	})
}

// alike tells whether a person would see no difference worth speaking of.
func (m Memory) alike(o Memory) bool {
	const little = 0.01
	return m.Used().within(little, o.Used()) && m.Swapped().within(little, o.Swapped()) && m.Kills == o.Kills && m.Tight == o.Tight
}

// clockOr returns now, or time.Now for nil.
func clockOr(now func() time.Time) func() time.Time {
	if now == nil {
		return time.Now
	}
	return now
}

var errNoTotal = errors.New("memory: no MemTotal in meminfo: it has to come from Linux")

func (s MemorySource) read(proc procfs.FS) (Memory, error) {
	info, err := proc.Meminfo()
	if err != nil {
		return Memory{}, fmt.Errorf("memory: %w", err)
	}
	m := Memory{
		Total:     count(info.MemTotalBytes),
		Available: available(info),
		Cache:     count(info.CachedBytes) + count(info.BuffersBytes),
		Stripes:   stripeCaches(s.FS),
		SwapTotal: count(info.SwapTotalBytes),
		SwapUsed:  max(0, count(info.SwapTotalBytes)-count(info.SwapFreeBytes)),
	}
	if m.Total == 0 {
		return Memory{}, errNoTotal
	}
	m.Available = min(m.Total, max(0, m.Available))
	if m.Tight = s.Opts.tight(m); m.Tight {
		m.Biggest = biggest(s.FS)
	}
	return m, nil
}

// tight tells whether memory is short.
func (o MemoryOpts) tight(m Memory) bool {
	warn := o.Warn
	if warn == 0 {
		warn = defaultTight
	}
	used, _ := m.Used().Value()
	return 100*used >= float64(warn)
}

// available is the kernel's own figure. Kernels before 3.14 have none: what is
// free then, and what the kernel can drop: the caches without shared memory, which
// counts as cached (Documentation/filesystems/proc.rst, meminfo).
func available(info procfs.Meminfo) int64 {
	if info.MemAvailableBytes != nil {
		return count(info.MemAvailableBytes)
	}
	return count(info.MemFreeBytes) + count(info.BuffersBytes) + count(info.SReclaimableBytes) +
		max(0, count(info.CachedBytes)-count(info.ShmemBytes))
}

// count returns the value of a counter, 0 for one that is missing. No machine has
// as much as the limit; sums of counters stay far from an overflow.
func count(v *uint64) int64 {
	const limit = 1 << 58
	if v == nil {
		return 0
	}
	return int64(min(*v, limit))
}
