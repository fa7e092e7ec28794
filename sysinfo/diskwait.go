package sysinfo

import (
	"cmp"
	"slices"

	"lcdpanel/sysinfo/proc"
)

// waited is for how long a device has had requests, in ms, and the same times the
// number of requests.
type waited struct{ busy, weighted uint32 }

// waitedSince returns how far both went, in spite of a wrap. A device that comes back under
// an old name starts from nothing, which looks like a wrap but goes further than any
// time between two readings.
func waitedSince(was, is proc.Disk) waited {
	const most = 1 << 30 // milliseconds: 12 days, or 12 minutes of a thousand requests
	d := waited{is.Busy - was.Busy, is.Weighted - was.Weighted}
	if d.busy > most || d.weighted > most {
		return waited{}
	}
	return d
}

// evenly is the difference in milliseconds below which two disks were equally busy.
const evenly = 100

// busiest returns the disk that was busy for the longest since was. Among those that
// were busy all the time it is the one where requests waited longest: the kernel adds
// up the time of each when it is done, so that a disk that hangs has none.
func (all disks) busiest(was disks, fs FS) string {
	type candidate struct {
		name string
		waited
	}
	var some []candidate
	for name, is := range all {
		old, known := was[name]
		if d := waitedSince(old, is); known && d.busy > 0 {
			some = append(some, candidate{name, d})
		}
	}
	slices.SortFunc(some, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(b.busy/evenly, a.busy/evenly), cmp.Compare(b.weighted, a.weighted), cmp.Compare(a.name, b.name))
	})
	for _, d := range some {
		if isDisk(fs, d.name) {
			return d.name
		}
	}
	return ""
}
