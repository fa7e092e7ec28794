// Package resident gives back memory that only the start of the program needed.
package resident

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"runtime/debug"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"
)

// Trim lets the kernel take back the heap that is free and the pages of the program's
// own file that are mapped: of all that a start reads, a program that goes on for
// months needs the smaller part, and gets that back from the page cache, without a
// copy, when it next touches it.
func Trim() error {
	debug.FreeOSMemory()
	own, err := os.Readlink("/proc/self/exe")
	if err != nil {
		return fmt.Errorf("memory: %w", err)
	}
	maps, err := os.Open("/proc/self/maps")
	if err != nil {
		return fmt.Errorf("memory: %w", err)
	}
	defer maps.Close()
	var errs []error
	lines := bufio.NewScanner(maps)
	for lines.Scan() {
		if m, ok := parseMapping(lines.Text()); ok && m.file == own && !m.writable {
			errs = append(errs, m.drop())
		}
	}
	return errors.Join(append(errs, lines.Err())...)
}

// mapping is a line of /proc/self/maps (proc_pid_maps(5)).
type mapping struct {
	start, end uintptr
	writable   bool
	file       string
}

func parseMapping(line string) (m mapping, ok bool) {
	fields := strings.Fields(line) // from-to, permissions, offset, device, inode, path
	if len(fields) < 6 {
		return m, false
	}
	from, to, _ := strings.Cut(fields[0], "-")
	start, err1 := strconv.ParseUint(from, 16, strconv.IntSize)
	end, err2 := strconv.ParseUint(to, 16, strconv.IntSize)
	m = mapping{uintptr(start), uintptr(end), strings.Contains(fields[1], "w"), strings.Join(fields[5:], " ")}
	return m, err1 == nil && err2 == nil && start < end
}

// drop unmaps the pages until they are touched again. What was never written to is in
// the file as it was (madvise(2), MADV_DONTNEED).
func (m mapping) drop() error {
	_, _, errno := unix.Syscall(unix.SYS_MADVISE, m.start, m.end-m.start, unix.MADV_DONTNEED)
	if errno != 0 {
		return fmt.Errorf("memory: madvise %x-%x: %w", m.start, m.end, errno)
	}
	return nil
}
