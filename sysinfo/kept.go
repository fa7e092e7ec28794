package sysinfo

import (
	"io/fs"
	"unsafe"

	"golang.org/x/sys/unix"
)

// kept is a file of procfs or sysfs that is read again and again. It stays open,
// and a reading is one system call, made without telling the Go scheduler: such a
// file never waits, and announcing a call costs more wake-ups than the reading.
// procfs opens and closes a file each time, which takes eight.
type kept struct {
	path string
	fd   int // valid while open
	open bool
	buf  []byte
}

// Sizes of the buffer. What is longer than most is cut there.
const (
	firstBuffer = 4 << 10
	mostBuffer  = 1 << 20
)

// read returns what is in the file now, valid until the next read.
func (k *kept) read() ([]byte, error) {
	if !k.open {
		fd, err := unix.Open(k.path, unix.O_RDONLY|unix.O_CLOEXEC|unix.O_NONBLOCK, 0)
		if err != nil {
			return nil, &fs.PathError{Op: "open", Path: k.path, Err: err}
		}
		k.fd, k.open = fd, true
	}
	if k.buf == nil {
		k.buf = make([]byte, firstBuffer)
	}
	for {
		n, err := pread(k.fd, k.buf)
		if err != nil {
			k.close()
			return nil, &fs.PathError{Op: "read", Path: k.path, Err: err}
		}
		if n < len(k.buf) || n >= mostBuffer {
			return k.buf[:n], nil
		}
		k.buf = make([]byte, 2*n)
	}
}

// pread reads from the beginning of a file. An offset of nothing is passed alike on
// every architecture.
func pread(fd int, buf []byte) (int, error) {
	n, _, errno := unix.RawSyscall6(unix.SYS_PREAD64, uintptr(fd), uintptr(unsafe.Pointer(&buf[0])), uintptr(len(buf)), 0, 0, 0)
	if errno != 0 {
		return 0, errno
	}
	return int(n), nil
}

func (k *kept) close() {
	if k.open {
		_ = unix.Close(k.fd) // nothing was written
		k.open = false
	}
}
