package builds

import (
	"cmp"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"
)

// Upload is a source package in an incoming folder.
type Upload struct {
	DSC          string // the name of its .dsc file, which has no epoch
	Source       string
	Version      string // with its epoch
	Distribution string // that its .changes file names
	Arrived      time.Time
	Have, Want   int  // files, with the one that starts the build; half of one does not count
	Triggered    bool // the file that starts the build is there, or half of it
	Missed       bool // it was there before the watcher, which does not look for that

	changed time.Time // the file that starts the build; its time of writing can be older, as scp -p keeps it
}

// Complete tells whether everything is there that a build needs.
func (u Upload) Complete() bool { return u.Triggered && u.Have == u.Want }

// maxControl is more than any .dsc or .changes file has.
const maxControl = 1 << 20

// folder reads the uploads of an incoming folder and keeps what it has read of files
// that have not changed.
type folder struct {
	controls map[string]readControl
}

type readControl struct {
	size    int64
	time    time.Time
	changed time.Time // its inode
	Control
	err error
}

// uploads returns what is in dir, in the order it has come. suffix is of the name
// that starts a build. Names that begin with a dot are half-written files.
func (f *folder) uploads(dir, suffix string) ([]Upload, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	files, old := map[string]os.FileInfo{}, f.controls
	f.controls = map[string]readControl{}
	for _, e := range entries {
		if info, err := e.Info(); err == nil && info.Mode().IsRegular() && !strings.HasPrefix(e.Name(), ".") {
			files[e.Name()] = info
		}
	}
	changes := map[string]string{} // by the name of the .dsc file
	for name, info := range files {
		if strings.HasSuffix(name, dscSuffix) || strings.HasSuffix(name, ".changes") {
			f.controls[name] = readFile(dir, info, old[name])
		}
		if strings.HasSuffix(name, ".changes") {
			for _, file := range f.controls[name].Files {
				if strings.HasSuffix(file.Name, dscSuffix) && f.controls[name].err == nil {
					changes[file.Name] = name
				}
			}
		}
	}
	var all []Upload
	for name := range f.controls {
		if strings.HasSuffix(name, dscSuffix) {
			all = append(all, f.upload(name, changes[name], files, suffix))
		}
	}
	slices.SortFunc(all, func(a, b Upload) int {
		return cmp.Or(a.Arrived.Compare(b.Arrived), cmp.Compare(a.DSC, b.DSC))
	})
	return all, nil
}

func readFile(dir string, info os.FileInfo, old readControl) readControl {
	changed := changedAt(info)
	if old.size == info.Size() && old.time.Equal(info.ModTime()) && old.changed.Equal(changed) {
		return old
	}
	r := readControl{size: info.Size(), time: info.ModTime(), changed: changed}
	if info.Size() <= maxControl {
		var text []byte
		if text, r.err = os.ReadFile(filepath.Join(dir, info.Name())); r.err == nil {
			r.Control, r.err = ParseControl(string(text))
		}
	}
	return r
}

// changedAt is when a file was written, renamed to its name, or the like (man page
// inode(7), ctime), which nobody can set.
func changedAt(info os.FileInfo) time.Time {
	if stat, ok := info.Sys().(*syscall.Stat_t); ok {
		return time.Unix(stat.Ctim.Unix())
	}
	return time.Time{}
}

// upload judges one: what its .dsc file lists is there when it has the size listed. Of
// a .dsc file that is half there the package is known by its name only.
func (f *folder) upload(name, changes string, files map[string]os.FileInfo, suffix string) Upload {
	c := f.controls[name]
	u := Upload{
		DSC: name, Source: c.Source, Version: c.Version, Distribution: f.controls[changes].Distribution,
		Arrived: c.time, changed: c.changed, Have: 1, Want: 1 + len(c.Files), Triggered: true,
	}
	if u.Source == "" || c.err != nil {
		u.Source, u.Version = splitName(strings.TrimSuffix(name, dscSuffix))
		u.Have = 0
	}
	for _, file := range c.Files {
		if info, ok := files[file.Name]; ok && info.Size() == file.Size {
			u.Have++
		}
	}
	if strings.HasSuffix(suffix, ".changes") {
		u.Want++
		if u.Triggered = changes != ""; u.Triggered {
			u.Have, u.Arrived, u.changed = u.Have+1, f.controls[changes].time, f.controls[changes].changed
		}
	}
	return u
}
