package screens_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"lcdpanel/sysinfo"
)

// recorded returns the clock of a recorded machine, for sources that note when they
// saw something: it stands at the time in the file clock/now, and runs where there
// is none.
func recorded(fs sysinfo.FS) func() time.Time {
	text, err := os.ReadFile(filepath.Join(fs.Root, "clock", "now"))
	if err != nil {
		return time.Now
	}
	now, _ := time.Parse(time.RFC3339, strings.TrimSpace(string(text))) // a bad one is the year 1, which shows
	return func() time.Time { return now }
}

// recordedPair is recorded for a source that looks at the earlier machine first.
func recordedPair(fs sysinfo.FS) func() time.Time {
	now := recorded(fs)
	if fs.Before == nil {
		return now
	}
	before := recorded(*fs.Before)
	looked := false
	return func() time.Time {
		if !looked {
			looked = true
			return before()
		}
		return now()
	}
}

// recordedUsage answers what the file usage/statfs of a recorded machine says: a line
// of path, bytes used and bytes free for each file system. The others hang.
func recordedUsage(fs sysinfo.FS) func(string) (sysinfo.Usage, error) {
	text, _ := os.ReadFile(filepath.Join(fs.Root, "usage", "statfs"))
	usage := map[string]sysinfo.Usage{}
	for line := range strings.Lines(string(text)) {
		var path string
		var u sysinfo.Usage
		if _, err := fmt.Sscan(line, &path, &u.Used, &u.Free); err == nil {
			usage[path] = u
		}
	}
	return func(path string) (sysinfo.Usage, error) {
		u, ok := usage[path]
		if !ok {
			return u, errors.New("does not answer")
		}
		return u, nil
	}
}

// recordedUnits answers what the file units/failed of a recorded machine lists. Without
// one the machine has no systemd.
func recordedUnits(fs sysinfo.FS) func(context.Context) (sysinfo.UnitBus, error) {
	return func(context.Context) (sysinfo.UnitBus, error) {
		text, err := os.ReadFile(filepath.Join(fs.Root, "units", "failed"))
		return failedUnits(strings.Fields(string(text))), err
	}
}

// failedUnits is a systemd that never has news.
type failedUnits []string

func (u failedUnits) Failed(context.Context) ([]string, error) { return u, nil }
func (failedUnits) Changed() <-chan struct{}                   { return nil }
func (failedUnits) Close()                                     {}
