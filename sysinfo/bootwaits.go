package sysinfo

import (
	"cmp"
	"context"
	"path/filepath"
	"slices"
	"time"
)

// waits returns the job that has been running longest.
func (w *bootWatch) waits(ctx context.Context, jobs []BootJob) (b BootWait) {
	now, running := w.Now(), map[uint32]time.Time{}
	for _, j := range jobs {
		if !j.Running || j.Unit == ownUnit {
			continue
		}
		since, ok := w.running[j.Number]
		if !ok {
			since = now
		}
		running[j.Number] = since
		if b.For == "" || since.Before(b.Since) {
			b.For, b.Since = j.Unit, since
		}
	}
	w.running = running
	if b.For != "" && now.Sub(b.Since) >= bootSoon {
		b.Limit = w.limit(ctx, b.For)
	}
	return b
}

// ownUnit is what shows this: nobody waits for it.
const ownUnit = "lcdpanel.service"

// limit asks once for each unit.
func (w *bootWatch) limit(ctx context.Context, unit string) time.Duration {
	d, ok := w.limits[unit]
	if !ok {
		d = w.bus.Limit(ctx, unit)
		w.limits[unit] = d
	}
	return d
}

// missing is what a start waits for whose devices are not all there: one that fstab
// names. Only systemd can say more, and cannot be asked so early.
func (w *bootWatch) missing(b Boot) BootWait {
	for _, e := range w.FS.fstab() {
		if e.device != "" && !exists(filepath.Join(w.FS.Root, e.device)) {
			return BootWait{For: e.device, Since: w.began(b)}
		}
	}
	return BootWait{}
}

// unmounted is what is not mounted of that which should be.
func (w *bootWatch) unmounted() BootWait {
	if w.failed.IsZero() {
		w.failed = w.Now()
	}
	there, err := mounts(w.FS)
	if err != nil {
		return BootWait{}
	}
	for _, e := range w.FS.fstab() {
		if !slices.ContainsFunc(there, func(m mount) bool { return m.path == e.folder }) {
			return BootWait{For: e.folder, Since: w.failed}
		}
	}
	return BootWait{}
}

// began is when the kernel started, or at least when it was first looked.
func (w *bootWatch) began(b Boot) time.Time {
	if b.Begun.IsZero() {
		return w.first
	}
	return b.Begun
}

// sortJobs puts those first that came first.
func sortJobs(jobs []BootJob) {
	slices.SortFunc(jobs, func(a, b BootJob) int { return cmp.Compare(a.Number, b.Number) })
}
