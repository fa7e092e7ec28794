package sysinfo

import (
	"context"
	"errors"
	"io/fs"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"github.com/fsnotify/fsnotify"
)

// fileWatch is told by inotify what changes in folders and files.
type fileWatch struct {
	root string
	told chan<- struct{}
	w    *fsnotify.Watcher // nil where there is none to be had
	deaf bool              // not everything could be watched

	mu     *sync.Mutex
	events map[string]time.Time // by the folder or file watched, when it last had one
	added  map[string]bool
}

// newFileWatch watches nothing yet. Paths are those below root.
func newFileWatch(ctx context.Context, where FS, told chan<- struct{}) fileWatch {
	f := fileWatch{root: filepath.Clean(where.Root), told: told, mu: &sync.Mutex{}, events: map[string]time.Time{}, added: map[string]bool{}}
	w, err := where.watcher()
	if err != nil {
		f.deaf = true
		return f
	}
	f.w = w
	go f.forward(ctx)
	return f
}

// forward passes on what is more than a change of the times or rights.
func (f fileWatch) forward(ctx context.Context) {
	for {
		select {
		case e, ok := <-f.w.Events:
			if !ok {
				return
			}
			if e.Op != fsnotify.Chmod {
				f.note(e.Name)
			}
		case _, ok := <-f.w.Errors: // events were lost: look
			if !ok {
				return
			}
			f.note("")
		case <-ctx.Done():
			return
		}
	}
}

func (f fileWatch) note(name string) {
	f.mu.Lock()
	at := time.Now()
	f.events[name], f.events[filepath.Dir(name)] = at, at
	if len(f.events) > maxEvents {
		clear(f.events)
	}
	f.mu.Unlock()
	select {
	case f.told <- struct{}{}:
	default:
	}
}

// maxEvents bounds the paths whose last change is remembered.
const maxEvents = 256

// lately tells whether something has been written at or in a path a moment ago.
func (f *fileWatch) lately(path string, now time.Time) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	at, ok := f.events[filepath.Join(f.root, path)]
	if !ok {
		at, ok = f.events[filepath.Join(f.root, filepath.Dir(path))]
	}
	return ok && now.Sub(at) < awakeFor
}

// watch adds paths. One that is not there makes no noise when it comes; the next
// reading finds it.
func (f *fileWatch) watch(paths []string) {
	if f.w == nil {
		return
	}
	f.deaf = false
	for _, path := range paths {
		err := f.w.Add(filepath.Join(f.root, path))
		f.added[path] = err == nil
		f.deaf = f.deaf || err != nil && !errors.Is(err, fs.ErrNotExist)
	}
}

// unwatch drops those of all that are not among kept.
func (f *fileWatch) unwatch(all, kept []string) {
	for _, path := range all {
		if f.added[path] && !slices.Contains(kept, path) {
			_ = f.w.Remove(filepath.Join(f.root, path)) // gone by itself, else
			delete(f.added, path)
		}
	}
}

func (f *fileWatch) close() {
	if f.w != nil {
		_ = f.w.Close() // nothing was written
	}
}
