package sysinfo

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
)

// diskTime is for how long a block device has had requests, in milliseconds since
// boot (Documentation/admin-guide/iostats.rst). Both wrap at 32 bits.
type diskTime struct {
	busy     uint32 // field 10: at least one request was in flight
	weighted uint32 // field 11: the same times the number of requests
}

// diskTimes is the times of all devices by name.
type diskTimes map[string]diskTime

// Words of a line of /proc/diskstats: the numbers of the device, its name, then the
// fields of iostats.rst from 1.
const (
	diskName     = 2
	diskBusy     = diskName + 10
	diskWeighted = diskName + 11
)

// parseDiskTimes reads /proc/diskstats. A line that is none is left out; partitions
// on kernels before 2.6.25 have no times.
func parseDiskTimes(text string) diskTimes {
	all := diskTimes{}
	for line := range strings.Lines(text) {
		f := strings.Fields(line)
		if len(f) <= diskWeighted {
			continue
		}
		busy, err := strconv.ParseUint(f[diskBusy], 10, 64)
		weighted, err2 := strconv.ParseUint(f[diskWeighted], 10, 64)
		if err == nil && err2 == nil {
			all[f[diskName]] = diskTime{uint32(busy), uint32(weighted)}
		}
	}
	return all
}

// since returns how far both went, in spite of a wrap. A device that comes back under
// an old name starts from nothing, which looks like a wrap but goes further than any
// time between two readings.
func (t diskTime) since(was diskTime) diskTime {
	const most = 1 << 30 // milliseconds: 12 days, or 12 minutes of a thousand requests
	d := diskTime{t.busy - was.busy, t.weighted - was.weighted}
	if d.busy > most || d.weighted > most {
		return diskTime{}
	}
	return d
}

// alike is the difference in milliseconds below which two disks were equally busy.
const alike = 100

// busiest returns the disk that was busy for the longest since was. Among those that
// were busy all the time it is the one where requests waited longest: the kernel adds
// up the time of each when it is done, so that a disk that hangs has none.
func (all diskTimes) busiest(was diskTimes, fs FS) string {
	type waited struct {
		name string
		diskTime
	}
	var some []waited
	for name, t := range all {
		old, known := was[name]
		if d := t.since(old); known && d.busy > 0 {
			some = append(some, waited{name, d})
		}
	}
	slices.SortFunc(some, func(a, b waited) int {
		return cmp.Or(cmp.Compare(b.busy/alike, a.busy/alike), cmp.Compare(b.weighted, a.weighted), cmp.Compare(a.name, b.name))
	})
	for _, d := range some {
		if isDisk(fs, d.name) {
			return d.name
		}
	}
	return ""
}
