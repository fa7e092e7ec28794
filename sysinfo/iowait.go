package sysinfo

import (
	"os"
	"path/filepath"
	"strings"

	"lcdpanel/sysinfo/proc"
)

// IOWait is what the processors wait for.
type IOWait struct {
	Long    bool   // long enough to be worth a warning, see [CPUOpts]
	Blocked int    // tasks that wait for a disk or a server; 0 when nobody knows
	Disk    string // the disk that was waited for most, empty when there is none or nobody knows
}

// ioWatch finds out what is waited for, and reads only while something is.
type ioWatch struct {
	fs    FS
	opts  CPUOpts
	long  lasting
	disks disks // when last read; nil while nothing is waited for
}

// look takes the share of the time that was spent waiting and the number of tasks
// that do. The first look at the disks has nothing to compare with, so it is taken as
// soon as one reading is bad.
func (w *ioWatch) look(share Share, blocked, need int) IOWait {
	most := w.opts.IOWait
	if most == 0 {
		most = DefaultIOWait
	}
	bad := share.exceeds(float64(most) / 100)
	r := IOWait{Long: w.long.look(bad, need), Blocked: blocked}
	if !bad && !r.Long {
		w.disks = nil
		return r
	}
	was := w.disks
	if was == nil && w.fs.Before != nil {
		was = readDisks(*w.fs.Before)
	}
	w.disks = readDisks(w.fs)
	r.Disk = w.disks.busiest(was, w.fs)
	return r
}

// disks is what block devices have done, by their names in sysfs.
type disks map[string]proc.Disk

// readDisks reads /proc/diskstats, nothing when there is none. The kernel hands it out a
// page at a time, so it takes more than one read on a machine of many disks.
func readDisks(fs FS) disks {
	text, err := os.ReadFile(filepath.Join(fs.Proc, "diskstats"))
	if err != nil {
		return disks{}
	}
	return proc.Disks(text)
}

// isDisk tells whether a block device is a whole disk rather than a part of one or
// made from several. It asks sysfs, which touches no disk.
func isDisk(fs FS, name string) bool {
	for _, prefix := range [...]string{"loop", "ram", "zram"} {
		if strings.HasPrefix(name, prefix) {
			return false
		}
	}
	return isDir(filepath.Join(fs.Sys, "block", name)) && len(names(fs.Sys, "block", name, "slaves")) == 0
}
