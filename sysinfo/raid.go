package sysinfo

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"lcdpanel/sysinfo/md"
)

// RAID is the state of Linux software RAID.
type RAID struct {
	Arrays        []Array
	Foreign       bool     // there is something in md's place that is not md
	Personalities []string // the levels that the kernel has loaded; nil when not told
	Unused        []string // devices that md holds and has no use for
}

// Array is what the kernel says of an array, and what lcdpanel knows of it besides.
type Array struct {
	md.Array
	Disks map[string]Disk // by member
	Lost  []Lost          // the disks it has lost, the first one first
	Use   ArrayUse
	// Forming says that the array has only just appeared: one that is being
	// assembled is inactive for a moment.
	Forming bool
	Pace    Pace   // of what runs
	Ended   *Ended // what was over last, nil when not known
}

// raidReader reads md, from whichever of /proc/mdstat and sysfs is there.
type raidReader struct {
	where FS
	sysfs []md.Array // as read last
}

// mdState is what the two say together.
type mdState struct {
	md.Stat
	foreign bool
}

// all reads everything. What could be read of one array is not lost by what could
// not.
func (r *raidReader) all() (mdState, error) {
	var sysErr error
	r.sysfs, sysErr = md.ReadSys(r.where.Sys)
	return r.with(sysErr)
}

// progress reads what moves on while work goes on, a handful of small files.
func (r *raidReader) progress() (mdState, error) {
	var sysErr error
	r.sysfs, sysErr = md.RefreshSys(r.where.Sys, r.sysfs)
	return r.with(sysErr)
}

// with puts mdstat and what was read of sysfs together.
func (r *raidReader) with(sysErr error) (mdState, error) {
	text, procErr := os.ReadFile(filepath.Join(r.where.Proc, "mdstat"))
	if errors.Is(procErr, fs.ErrNotExist) {
		procErr = nil
	}
	stat, parseErr := md.ParseMdstat(string(text))
	stat.Arrays = md.Merge(stat.Arrays, r.sysfs)
	if err := errors.Join(procErr, sysErr); err != nil && len(stat.Arrays) == 0 {
		return mdState{}, fmt.Errorf("raid: %w", err)
	}
	return mdState{stat, errors.Is(parseErr, md.ErrFormat)}, nil
}
