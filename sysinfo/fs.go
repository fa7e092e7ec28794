package sysinfo

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/fsnotify/fsnotify"

	"lcdpanel/internal/tick"
)

// FS says where the machine's file systems are. Nothing in this package opens a
// path of its own accord.
type FS struct {
	Root string // everything else: etc, run, dev
	Proc string // procfs, "/proc"
	Sys  string // sysfs, "/sys"

	// NewTicker makes what wakes a source; where it is nil or fails the Go
	// runtime does.
	NewTicker func() (tick.Ticker, error)

	// NewWatcher makes what tells of changed files, nil: inotify. Where it
	// fails they are looked at now and then.
	NewWatcher func() (*fsnotify.Watcher, error)

	// Before is the same machine a moment earlier, for the first reading of
	// a rate. It is nil on a running machine and set on a recorded pair.
	Before *FS
}

// NewFS returns the file systems under root; "/" is the running machine. A
// recording of two moments has them in root/t0 and root/t1.
func NewFS(root string) (FS, error) {
	t0, t1 := filepath.Join(root, "t0"), filepath.Join(root, "t1")
	if isDir(t0) && isDir(t1) {
		before, now := under(t0), under(t1)
		now.Before = &before
		return now, nil
	}
	if !isDir(filepath.Join(root, "proc")) {
		return FS{}, fmt.Errorf("machine: %s holds no folder proc, nor t0 and t1 that do", root)
	}
	return under(root), nil
}

func under(root string) FS {
	return FS{Root: root, Proc: filepath.Join(root, "proc"), Sys: filepath.Join(root, "sys")}
}

// ticker returns what wakes a source.
func (fs FS) ticker() tick.Ticker {
	if fs.NewTicker != nil {
		if t, err := fs.NewTicker(); err == nil {
			return t
		}
	}
	return tick.NewClock()
}

// watcher returns what tells of changed files.
func (fs FS) watcher() (*fsnotify.Watcher, error) {
	if fs.NewWatcher != nil {
		return fs.NewWatcher()
	}
	return fsnotify.NewWatcher()
}

func isDir(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}
