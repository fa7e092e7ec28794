package sysinfo

import (
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// diskErrors counts what went wrong with the disks: lines of the kernel's log where
// this process may read it, and what md has met.
//
// The log is read at first, and when a disk's ioerr_cnt has moved. That counter alone
// says little: it also counts each answer that smartctl and hdparm ask for
// (drivers/scsi/scsi_lib.c, scsi_complete).
type diskErrors struct {
	hints string
	read  bool
	found map[string]diskError
}

type diskError struct {
	count int64
	at    time.Time
}

// look reads the log where there may be something new in it.
func (e *diskErrors) look(fs FS, disks []string) {
	var hints strings.Builder
	for _, d := range disks {
		hints.WriteString(d + " " + oneLine(fs.Sys, "block", d, "device", "ioerr_cnt") + "\n")
	}
	if e.read && hints.String() == e.hints {
		return
	}
	e.read, e.hints = true, hints.String()
	e.found = parseDiskErrors(kernelLog(fs), booted(fs))
}

// of returns how many errors a disk has had and when the last was.
func (e *diskErrors) of(fs FS, disk string) (n int64, at time.Time) {
	found := e.found[disk]
	return max(found.count, mdErrors(fs, disk)), found.at
}

// diskErrorForm is a line of blk_print_req_error (block/blk-mq.c), or of
// print_req_error and end_request before. The line "Buffer I/O error on dev" is about
// the same request again.
var diskErrorForm = regexp.MustCompile(`(?:I/O|critical medium) error, dev ([^ ,]+), sector`)

// parseDiskErrors counts the errors in records of /dev/kmsg; the third number of a
// record is microseconds since boot.
func parseDiskErrors(log string, boot time.Time) map[string]diskError {
	found := map[string]diskError{}
	for line := range strings.Lines(log) {
		m := diskErrorForm.FindStringSubmatch(line)
		if m == nil {
			continue
		}
		e := found[m[1]]
		e.count++
		if head, _, ok := strings.Cut(line, ";"); ok && !boot.IsZero() {
			if f := strings.Split(head, ","); len(f) >= 3 {
				if us, err := strconv.ParseInt(f[2], 10, 52); err == nil {
					e.at = boot.Add(time.Duration(us) * time.Microsecond)
				}
			}
		}
		found[m[1]] = e
	}
	return found
}

// mdErrors adds up the read errors that md has put right on the parts of a disk
// (Documentation/admin-guide/md.rst, dev-XXX/errors).
func mdErrors(fs FS, disk string) (n int64) {
	dir := filepath.Join(fs.Sys, "block", disk)
	for _, part := range append(names(dir), "") {
		if part != "" && !isPartOf(part, disk) {
			continue
		}
		member := disk
		if part != "" {
			member = part
		}
		for _, array := range names(dir, part, "holders") {
			n += firstNumber(fs.Sys, "block", array, "md", "dev-"+member, "errors")
		}
	}
	return min(n, maxKills)
}
