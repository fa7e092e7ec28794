package sysinfo

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// FileStore is a file that is written only while its disks are awake, and when it is
// closed. What is not written yet is kept. It is for one goroutine.
type FileStore struct {
	Path string
	FS   FS
	Now  func() time.Time // nil: time.Now

	watch   *wakeWatch
	wrote   time.Time
	dirty   []byte
	written []byte // what is in the file
}

const (
	// savePace is how often the file is written at most.
	savePace = 10 * time.Minute
	// ownWrite is how long after it was written the disk is awake for that alone.
	ownWrite = 2 * time.Minute
	// mostState bounds what is read: a state is some lines.
	mostState = 1 << 20
)

// Load implements [Store].
func (s *FileStore) Load() ([]byte, error) {
	info, err := os.Stat(s.Path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	if info.Size() > mostState || !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s is no state of lcdpanel but %v of %d bytes: remove it", s.Path, info.Mode().Type(), info.Size())
	}
	s.written, err = os.ReadFile(s.Path)
	return slices.Clone(s.written), err
}

// Save implements [Store].
func (s *FileStore) Save(state []byte) error {
	if bytes.Equal(state, s.written) {
		s.dirty = nil
		return nil
	}
	s.dirty = append(s.dirty[:0], state...)
	now := clockOr(s.Now)()
	if awake := s.awake(now); !awake || now.Sub(s.wrote).Abs() < savePace {
		return nil
	}
	return s.flush(now)
}

// Close writes what is not written yet, which may wake the disk.
func (s *FileStore) Close() error {
	if s.dirty == nil {
		return nil
	}
	return s.flush(clockOr(s.Now)())
}

// awake tells whether the disks below the file are awake, and not only because of it:
// or it would keep them awake for ever.
func (s *FileStore) awake(now time.Time) bool {
	if s.watch == nil {
		s.watch = newWakeWatch(s.FS)
	}
	s.watch.look(s.FS, now)
	if since := now.Sub(s.wrote); since >= 0 && since <= ownWrite {
		clear(s.watch.moved)
		return false
	}
	m, ok := s.mount()
	if !ok {
		return false
	}
	if m.kind == "tmpfs" || m.kind == "ramfs" {
		return true
	}
	b := readBlocks(s.FS)
	device := b.under(m)
	return device != "" && s.watch.awake(b, b.disks(device), now)
}

// mount returns the file system that the file is on: the mount with the longest path
// above it.
func (s *FileStore) mount() (best mount, ok bool) {
	all, _ := mounts(s.FS) // without them nothing is known to be awake
	for _, m := range all {
		above := m.path == "/" || s.Path == m.path || strings.HasPrefix(s.Path, m.path+"/")
		if above && (!ok || len(m.path) >= len(best.path)) {
			best, ok = m, true
		}
	}
	return best, ok
}

// flush writes the file anew and puts it in the old one's place.
func (s *FileStore) flush(now time.Time) error {
	s.wrote = now // also when it fails: a full disk is not tried each time
	f, err := os.CreateTemp(filepath.Dir(s.Path), "."+filepath.Base(s.Path)+"-")
	if err != nil {
		return err
	}
	_, err = f.Write(s.dirty)
	err = errors.Join(err, f.Sync(), f.Close())
	if err == nil {
		err = os.Rename(f.Name(), s.Path)
	}
	if err != nil {
		return errors.Join(err, os.Remove(f.Name()))
	}
	s.written, s.dirty = s.dirty, nil
	return nil
}
