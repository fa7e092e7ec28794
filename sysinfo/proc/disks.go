// Package proc reads the files of procfs that several sources need: the counters of
// block devices and the state of processes. What is no line of them is left out.
package proc

import (
	"bytes"
	"strconv"
	"strings"
)

// Disk is what a block device has done since boot, /proc/diskstats
// (Documentation/admin-guide/iostats.rst, whose numbers are behind the fields).
type Disk struct {
	Reads        uint64 // completed, 1
	ReadSectors  uint64 // of 512 bytes, 3
	Writes       uint64 // completed, 5
	WriteSectors uint64 // of 512 bytes, 7
	InFlight     uint64 // requests that are not completed, 9
	Busy         uint32 // ms with a request in flight, 10; wraps
	Weighted     uint32 // the same times the number of requests, 11; wraps
}

// Words of a line of /proc/diskstats: the numbers of the device, its name, then the
// fields from 1.
const (
	diskName  = 2
	diskWords = diskName + 12
)

// Disks reads /proc/diskstats, by the names of sysfs, which have ! for /. Partitions on
// kernels before 2.6.25 have fewer fields and are left out.
func Disks(text []byte) map[string]Disk {
	all := map[string]Disk{}
	for line := range bytes.Lines(text) {
		if f := bytes.Fields(line); len(f) >= diskWords {
			if d, ok := parseDisk(f[diskName:]); ok {
				all[strings.ReplaceAll(string(f[diskName]), "/", "!")] = d
			}
		}
	}
	return all
}

// parseDisk reads the fields, which count from 1.
func parseDisk(f [][]byte) (d Disk, ok bool) {
	ok = true
	number := func(i int) uint64 {
		n, err := strconv.ParseUint(string(f[i]), 10, 64)
		ok = ok && err == nil
		return n
	}
	d = Disk{number(1), number(3), number(5), number(7), number(9), uint32(number(10)), uint32(number(11))}
	return d, ok
}
