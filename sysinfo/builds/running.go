package builds

import (
	"cmp"
	"fmt"
	"os"
	"path"
	"strconv"
	"strings"
	"time"
)

// build says what a running builder is at.
func (r *Reader) build(j job, t table, queues []Known, uploads []Upload, boot time.Time) Build {
	b := Build{PID: j.pid, DSC: path.Base(j.dsc), Started: r.start(j.process, boot), Orphan: j.parent <= 1, Phase: t.phase(j)}
	var changelog string
	b.Source, b.Version = splitName(strings.TrimSuffix(b.DSC, dscSuffix))
	if c, ok := r.control(j.dsc); ok {
		b.Source, b.Version = c.Source, c.Version
	}
	for _, u := range uploads {
		if u.DSC == b.DSC {
			b.Source, b.Version, changelog = u.Source, u.Version, u.Distribution
		}
	}
	l := r.runningLog(j, queues)
	b.Phase = max(b.Phase, l.Phase)
	b.Distribution, b.Architecture = r.target(j, l.Tarball)
	b.Distribution = cmp.Or(b.Distribution, l.Distribution, changelog)
	b.Architecture = cmp.Or(b.Architecture, l.Architecture)
	b.Expected = r.Memory.expect(b.Source, b.Distribution+"/"+b.Architecture)
	return b
}

// control reads the .dsc file that a builder was given, where its path is known and
// no queue has it.
func (r *Reader) control(name string) (Control, bool) {
	if !path.IsAbs(name) || !r.awake(name) {
		return Control{}, false
	}
	info, err := os.Stat(r.path(name))
	if err != nil || info.Size() > maxControl || !info.Mode().IsRegular() {
		return Control{}, false
	}
	text, err := os.ReadFile(r.path(name))
	if err != nil {
		return Control{}, false
	}
	c, err := ParseControl(string(text))
	return c, err == nil
}

// runningLog returns what a running build has written so far: in its own log, else as
// the last action in the watcher's.
func (r *Reader) runningLog(j job, queues []Known) Log {
	if f := r.log(j.log); f != nil {
		r.watch[j.log] = noisy
		if l, ok := f.to.(*Log); ok && j.log != "" {
			return *l
		}
	}
	for _, k := range queues {
		f := r.sections(k.Log)
		if f == nil {
			continue
		}
		if s := f.to.(*Sections); len(s.All) > 0 {
			last := s.All[len(s.All)-1]
			if last.Open && (last.Log.DSC == path.Base(j.dsc) || dscOf(last.Name) == path.Base(j.dsc)) {
				return last.Log
			}
		}
	}
	return Log{}
}

// target returns what a builder builds for: its command line knows best, then its
// settings, then the name of the base tarball.
func (r *Reader) target(j job, unpacked string) (distribution, architecture string) {
	s := r.settingsOf(j.config)
	d, a, tarball := j.settings()
	td, ta := s.ofTarball(cmp.Or(tarball, unpacked))
	return cmp.Or(d, td, s.Distribution), cmp.Or(a, ta, s.Architecture)
}

// start returns when a process has begun. The same process has the same start each
// time, though its clock and that of the machine drift apart by some milliseconds.
func (r *Reader) start(p process, boot time.Time) time.Time {
	const ticks = 100 // a second, USER_HZ of every architecture Debian has
	at := boot.Add(time.Duration(min(p.start, 1<<39)) * (time.Second / ticks))
	key := [2]uint64{uint64(p.pid), p.start}
	if was, ok := r.started[key]; ok && at.Sub(was).Abs() < 2*time.Second {
		return was
	}
	if len(r.started) > maxSections {
		clear(r.started)
	}
	r.started[key] = at
	return at
}

// phase says by the processes below a job how far it is.
func (t table) phase(j job) (p Phase) {
	p = Starting
	for _, q := range t.all {
		is, ok := map[string]Phase{"pbuilder-satisf": Installing, "dpkg-buildpacka": Compiling, "tar": Unpacking}[q.name]
		if !ok || is <= p {
			continue
		}
		if _, below := t.above(q, func(o process) bool { return o.pid == j.pid }); below && (is != Unpacking || q.parent == j.pid) {
			p = is
		}
	}
	return p
}

func (r *Reader) update(j job, boot time.Time) Update {
	d, a := r.target(j, "")
	return Update{PID: j.pid, Distribution: d, Architecture: a, Started: r.start(j.process, boot)}
}

// leftovers lists the folders of builds whose process is gone, named by its PID, or
// cow.PID. Where processes are hidden nobody knows.
func (r *Reader) leftovers(t table, dir string, hidden bool) (all []string) {
	if !r.awake(dir) {
		return nil
	}
	r.watch[dir] = calm
	entries, err := os.ReadDir(r.path(dir))
	if err != nil {
		if !absent(err) {
			r.problem(fmt.Errorf("the folder of running builds cannot be read: %w", err))
		}
		return nil
	}
	for _, e := range entries {
		pid, err := strconv.Atoi(strings.TrimPrefix(e.Name(), "cow."))
		if err != nil || !e.IsDir() {
			continue
		}
		if t.all[pid].args == nil && !hidden {
			all = append(all, path.Join(dir, e.Name()))
		}
	}
	return all
}

// readChroots returns the base tarballs, or what was known of them before their disk
// fell asleep, with the updates that have failed.
func (r *Reader) readChroots() []Chroot {
	s := r.settingsOf("")
	dir := path.Dir(s.BaseTarball)
	if !r.awake(dir) {
		return r.chroots
	}
	r.watch[dir] = calm
	all, err := chroots(r.Root, s)
	if err != nil && !absent(err) {
		r.problem(fmt.Errorf("the base tarballs cannot be read: %w", err))
	}
	r.chroots = all
	name := cmp.Or(r.UpdateLog, "/var/log/pbuilder.log")
	if f := r.follow("updates", name, func() liner { return &updateLog{} }); f != nil {
		r.watch[name] = noisy
		f.to.(*updateLog).blame(all, f.written())
	}
	return all
}
