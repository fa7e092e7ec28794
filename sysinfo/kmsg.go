package sysinfo

import (
	"errors"
	"path/filepath"
	"strings"

	"golang.org/x/sys/unix"
)

// kernelLog returns what the kernel has logged, as far as it is still in memory:
// records of /dev/kmsg (Documentation/ABI/testing/dev-kmsg), empty when this
// process may not read them. It never waits for the next one.
func kernelLog(fs FS) string {
	fd, err := unix.Open(filepath.Join(fs.Root, "dev", "kmsg"), unix.O_RDONLY|unix.O_NONBLOCK|unix.O_CLOEXEC, 0)
	if err != nil {
		return ""
	}
	defer unix.Close(fd)
	var log strings.Builder
	record := make([]byte, 8192) // CONSOLE_EXT_LOG_MAX: no record is longer
	for range maxRecords {
		n, err := unix.Read(fd, record)
		switch {
		case errors.Is(err, unix.EPIPE), errors.Is(err, unix.EINTR):
			continue // the oldest records went while this one read
		case err != nil || n <= 0:
			return log.String()
		}
		log.Write(record[:n])
	}
	return log.String()
}

// maxRecords bounds the work; a kernel's buffer usually holds some thousand.
const maxRecords = 1 << 16
