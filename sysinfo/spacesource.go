package sysinfo

import (
	"context"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"time"
)

// SpaceSource reads how full file systems are, and never wakes a disk for it: one
// whose disks have not moved lately keeps its last figures.
type SpaceSource struct {
	FS   FS
	Opts SpaceOpts
	// Statfs is what is asked for the usage of the file system mounted at a path.
	// nil is the system call on a running machine, and nobody on a recording.
	Statfs func(path string) (Usage, error)
	Now    func() time.Time // nil: time.Now
}

// answerIn is how long a file system may take to say how full it is.
const answerIn = time.Second

// Run implements [Source].
func (s SpaceSource) Run(ctx context.Context, demand <-chan Demand, publish func(Space, error)) error {
	r := spaceReader{
		source: s,
		asker:  asker{s.statfs(), answerIn, map[string]chan answer{}},
		awake:  newWakeWatch(s.FS),
		last:   map[mount]*volumeRecord{},
	}
	tell := stirring(publish, Space.alike)
	return poll(ctx, s.FS.ticker(), demand, func() {}, func() bool { return tell(r.read(clockOr(s.Now)())) })
}

func (s SpaceSource) statfs() func(string) (Usage, error) {
	switch {
	case s.Statfs != nil:
		return s.Statfs
	case filepath.Clean(s.FS.Root) == "/":
		return statfs
	}
	return func(string) (Usage, error) { return Usage{}, errNoAnswer }
}

// spaceReader remembers what sleeping file systems have said last.
type spaceReader struct {
	source SpaceSource
	asker  asker
	awake  *wakeWatch
	last   map[mount]*volumeRecord
}

type volumeRecord struct {
	usage Usage
	read  time.Time
	growth
}

func (r *spaceReader) read(now time.Time) (Space, error) {
	all, err := mounts(r.source.FS)
	if err != nil {
		return Space{}, fmt.Errorf("space: %w", err)
	}
	r.awake.look(r.source.FS, now)
	picked, b := pick(all, r.source.Opts.Mounts), readBlocks(r.source.FS)
	asked := map[string]bool{}
	var paths []string
	for _, m := range picked {
		if r.mayAsk(b, m, now) && !asked[m.path] {
			asked[m.path], paths = true, append(paths, m.path)
		}
	}
	answers := r.asker.all(paths)
	maps.DeleteFunc(r.last, func(m mount, _ *volumeRecord) bool { return !slices.Contains(picked, m) })
	var s Space
	for _, m := range picked {
		s.Volumes = append(s.Volumes, r.volume(b, m, answers, now))
	}
	if len(r.source.Opts.Mounts) == 0 {
		s.Volumes = insertLocked(s.Volumes, b.locked())
	}
	return s, nil
}

// mayAsk tells whether asking for a file system wakes nobody. One that is on no
// known disk was named by somebody, who knows.
func (r *spaceReader) mayAsk(b blocks, m mount, now time.Time) bool {
	if m.kind == "" {
		return false
	}
	device := b.under(m)
	if device == "" {
		return len(r.source.Opts.Mounts) > 0
	}
	return r.awake.awake(b, b.disks(device), now)
}

// volume says what is known of a mount. What was not asked for is asleep.
func (r *spaceReader) volume(b blocks, m mount, answers map[string]answer, now time.Time) Volume {
	v := Volume{Name: filepath.Base(m.path), Absent: m.kind == "", ReadOnly: m.readOnly}
	if v.Absent {
		return v
	}
	got, asked := answers[m.path]
	v.Asleep, v.NoAnswer = !asked, asked && got.err != nil
	if asked && got.err == nil {
		r.remember(m, got.usage, now)
	}
	if last := r.last[m]; last != nil {
		v.Usage, v.Known = last.usage, true
		if !last.read.Equal(now) {
			v.Read = last.read
		}
		v.Growth.PerDay, v.Growth.Known = last.perDay(last.read, last.usage.Used)
	}
	v.Errors, v.ErrorAt = ext4Errors(r.source.FS, b.under(m))
	return v
}

func (r *spaceReader) remember(m mount, u Usage, now time.Time) {
	if r.last[m] == nil {
		r.last[m] = &volumeRecord{}
	}
	record := r.last[m]
	record.usage, record.read = u, now
	record.add(now, u.Used)
}
