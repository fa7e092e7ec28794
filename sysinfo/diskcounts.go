package sysinfo

import (
	"bytes"
	"maps"
	"strconv"
	"strings"
)

// diskCount is what a block device has done since boot
// (Documentation/admin-guide/iostats.rst, fields 1, 3, 5, 7 and 9).
type diskCount struct {
	reads, readSectors, writes, writeSectors, inFlight uint64
}

// parseDiskCounts reads /proc/diskstats, by the names of sysfs. What is no line of
// counters is left out.
func parseDiskCounts(text []byte) map[string]diskCount {
	counts := map[string]diskCount{}
	for line := range bytes.Lines(text) {
		f := bytes.Fields(line)
		if len(f) <= diskBusy {
			continue
		}
		var c diskCount
		ok := true
		for field, v := range map[int]*uint64{3: &c.reads, 5: &c.readSectors, 7: &c.writes, 9: &c.writeSectors, 11: &c.inFlight} {
			n, err := strconv.ParseUint(string(f[field]), 10, 64)
			*v, ok = n, ok && err == nil
		}
		if ok {
			counts[strings.ReplaceAll(string(f[diskName]), "/", "!")] = c
		}
	}
	return counts
}

// diskCounts is the counters of a disk and, by name, of its partitions.
type diskCounts struct {
	whole diskCount
	parts map[string]diskCount
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
	reads, read, writes, written, back := c.whole.less(old.whole)
	w.back = back
	w.moved = writes > 0 || c.whole.inFlight > 0 || reads > 0 && read >= pageSectors*reads
	w.wrote = writes > 0
	var partRead, partWritten, most uint64
	for name, p := range c.parts {
		pr, prs, pw, pws, _ := p.less(old.parts[name])
		w.moved = w.moved || pr > 0 || pw > 0 || p.inFlight > 0
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

// less returns how far the counters went since old; nothing, and back, when they went
// back, as after a replug.
func (c diskCount) less(old diskCount) (reads, readSectors, writes, writeSectors uint64, back bool) {
	if c.reads < old.reads || c.writes < old.writes || c.readSectors < old.readSectors || c.writeSectors < old.writeSectors {
		return 0, 0, 0, 0, true
	}
	return c.reads - old.reads, c.readSectors - old.readSectors, c.writes - old.writes, c.writeSectors - old.writeSectors, false
}

// countsOf returns the counters of a disk, whose partitions are named after it.
func countsOf(all map[string]diskCount, disk string) diskCounts {
	c := diskCounts{all[disk], map[string]diskCount{}}
	maps.Copy(c.parts, all)
	maps.DeleteFunc(c.parts, func(name string, _ diskCount) bool { return !isPartOf(name, disk) })
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
