package sysinfo

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// writerWatch finds out what writes to a disk that is awake for too long: a process,
// by the bytes in /proc/PID/io (man page proc_pid_io(5)), which only root may read of
// others, or else the file system. It looks only while there is such a disk.
type writerWatch struct {
	bytes map[int]uint64 // by process
	name  string
}

// look names the writer of each disk that is too long awake.
func (w *writerWatch) look(fs FS, disks map[string]*diskRecord) {
	any := false
	for _, r := range disks {
		any = any || r.TooLong
	}
	if !any {
		*w = writerWatch{}
	} else {
		w.processes(fs)
	}
	var mounted []mount
	var b blocks
	if any {
		mounted, _ = mounts(fs)
		b = readBlocks(fs)
	}
	for _, r := range disks {
		switch {
		case !r.TooLong:
			r.Writer = ""
		case !r.work.wrote: // what was said last still holds
		case w.name != "":
			r.Writer = w.name
		default:
			r.Writer = mountOn(b, mounted, r.Name)
		}
	}
}

// processes finds the process that has written most since the last look.
func (w *writerWatch) processes(fs FS) {
	was := w.bytes
	w.bytes, w.name = map[int]uint64{}, ""
	var most uint64
	for _, name := range names(fs.Proc) {
		pid, err := strconv.Atoi(name)
		if err != nil {
			continue
		}
		n, ok := writtenBy(fs, name)
		if !ok {
			continue
		}
		w.bytes[pid] = n
		if old, known := was[pid]; known && n > old && n-old > most {
			most, w.name = n-old, oneLine(fs.Proc, name, "comm")
		}
	}
}

// writtenBy returns how many bytes a process has caused to be written to disks.
func writtenBy(fs FS, pid string) (n uint64, ok bool) {
	text, err := os.ReadFile(filepath.Join(fs.Proc, pid, "io"))
	if err != nil {
		return 0, false
	}
	for line := range strings.Lines(string(text)) {
		if value, found := strings.CutPrefix(line, "write_bytes:"); found {
			n, err := strconv.ParseUint(strings.TrimSpace(value), 10, 64)
			return n, err == nil
		}
	}
	return 0, false
}

// mountOn returns where a file system of the disk is mounted, when there is only one.
func mountOn(b blocks, all []mount, disk string) (path string) {
	for _, m := range all {
		if !m.matters() {
			continue
		}
		for _, d := range b.disks(b.under(m)) {
			if d == disk {
				if path != "" && path != m.path {
					return ""
				}
				path = m.path
			}
		}
	}
	return path
}
