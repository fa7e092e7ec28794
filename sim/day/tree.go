package day

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// tree is a machine's files in a folder.
type tree struct {
	dir     string
	written map[string]string // what is in each file, by path; of a link its target
}

// put writes a file, in its place where there is one: who has it open reads the new text. It tells whether that
// changed anything.
func (t *tree) put(path, text string) (changed bool, err error) {
	if old, ok := t.written[path]; ok && old == text {
		return false, nil
	}
	name := filepath.Join(t.dir, path)
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return false, err
	}
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE, 0o644)
	if err != nil {
		return false, err
	}
	_, err = f.WriteAt([]byte(text), 0) // a reader never finds it empty
	t.written[path] = text
	return true, errors.Join(err, f.Truncate(int64(len(text))), f.Close())
}

// link makes a symbolic link.
func (t *tree) link(path, target string) error {
	if t.written[path] == target {
		return nil
	}
	name := filepath.Join(t.dir, path)
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return err
	}
	if err := os.Remove(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	t.written[path] = target
	return os.Symlink(target, name)
}

// hole makes a file of a size that takes no room.
func (t *tree) hole(path string, size int64) error {
	if err := os.MkdirAll(filepath.Dir(filepath.Join(t.dir, path)), 0o755); err != nil {
		return err
	}
	f, err := os.OpenFile(filepath.Join(t.dir, path), os.O_WRONLY|os.O_CREATE, 0o644)
	if err != nil {
		return err
	}
	t.written[path] = ""
	return errors.Join(f.Truncate(size), f.Close())
}

// remove takes away a file or a folder.
func (t *tree) remove(path string) error {
	for name := range t.written {
		if name == path || strings.HasPrefix(name, path+"/") {
			delete(t.written, name)
		}
	}
	return os.RemoveAll(filepath.Join(t.dir, path))
}

// date says when a file was written.
func (t *tree) date(path string, at time.Time) error {
	return os.Chtimes(filepath.Join(t.dir, path), at, at)
}
