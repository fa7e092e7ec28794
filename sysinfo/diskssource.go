package sysinfo

import (
	"cmp"
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"lcdpanel/sysinfo/proc"
)

// DisksSource guesses from /proc/diskstats and sysfs what each disk does. Nothing of
// it reaches a disk, but for what [DisksOpts] ask for. It wants to be read once a
// minute also while nobody looks, or it misses when disks wake and fall asleep.
//
// A recording tells what was before: FS.Before, and what was before that.
type DisksSource struct {
	FS    FS
	Opts  DisksOpts
	Probe PowerProbe       // nil: [SGProbe]; used only when Opts say so
	Now   func() time.Time // nil: time.Now
}

// Run implements [Source].
func (s DisksSource) Run(ctx context.Context, demand <-chan Demand, publish func(Disks, error)) error {
	w := newDiskWatch(s)
	defer w.stats.close()
	tell := stirring(publish, nil)
	return poll(ctx, s.FS.ticker(), demand, func() {}, func() bool { return tell(w.look(ctx)) })
}

// diskWatch is a DisksSource at work.
type diskWatch struct {
	DisksSource
	now     func() time.Time
	stats   kept
	known   map[string]*diskRecord // by serial number, or name
	listed  []string               // the names in /sys/block when they were looked at last
	errors  diskErrors
	writers writerWatch
	asking  powerAsker
}

// newDiskWatch returns a watch that knows what was before.
func newDiskWatch(s DisksSource) *diskWatch {
	w := &diskWatch{DisksSource: s, now: clockOr(s.Now), known: map[string]*diskRecord{}, asking: newPowerAsker(s)}
	var past []FS
	for fs := s.FS.Before; fs != nil; fs = fs.Before {
		past = append(past, *fs)
	}
	for _, fs := range slices.Backward(past) {
		w.at(fs)
		_, _ = w.look(context.Background()) // the reading of today says why
		w.stats.close()
	}
	w.at(s.FS)
	return w
}

// at makes the machine the one to be looked at.
func (w *diskWatch) at(fs FS) {
	w.FS, w.listed = fs, nil
	w.stats = kept{path: filepath.Join(fs.Proc, "diskstats")}
}

func (w *diskWatch) look(ctx context.Context) (Disks, error) {
	now := w.now()
	text, err := w.stats.read()
	if err != nil {
		return Disks{}, fmt.Errorf("disks: %w", err)
	}
	counts := proc.Disks(text)
	w.list(now, counts)
	w.errors.look(w.FS, w.present())
	for _, r := range w.known {
		w.take(ctx, r, countsOf(counts, r.Name), now)
	}
	w.writers.look(w.FS, w.known)
	return Disks{w.states(), w.asking.notes()}, nil
}

// take has a record take what its disk has done.
func (w *diskWatch) take(ctx context.Context, r *diskRecord, c diskCounts, now time.Time) {
	if r.Activity == Gone {
		return
	}
	r.look(w.FS, c, now)
	w.asking.look(ctx, r, now)
	r.tell(now, cmp.Or(w.Opts.Awake, defaultAwake))
	r.Errors, r.ErrorAt = w.errors.of(w.FS, r.Name)
	if w.Opts.Temperature {
		r.readTemperature(w.FS, now)
	}
}

// list looks which disks there are, when any has come, gone or begun to count anew.
func (w *diskWatch) list(now time.Time, counts map[string]proc.Disk) {
	listed := diskNamesIn(w.FS)
	if w.listed != nil && slices.Equal(listed, w.listed) && !w.restarted(counts) {
		return
	}
	w.listed = listed
	spin := readSpinDowns(w.FS, w.Opts.SpinDown)
	here := map[string]bool{}
	for _, name := range listed {
		d := readDisk(w.FS, name)
		key := cmp.Or(d.Serial, d.Name)
		here[key] = true
		w.add(key, d, spin, now)
	}
	for key, r := range w.known {
		if !here[key] {
			w.lose(key, r, now)
		}
	}
}

// add takes a disk that is there.
func (w *diskWatch) add(key string, d Disk, spin spinDowns, now time.Time) {
	r := w.known[key]
	if r == nil || r.Activity == Gone {
		r = &diskRecord{first: now}
		w.known[key] = r
	}
	if r.Name != d.Name {
		r.seen = time.Time{} // its counters are others
	}
	r.Disk = d
	r.Rotates = oneLine(w.FS.Sys, "block", d.Name, "queue", "rotational") != "0"
	r.SpinDown = spin.of(d, r.Rotates)
}

// lose takes that a disk is not there any more. One of USB was pulled by somebody; of
// another it is forgotten only when there is a new one in its place.
func (w *diskWatch) lose(key string, r *diskRecord, now time.Time) {
	for _, other := range w.known {
		if other != r && other.Activity != Gone && r.Port != "" && other.Port == r.Port {
			delete(w.known, key)
			return
		}
	}
	if !strings.HasPrefix(r.Port, "ata") && r.Port != "" {
		delete(w.known, key)
		return
	}
	r.gone(now)
}

// restarted tells whether counters of a disk went back: it was replugged.
func (w *diskWatch) restarted(counts map[string]proc.Disk) bool {
	for _, r := range w.known {
		if _, _, _, _, back := wentBy(counts[r.Name], r.counts.whole); back && r.Activity != Gone {
			return true
		}
	}
	return false
}

// present lists the names of the disks that are there.
func (w *diskWatch) present() (all []string) {
	for _, r := range w.known {
		if r.Activity != Gone {
			all = append(all, r.Name)
		}
	}
	slices.Sort(all)
	return all
}

// states lists what the disks do.
func (w *diskWatch) states() (all []DiskState) {
	for _, r := range w.known {
		all = append(all, r.DiskState)
	}
	slices.SortFunc(all, func(a, b DiskState) int {
		return cmp.Or(cmp.Compare(len(a.Name), len(b.Name)), cmp.Compare(a.Name, b.Name), cmp.Compare(a.Serial, b.Serial))
	})
	return all
}

// diskNamesIn lists the disks in /sys/block: what has a device, is of some size and
// is no optical or floppy drive.
func diskNamesIn(fs FS) (all []string) {
	for _, name := range names(fs.Sys, "block") {
		dir := filepath.Join(fs.Sys, "block", name)
		if strings.HasPrefix(name, "sr") || strings.HasPrefix(name, "fd") || strings.Contains(name, "boot") ||
			!exists(filepath.Join(dir, "device")) || oneLine(dir, "size") == "0" || oneLine(dir, "hidden") == "1" {
			continue
		}
		all = append(all, name)
	}
	return all
}
