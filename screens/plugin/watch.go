package plugin

import (
	"errors"
	"maps"
	"os"
	"path/filepath"
	"slices"
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
	folders map[int]string // by their watches
	files   map[string]int // the watches of all paths, 0 where there is no file now
	deaf    atomic.Bool    // not everything could be watched
}

// settling is how long a change is waited out: files are seldom written in one go.
const settling = 50 * time.Millisecond

const (
	ofFile   = unix.IN_MODIFY | unix.IN_CLOSE_WRITE
	ofFolder = unix.IN_CREATE | unix.IN_MOVED_TO | unix.IN_MOVED_FROM | unix.IN_DELETE | unix.IN_ONLYDIR
)

// watchFiles watches paths. Where that cannot be, they seem not to change.
func watchFiles(paths []string) *fileWatch {
	f := &fileWatch{changed: make(chan struct{}, 1), folders: map[int]string{}, files: map[string]int{}}
	if len(paths) == 0 {
		return f
	}
	fd, err := unix.InotifyInit1(unix.IN_CLOEXEC | unix.IN_NONBLOCK)
	if err != nil {
		f.deaf.Store(true)
		return f
	}
	f.events = os.NewFile(uintptr(fd), "inotify")
	for _, path := range paths {
		path = filepath.Clean(path)
		f.files[path] = 0
		wd, err := f.add(filepath.Dir(path), ofFolder)
		if err != nil {
			f.deaf.Store(true) // a folder that comes later is not seen
			continue
		}
		f.folders[wd] = filepath.Dir(path)
		f.attend(path)
	}
	go f.forward()
	return f
}

// attend watches what is a file of that path by now, and no longer what was one: a watch
// goes with the file when that is renamed.
func (f *fileWatch) attend(path string) {
	was := f.files[path]
	f.files[path] = 0
	if was != 0 && !f.watched(was) {
		_ = f.control(func(fd int) error {
			_, err := unix.InotifyRmWatch(fd, uint32(was))
			return err // it may have gone with its file
		})
	}
	if wd, err := f.add(path, ofFile|unix.IN_MASK_ADD); err == nil {
		f.files[path] = wd
	}
}

// watched tells whether a watch is one of ours, and not of a file that was one of ours.
func (f *fileWatch) watched(wd int) bool {
	_, isFolder := f.folders[wd]
	return isFolder || slices.Contains(slices.Collect(maps.Values(f.files)), wd)
}

// add watches a path, unless all is closed.
func (f *fileWatch) add(path string, mask uint32) (wd int, err error) {
	err = f.control(func(fd int) (err error) {
		wd, err = unix.InotifyAddWatch(fd, path, mask)
		return err
	})
	return wd, err
}

// control does something with inotify, unless all is closed.
func (f *fileWatch) control(do func(fd int) error) (err error) {
	c, err := f.events.SyscallConn()
	if err != nil {
		return err
	}
	closed := c.Control(func(fd uintptr) { err = do(int(fd)) })
	return errors.Join(closed, err)
}

// forward passes on changes, a moment after the first.
func (f *fileWatch) forward() {
	var waiting atomic.Bool
	for buf := make([]byte, 4096); ; {
		n, err := f.events.Read(buf)
		if err != nil {
			return // it has been closed
		}
		if f.concerned(buf[:n]) && waiting.CompareAndSwap(false, true) {
			time.AfterFunc(settling, func() {
				waiting.Store(false)
				f.tell()
			})
		}
	}
}

// concerned tells whether any of the events is about a file of ours.
func (f *fileWatch) concerned(events []byte) (ours bool) {
	for e := range eventsOf(events) {
		folder, isFolder := f.folders[e.wd]
		path := filepath.Join(folder, e.name)
		_, isOurs := f.files[path]
		switch {
		case e.mask&unix.IN_Q_OVERFLOW != 0: // events were lost: look
			ours = true
		case e.mask&unix.IN_IGNORED != 0 && isFolder:
			f.deaf.Store(true) // it is no more
			ours = true
		case e.mask&unix.IN_IGNORED != 0: // the folder tells
		case isFolder && isOurs:
			f.attend(path)
			ours = true
		case !isFolder && f.watched(e.wd):
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
