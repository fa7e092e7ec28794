package plugin

import (
	"path/filepath"
	"time"

	"github.com/fsnotify/fsnotify"
)

// fileWatch tells when files change, also when they are put in place of others or
// come to be: it watches their folders.
type fileWatch struct {
	w       *fsnotify.Watcher // nil where there is none to be had, or none needed
	changed chan struct{}
	paths   map[string]bool
	deaf    bool // not everything could be watched
}

// settling is how long a change is waited out: files are seldom written in one go.
const settling = 50 * time.Millisecond

// watchFiles watches paths. Where that cannot be, they seem not to change.
func watchFiles(paths []string) *fileWatch {
	f := &fileWatch{changed: make(chan struct{}, 1), paths: map[string]bool{}}
	if len(paths) == 0 {
		return f
	}
	w, err := fsnotify.NewWatcher()
	if err != nil {
		f.deaf = true
		return f
	}
	f.w = w
	for _, path := range paths {
		path = filepath.Clean(path)
		f.paths[path] = true
		if w.Add(filepath.Dir(path)) != nil {
			f.deaf = true // a folder that comes later is not seen
		}
	}
	go f.forward()
	return f
}

// forward passes on changes of contents, a moment after the first.
func (f *fileWatch) forward() {
	settled := time.NewTimer(settling)
	settled.Stop()
	defer settled.Stop()
	waiting := false
	for {
		select {
		case e, ok := <-f.w.Events:
			if !ok {
				return
			}
			if e.Op != fsnotify.Chmod && f.paths[e.Name] && !waiting {
				waiting = true
				settled.Reset(settling)
			}
		case _, ok := <-f.w.Errors: // events were lost: look
			if !ok {
				return
			}
			settled.Reset(settling)
		case <-settled.C:
			waiting = false
			f.tell()
		}
	}
}

func (f *fileWatch) tell() {
	select {
	case f.changed <- struct{}{}:
	default:
	}
}

func (f *fileWatch) close() {
	if f.w != nil {
		_ = f.w.Close() // nothing was written
	}
}

// every is how often to look although nothing has changed: not at all where inotify
// can be relied on.
func (f *fileWatch) every(d time.Duration) time.Duration {
	if f.deaf {
		return d
	}
	return 0
}
