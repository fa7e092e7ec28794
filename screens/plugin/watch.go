package plugin

import (
	"errors"
	"os"
	"path/filepath"
	"sync/atomic"
	"time"

	"golang.org/x/sys/unix"
)

// fileWatch tells when files change, also when they are put in place of others or come
// to be. It watches the files themselves for what is written, and their folders only for
// what comes and goes there: neighbours that are written to wake nobody (inotify(7)).
type fileWatch struct {
	events  *os.File // of inotify; nil where there is none to be had, or none needed
	changed chan struct{}
	paths   map[string]bool
	deaf    atomic.Bool // not everything could be watched
}

// settling is how long a change is waited out: files are seldom written in one go.
const settling = 50 * time.Millisecond

const (
	ofFile   = unix.IN_MODIFY | unix.IN_CLOSE_WRITE
	ofFolder = unix.IN_CREATE | unix.IN_MOVED_TO | unix.IN_MOVED_FROM | unix.IN_DELETE | unix.IN_ONLYDIR
)

// watchFiles watches paths. Where that cannot be, they seem not to change.
func watchFiles(paths []string) *fileWatch {
	f := &fileWatch{changed: make(chan struct{}, 1), paths: map[string]bool{}}
	if len(paths) == 0 {
		return f
	}
	fd, err := unix.InotifyInit1(unix.IN_CLOEXEC | unix.IN_NONBLOCK)
	if err != nil {
		f.deaf.Store(true)
		return f
	}
	f.events = os.NewFile(uintptr(fd), "inotify")
	folders := map[int]string{}
	for _, path := range paths {
		path = filepath.Clean(path)
		f.paths[path] = true
		wd, err := f.add(filepath.Dir(path), ofFolder)
		if err != nil {
			f.deaf.Store(true) // a folder that comes later is not seen
			continue
		}
		folders[wd] = filepath.Dir(path)
		f.attend(path)
	}
	go f.forward(folders)
	return f
}

// attend watches what is a file by now; nothing where there is none yet.
func (f *fileWatch) attend(path string) {
	_, _ = f.add(path, ofFile|unix.IN_MASK_ADD)
}

// add watches a path, unless all is closed.
func (f *fileWatch) add(path string, mask uint32) (wd int, err error) {
	c, err := f.events.SyscallConn()
	if err != nil {
		return 0, err
	}
	closed := c.Control(func(fd uintptr) { wd, err = unix.InotifyAddWatch(int(fd), path, mask) })
	return wd, errors.Join(closed, err)
}

// forward passes on changes, a moment after the first.
func (f *fileWatch) forward(folders map[int]string) {
	var waiting atomic.Bool
	for buf := make([]byte, 4096); ; {
		n, err := f.events.Read(buf)
		if err != nil {
			return // it has been closed
		}
		if f.concerned(buf[:n], folders) && waiting.CompareAndSwap(false, true) {
			time.AfterFunc(settling, func() {
				waiting.Store(false)
				f.tell()
			})
		}
	}
}

// concerned tells whether any of the events is about a file of ours.
func (f *fileWatch) concerned(events []byte, folders map[int]string) (ours bool) {
	for e := range eventsOf(events) {
		folder, ofFolder := folders[e.wd]
		path := filepath.Join(folder, e.name)
		switch {
		case e.mask&unix.IN_Q_OVERFLOW != 0: // events were lost: look
			ours = true
		case e.mask&unix.IN_IGNORED != 0 && ofFolder:
			f.deaf.Store(true) // it is no more
			ours = true
		case e.mask&unix.IN_IGNORED != 0: // the folder tells
		case ofFolder && f.paths[path]:
			f.attend(path)
			ours = true
		case !ofFolder:
			ours = true
		}
	}
	return ours
}

func (f *fileWatch) tell() {
	select {
	case f.changed <- struct{}{}:
	default:
	}
}

func (f *fileWatch) close() {
	if f.events != nil {
		_ = f.events.Close() // nothing was written
	}
}

// every is how often to look although nothing has changed: not at all where inotify
// can be relied on.
func (f *fileWatch) every(d time.Duration) time.Duration {
	if f.deaf.Load() {
		return d
	}
	return 0
}
