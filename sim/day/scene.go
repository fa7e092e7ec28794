package day

import (
	"embed"
	"fmt"
	"path"
	"time"

	"golang.org/x/tools/txtar"
)

// Scene is a part of a day.
type Scene struct {
	Name    string
	Caption string        // what happens, in a few words
	At      time.Duration // since midnight; beyond 24 hours it is the next morning
	Lasts   time.Duration // how long it is played; 0: it is only passed through
	Speed   float64       // how much faster than life its clock runs
	Shows   string        // the screen that tells of it; may be empty

	work   work
	files  []file
	holes  []hole
	remove []string                 // paths
	times  map[string]time.Duration // when files were written, since midnight
}

// file is one of a machine's, with its text or the target of a symbolic link.
type file struct {
	path, text, target string
	more               bool // text is written behind what is there
}

// hole is a file of which only the size matters.
type hole struct {
	path string
	size int64
}

//go:embed n54l/*.txtar
var recorded embed.FS

// N54L returns the day of an HP MicroServer N54L that builds Debian packages and has two RAIDs: it idles, builds,
// fails to build, resyncs after a power cut, loses a disk, and is well again in the morning.
func N54L() ([]Scene, error) { return load("n54l") }

// load reads the scenes of a folder in the order of their names.
func load(dir string) (all []Scene, err error) {
	entries, err := recorded.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	for _, e := range entries {
		name := path.Join(dir, e.Name())
		text, err := recorded.ReadFile(name)
		if err != nil {
			return nil, err
		}
		s, err := parseScene(txtar.Parse(text))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		if n := len(all); n > 0 && s.At < all[n-1].At {
			return nil, fmt.Errorf("%s: it is at %v, before the scene before it", name, s.At)
		}
		all = append(all, s)
	}
	return all, nil
}
