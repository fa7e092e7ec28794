package config

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"reflect"
)

// Source says which files make up a configuration.
type Source struct {
	Path     string // the main file; empty for none, and then only DropIns count
	Optional bool   // it may be missing; what is there by default is
	// DropIns is a folder whose files come after the main file; empty for conf.d
	// beside it, which may be missing.
	DropIns string
	Alone   bool // no drop-ins at all
}

// Load reads the file at path and the files *.yaml and *.yml of the folder conf.d
// beside it, in the order of their names, into a struct as [Decode] does. It returns
// the files that were read, also if they have problems.
func Load(path string, into any, kinds Kinds) ([]string, error) {
	return Source{Path: path}.Load(into, kinds)
}

// Load reads the files of s into a struct as [Decode] does. It returns the files that
// were read, also if they have problems. A file that cannot be read is a problem of
// its own, with line 0 and the cause.
func (s Source) Load(into any, kinds Kinds) ([]string, error) {
	shape, _, err := compile(into, kinds)
	if err != nil {
		return nil, err
	}
	d := newDecoder(shape)
	names := d.list(s)
	var read []string
	for _, name := range names {
		text, err := readFile(name)
		switch {
		case err == nil:
			read = append(read, name)
			d.text(Text{name, text}, reflect.ValueOf(into).Elem())
		case name != s.Path || !s.Optional || !errors.Is(err, fs.ErrNotExist):
			d.unreadable(name, err)
		}
	}
	d.validate()
	return read, d.result()
}

// list returns the names of the files of s, the main one first.
func (d *decoder) list(s Source) []string {
	var names []string
	folder := s.DropIns
	if s.Path != "" {
		names = append(names, s.Path)
		folder = cmp.Or(folder, filepath.Join(filepath.Dir(s.Path), "conf.d"))
	}
	if s.Alone || folder == "" {
		return names
	}
	more, err := dropIns(folder)
	if err != nil && (s.DropIns != "" || !errors.Is(err, fs.ErrNotExist)) {
		d.unreadable(folder, err)
	}
	return append(names, more...)
}

// unreadable reports a file or folder that cannot be read.
func (d *decoder) unreadable(name string, err error) {
	d.files = append(d.files, name)
	hint := ""
	switch {
	case errors.Is(err, fs.ErrNotExist):
		hint = "; check the name, or create it"
	case errors.Is(err, fs.ErrPermission):
		hint = "; let the user that lcdpanel runs as read it"
	}
	var pathErr *fs.PathError
	cause := err
	if errors.As(err, &pathErr) {
		cause = pathErr.Err
	}
	d.add(Problem{File: name, Text: fmt.Sprintf("cannot be read: %v%s", cause, hint), Cause: err})
}
