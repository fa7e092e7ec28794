package builds

import (
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// chroots returns the base tarballs beside the one that the settings name, by name.
func chroots(root string, s Settings) ([]Chroot, error) {
	dir := path.Dir(s.BaseTarball)
	entries, err := os.ReadDir(filepath.Join(root, dir))
	if err != nil {
		return nil, err
	}
	var all []Chroot
	for _, e := range entries {
		stem, ok := baseStem(e.Name())
		if !ok {
			continue
		}
		file := filepath.Join(root, dir, e.Name())
		if e.IsDir() { // cowbuilder's: the folder itself is as old as it was made
			file = filepath.Join(file, "var/lib/dpkg/status")
		}
		info, err := os.Stat(file)
		if err != nil {
			continue
		}
		c := Chroot{Path: path.Join(dir, e.Name()), Updated: info.ModTime()}
		c.Distribution, c.Architecture = s.target(stem, c.Path)
		all = append(all, c)
	}
	slices.SortFunc(all, func(a, b Chroot) int { return strings.Compare(a.Path, b.Path) })
	return all, nil
}

// baseStem takes "base.sid.amd64.tgz" and its like to "sid.amd64", "base.cow" to "".
func baseStem(name string) (string, bool) {
	for _, suffix := range []string{".tgz", ".tar.gz", ".tar.xz", ".tar.zst", ".tar", ".cow"} {
		if stem, ok := strings.CutSuffix(name, suffix); ok {
			stem, ok = strings.CutPrefix(stem, "base")
			return strings.Trim(stem, ".-_"), ok && (stem == "" || strings.ContainsRune(".-_", rune(stem[0])))
		}
	}
	return "", false
}

// target returns what a base tarball of that stem is for. The one the settings name
// has theirs where its own name does not say.
func (s Settings) target(stem, file string) (distribution, architecture string) {
	parts := strings.FieldsFunc(stem, func(r rune) bool { return r == '.' || r == '-' || r == '_' })
	switch len(parts) {
	case 0:
		if file == s.BaseTarball {
			return s.Distribution, s.Architecture
		}
		return "", ""
	case 1:
		return parts[0], ""
	}
	return strings.Join(parts[:len(parts)-1], "-"), parts[len(parts)-1]
}

// ofTarball returns what the tarball at a path is for.
func (s Settings) ofTarball(file string) (distribution, architecture string) {
	stem, ok := baseStem(path.Base(file))
	if !ok {
		return "", ""
	}
	return s.target(stem, file)
}

// updateLog is pbuilder's log of updates, one behind the other. Updates that run side
// by side write into each other, and then the wrong one may seem to have failed.
type updateLog struct {
	runs []Log
}

// maxRuns is how many updates are remembered.
const maxRuns = 64

// Line implements liner.
func (u *updateLog) Line(line string) {
	text := plain(line)
	begins := strings.HasPrefix(text, "I: pbuilder-time-stamp: ")
	if n := len(u.runs); n == 0 || begins && (u.runs[n-1].Success || u.runs[n-1].errorLine != "") {
		if n == maxRuns {
			u.runs = append([]Log(nil), u.runs[n/2:]...)
		}
		u.runs = append(u.runs, Log{})
	}
	u.runs[len(u.runs)-1].Line(line)
}

// blame notes failed updates at the chroots that have not been updated since.
func (u *updateLog) blame(all []Chroot, written time.Time) {
	for _, run := range u.runs {
		if run.Success || run.errorLine == "" {
			continue // still running, or killed, which its age will tell
		}
		at := run.Begun
		if at.IsZero() {
			at = written
		}
		for i := range all {
			if c := &all[i]; c.Path == run.Tarball && at.After(c.Updated) {
				run.Over()
				c.FailedAt, c.Failure = at, run.Failure
			}
		}
	}
}
