package sysinfo

import (
	"maps"
	"strconv"
	"strings"

	"lcdpanel/sysinfo/proc"
)

// diskCounts is the counters of a disk and, by name, of its partitions.
type diskCounts struct {
	whole proc.Disk
	parts map[string]proc.Disk
}

// diskWork is what a disk did between two looks.
type diskWork struct {
	read, written float64 // bytes
	moved, wrote  bool
	back          bool   // the counters began anew
	part          string // the partition that was written to most
}

// pageSectors is the least that the page cache reads at once, 4 KiB.
const pageSectors = 8

// sectorBytes is the unit of the kernel's counters whatever the disk's sectors are.
const sectorBytes = 512

// since returns what was done after old. Kernels after 5.4 count the commands of
// smartctl and hdparm as reads of the whole disk, though not of its partitions: such
// reads take a sector or none, while those of programs and file systems go through
// the page cache. So a read of the whole disk alone counts only from a page on.
func (c diskCounts) since(old diskCounts) (w diskWork) {
	reads, read, writes, written, back := wentBy(c.whole, old.whole)
	w.back = back
	w.moved = writes > 0 || c.whole.InFlight > 0 || reads > 0 && read >= pageSectors*reads
	w.wrote = writes > 0
	var partRead, partWritten, most uint64
	for name, p := range c.parts {
		pr, prs, pw, pws, _ := wentBy(p, old.parts[name])
		w.moved = w.moved || pr > 0 || pw > 0 || p.InFlight > 0
		w.wrote = w.wrote || pw > 0
		partRead, partWritten = partRead+prs, partWritten+pws
		if pw > most || pw == most && pw > 0 && name < w.part {
			most, w.part = pw, name
		}
	}
	if w.moved {
		w.read = sectorBytes * float64(max(read, partRead))
		w.written = sectorBytes * float64(max(written, partWritten))
	}
	return w
}

// wentBy returns how far the counters went since old; nothing, and back, when they went
// back, as after a replug.
func wentBy(c, old proc.Disk) (reads, readSectors, writes, writeSectors uint64, back bool) {
	if c.Reads < old.Reads || c.Writes < old.Writes || c.ReadSectors < old.ReadSectors || c.WriteSectors < old.WriteSectors {
		return 0, 0, 0, 0, true
	}
	return c.Reads - old.Reads, c.ReadSectors - old.ReadSectors, c.Writes - old.Writes, c.WriteSectors - old.WriteSectors, false
}

// countsOf returns the counters of a disk, whose partitions are named after it.
func countsOf(all map[string]proc.Disk, disk string) diskCounts {
	c := diskCounts{all[disk], map[string]proc.Disk{}}
	maps.Copy(c.parts, all)
	maps.DeleteFunc(c.parts, func(name string, _ proc.Disk) bool { return !isPartOf(name, disk) })
	return c
}

// isPartOf tells whether a name is that of a partition of disk: sda1, nvme0n1p2.
func isPartOf(name, disk string) bool {
	rest, ok := strings.CutPrefix(name, disk)
	if !ok || rest == "" || disk == "" {
		return false
	}
	if last := disk[len(disk)-1]; last >= '0' && last <= '9' {
		if rest, ok = strings.CutPrefix(rest, "p"); !ok {
			return false
		}
	}
	_, err := strconv.ParseUint(rest, 10, 16)
	return err == nil
}
