package builds

import (
	"cmp"
	"fmt"
	"os"
	"path"
	"slices"
	"time"
)

// endings asks all witnesses of a queue how its builds have ended. jobs are running,
// and what they write is not over.
func (r *Reader) endings(k Known, jobs []job, watcher int) (all []ended) {
	busy := map[string]bool{}
	for _, j := range jobs {
		busy[j.log] = true
		if j.log != "" && watcher != 0 && j.watcher == watcher && path.Dir(j.log) != "/var/log" {
			r.learnLogs(k, path.Dir(j.log))
		}
	}
	for _, name := range r.logFiles(k, jobs) {
		if f := r.log(name); f != nil && !busy[name] {
			if l := *f.to.(*Log); l.ByBuilder && f.info != nil {
				all = append(all, ofLog(name, l, f.written()))
			}
		}
	}
	idle := !slices.ContainsFunc(jobs, func(j job) bool { return watcher != 0 && j.watcher == watcher })
	if f := r.sections(k.Log); f != nil {
		all = append(all, ofSections(f.to.(*Sections).All, idle)...)
	}
	for _, res := range r.results(k).results {
		all = append(all, ofResult(res))
	}
	return all
}

func (r *Reader) learnLogs(k Known, dir string) {
	for i := range r.Memory.Queues {
		if q := &r.Memory.Queues[i]; q.Incoming == k.Incoming && q.Logs == "" && k.logFolder() != dir {
			q.Logs = dir
		}
	}
}

// logFiles lists the logs of a queue: in its folder, beside the results, and in the
// folder of a running build's where none is known.
func (r *Reader) logFiles(k Known, jobs []job) (all []string) {
	dir := k.logFolder()
	for _, j := range jobs {
		if dir == "" && j.log != "" && path.Dir(j.log) != "/var/log" {
			dir = path.Dir(j.log)
		}
	}
	if dir != "" && r.awake(dir) {
		r.watch[dir] = max(r.watch[dir], noisy)
		entries, err := os.ReadDir(r.path(dir))
		if err != nil && !absent(err) {
			r.problem(fmt.Errorf("the folder of the logs cannot be read: %w", err))
		}
		for _, e := range entries {
			if name := path.Join(dir, e.Name()); isLog(e.Name()) && !r.watcherLogs[name] && !e.IsDir() {
				all = append(all, name)
			}
		}
	}
	return append(all, r.results(k).logs...)
}

// log reads on in a build's log; nil when it cannot be read.
func (r *Reader) log(name string) *followed {
	return r.follow("build", name, func() liner { return &Log{} })
}

func (r *Reader) sections(name string) *followed {
	if name != "" {
		r.watch[name] = noisy
	}
	return r.follow("actions", name, func() liner { return &Sections{} })
}

// follow reads on in a file as what kind says.
func (r *Reader) follow(kind, name string, fresh func() liner) *followed {
	if name == "" {
		return nil
	}
	f := r.logs[kind+name]
	if f == nil {
		f = &followed{}
		r.logs[kind+name] = f
	}
	f.used = true
	if !r.awake(name) {
		return f.orNil()
	}
	if info, err := os.Stat(r.path(name)); err == nil && f.info != nil && os.SameFile(info, f.info) && info.Size() == f.at && info.ModTime().Equal(f.info.ModTime()) {
		return f
	}
	if err := f.read(r.path(name), fresh); err != nil {
		if !absent(err) {
			r.problem(fmt.Errorf("a log cannot be read: %w", err))
		}
		*f = followed{used: true}
	}
	return f.orNil()
}

// forgetLogs drops what belongs to no queue any more.
func (r *Reader) forgetLogs() {
	for name, f := range r.logs {
		if !f.used {
			delete(r.logs, name)
		}
		f.used = false
	}
}

// results returns what is in the result folder of a queue.
func (r *Reader) results(k Known) *resultWalk {
	s := r.settingsOf(k.Config)
	dir := k.Result
	if dir == "" {
		dir = s.Result
	}
	old := r.walks[dir]
	if old != nil && (r.watch[dir] == calm || r.busy && r.now.Sub(old.read) < walkPace) || !r.awake(dir) {
		if old == nil {
			return &resultWalk{}
		}
		return old // read a moment ago, or asleep
	}
	w, err := walkResults(r.Root, dir, s)
	if err != nil && !absent(err) {
		r.problem(fmt.Errorf("the results cannot be read: %w", err))
	}
	for _, folder := range w.folders[:min(len(w.folders), maxWatched)] {
		r.watch[folder] = calm
	}
	w.read = r.now
	r.walks[dir], r.watch[dir] = w, calm
	return w
}

// walkPace is how often results are looked for while something builds: they come at
// its end.
const walkPace = time.Minute

// maxWatched bounds the inotify watches on results.
const maxWatched = 32

// waiting returns the uploads that nobody has begun to build, and those that are not
// all there.
func waiting(uploads []Upload, ends []Outcome, building map[string]bool) (queued, uploading []Upload) {
	for _, u := range uploads {
		switch {
		case building[u.DSC]:
		case !u.Complete():
			uploading = append(uploading, u)
		case !slices.ContainsFunc(ends, func(o Outcome) bool { return o.DSC == u.DSC }):
			queued = append(queued, u)
		}
	}
	return queued, uploading
}

// place says for what the packages were built: as for a running build, the base
// tarball knows better than the package.
func (r *Reader) place(all []Outcome) {
	s := r.settingsOf("")
	for i := range all {
		if o := &all[i]; !o.Begun.IsZero() {
			d, a := s.ofTarball(o.Tarball)
			o.Distribution, o.Architecture = cmp.Or(d, s.Distribution, o.Distribution), cmp.Or(a, s.Architecture, o.Architecture)
		}
	}
}

func (r *Reader) rememberTimes(all []Outcome) {
	for _, o := range all {
		if s := o.Seconds(); s > 0 && o.Begun.After(time.Unix(0, 0)) {
			r.Memory.remember(o.Source, Took{Begun: o.Begun.Unix(), Seconds: s, On: o.Distribution + "/" + o.Architecture})
		}
	}
}
