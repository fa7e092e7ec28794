package builds

import (
	"os"
	"path"
	"path/filepath"
	"strings"
	"time"
)

// result is a built package in the result folder.
type result struct {
	dsc          string
	time         time.Time
	distribution string
	architecture string
}

// Bounds of the walk: results are in RESULT, or in folders for each distribution and
// architecture below.
const (
	maxResultDepth = 3
	maxResults     = 1 << 14 // files
)

// resultWalk gathers what is below a result folder.
type resultWalk struct {
	results []result
	logs    []string // paths of logs there, with pbuilder's --pkgname-logfile
	folders []string
	left    int
	read    time.Time
}

// walkResults looks for NAME_VER_ARCH.changes and logs below root/dir.
func walkResults(root, dir string, s Settings) (*resultWalk, error) {
	w := &resultWalk{left: maxResults}
	return w, w.walk(root, resultTop(dir, s), nil)
}

// resultTop returns the folder above those of the distribution and architecture that
// the settings put results into.
func resultTop(dir string, s Settings) string {
	for _, part := range []string{s.Architecture, s.Distribution} {
		if part != "" && path.Base(dir) == part {
			dir = path.Dir(dir)
		}
	}
	return dir
}

func (w *resultWalk) walk(root, dir string, below []string) error {
	entries, err := os.ReadDir(filepath.Join(root, dir))
	if err != nil {
		return err
	}
	w.folders = append(w.folders, dir)
	for _, e := range entries {
		if w.left--; w.left < 0 {
			return nil
		}
		name := e.Name()
		switch {
		case e.IsDir() && len(below) < maxResultDepth:
			_ = w.walk(root, path.Join(dir, name), append(below, name)) // one that is locked hides no other
		case strings.HasSuffix(name, ".changes") && !strings.HasSuffix(name, "_source.changes"):
			if info, err := e.Info(); err == nil {
				w.results = append(w.results, newResult(name, info.ModTime(), below))
			}
		case strings.HasSuffix(name, ".build"):
			w.logs = append(w.logs, path.Join(dir, name))
		}
	}
	return nil
}

// newResult takes the distribution from the folder: sid/amd64.
func newResult(name string, at time.Time, below []string) result {
	r := result{dsc: dscOf(name), time: at, architecture: architectureOf(name)}
	if len(below) > 0 {
		r.distribution = below[0]
	}
	return r
}
