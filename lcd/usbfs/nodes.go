package usbfs

import (
	"context"
	"errors"
	"os"
	"path/filepath"

	"github.com/fsnotify/fsnotify"
)

// watchNodes signals changed whenever a node below dev/bus/usb comes or goes, until
// ctx ends.
func watchNodes(ctx context.Context, root string, changed chan<- struct{}) error {
	w, err := fsnotify.NewWatcher()
	if err != nil {
		return err
	}
	if err := addBuses(w, filepath.Join(root, "dev/bus/usb")); err != nil {
		return errors.Join(err, w.Close())
	}
	context.AfterFunc(ctx, func() { w.Close() })
	go forwardNodes(w, changed)
	return nil
}

// addBuses watches the folder of the buses, for buses that come, and each bus's.
func addBuses(w *fsnotify.Watcher, dir string) error {
	if err := w.Add(dir); err != nil {
		return err
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	for _, e := range entries {
		if e.IsDir() {
			if err := w.Add(filepath.Join(dir, e.Name())); err != nil {
				return err
			}
		}
	}
	return nil
}

// forwardNodes passes on what comes and goes until w is closed.
func forwardNodes(w *fsnotify.Watcher, changed chan<- struct{}) {
	for e := range w.Events {
		if !e.Has(fsnotify.Create) && !e.Has(fsnotify.Remove) {
			continue
		}
		if info, err := os.Stat(e.Name); err == nil && info.IsDir() && e.Has(fsnotify.Create) {
			_ = w.Add(e.Name) // a new bus; should it be gone again, so be it
		}
		signal(changed)
	}
}
