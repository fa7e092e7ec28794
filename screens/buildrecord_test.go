package screens_test

import (
	"os"
	"path/filepath"
	"strings"
	"time"

	"lcdpanel/sysinfo"
)

// buildFeed is the feed of a recorded machine's build queues. Its file machine/times
// says when files were written, a line of a time and a path for each; machine/memory
// is what an earlier run has remembered. Its command lines have | for their zero bytes.
func buildFeed(fs sysinfo.FS, run runner) *sysinfo.Feed[sysinfo.BuildQueue] {
	text, _ := os.ReadFile(filepath.Join(fs.Root, "machine", "times"))
	for line := range strings.Lines(string(text)) {
		at, path, _ := strings.Cut(strings.TrimSpace(line), " ")
		if when, err := time.Parse(time.RFC3339, at); err == nil {
			_ = os.Chtimes(filepath.Join(fs.Root, path), when, when) // one that fails shows in the picture
		}
	}
	lines, _ := filepath.Glob(filepath.Join(fs.Proc, "*", "cmdline"))
	for _, path := range lines {
		text, _ := os.ReadFile(path)
		_ = os.WriteFile(path, []byte(strings.ReplaceAll(strings.TrimSpace(string(text)), "|", "\x00")), 0o644)
	}
	return feed(run, sysinfo.BuildQueueSource{
		FS: fs, Statfs: recordedUsage(fs), Now: recorded(fs), Store: recordedStore(filepath.Join(fs.Root, "machine", "memory")),
	})
}

// recordedStore loads a file and keeps nothing.
type recordedStore string

func (s recordedStore) Load() ([]byte, error) {
	text, err := os.ReadFile(string(s))
	if os.IsNotExist(err) {
		return nil, nil
	}
	return text, err
}

func (recordedStore) Save([]byte) error { return nil }
