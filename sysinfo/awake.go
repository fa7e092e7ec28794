package sysinfo

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// awakeFor is how long after a disk's counters have moved it surely spins still: no
// sensible time-out is shorter.
const awakeFor = 2 * time.Minute

// wakeWatch knows which disks have done something lately.
type wakeWatch struct {
	counts map[string]uint64
	moved  map[string]time.Time
}

func newWakeWatch(fs FS) *wakeWatch {
	start := fs
	if fs.Before != nil {
		start = *fs.Before
	}
	text, _ := os.ReadFile(filepath.Join(start.Proc, "diskstats"))
	return &wakeWatch{parseDiskstats(string(text)), map[string]time.Time{}}
}

// look reads /proc/diskstats. A disk that has not been seen before has not moved.
func (w *wakeWatch) look(fs FS, now time.Time) {
	text, _ := os.ReadFile(filepath.Join(fs.Proc, "diskstats"))
	counts := parseDiskstats(string(text))
	for disk, n := range counts {
		if was, ok := w.counts[disk]; ok && n != was {
			w.moved[disk] = now
		}
	}
	w.counts = counts
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

// parseDiskstats returns the reads and writes completed by each device
// (Documentation/admin-guide/iostats.rst), by its name in sysfs.
func parseDiskstats(text string) map[string]uint64 {
	counts := map[string]uint64{}
	for line := range strings.Lines(text) {
		f := strings.Fields(line)
		if len(f) < 8 {
			continue
		}
		reads, err := strconv.ParseUint(f[3], 10, 64)
		writes, err2 := strconv.ParseUint(f[7], 10, 64)
		if err == nil && err2 == nil {
			counts[strings.ReplaceAll(f[2], "/", "!")] = reads + writes
		}
	}
	return counts
}
