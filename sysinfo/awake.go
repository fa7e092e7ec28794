package sysinfo

import (
	"time"

	"lcdpanel/sysinfo/proc"
)

// awakeFor is how long after a disk's counters have moved it surely spins still: no
// sensible time-out is shorter.
const awakeFor = 2 * time.Minute

// wakeWatch knows which disks have done something lately.
type wakeWatch struct {
	disks map[string]proc.Disk
	moved map[string]time.Time
}

func newWakeWatch(fs FS) *wakeWatch {
	start := fs
	if fs.Before != nil {
		start = *fs.Before
	}
	return &wakeWatch{readDisks(start), map[string]time.Time{}}
}

// look reads /proc/diskstats. A disk that has not been seen before has not moved.
func (w *wakeWatch) look(fs FS, now time.Time) {
	disks := readDisks(fs)
	for name, is := range disks {
		if was, ok := w.disks[name]; ok && is.Reads+is.Writes != was.Reads+was.Writes {
			w.moved[name] = now
		}
	}
	w.disks = disks
}

// awake tells whether all of the disks are known to be awake. A clock that was set
// back proves nothing.
func (w *wakeWatch) awake(b blocks, disks []string, now time.Time) bool {
	for _, disk := range disks {
		at, moved := w.moved[disk]
		if ago := now.Sub(at); b.rotates(disk) && (!moved || ago < 0 || ago > awakeFor) {
			return false
		}
	}
	return true
}
