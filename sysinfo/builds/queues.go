package builds

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"
)

// queues returns the queues that are known: those configured, remembered, and
// watched now. Without any the usual places are tried.
func (r *Reader) queues(watchers []Watcher) []Known {
	r.forgetRemoved()
	for _, w := range watchers {
		r.Memory.known(Known{Incoming: w.Incoming, Suffix: w.Suffix, Log: w.Log, Config: w.Config, Watched: true, Logs: r.logsKnown(w)})
	}
	all := slices.Clone(r.Memory.Queues)
	for _, p := range r.Places {
		all = configured(all, p)
	}
	if len(all) == 0 {
		all = r.usual()
	}
	return all
}

// logsKnown keeps what a running build has taught of where the logs are.
func (r *Reader) logsKnown(w Watcher) string {
	for _, k := range r.Memory.Queues {
		if k.Incoming == w.Incoming {
			return k.Logs
		}
	}
	return ""
}

// forgetRemoved forgets queues whose folder is gone: somebody has given them up.
func (r *Reader) forgetRemoved() {
	r.Memory.Queues = slices.DeleteFunc(r.Memory.Queues, func(k Known) bool {
		if !r.awake(k.Incoming) {
			return false
		}
		_, err := os.Stat(r.path(k.Incoming))
		return absent(err)
	})
}

// configured puts what a person has said over what was found.
func configured(all []Known, p Place) []Known {
	if p.Incoming == "" {
		for i := range all {
			all[i].take(p)
		}
		return all
	}
	k := Known{Incoming: path.Clean(p.Incoming)}
	i := slices.IndexFunc(all, func(o Known) bool { return o.Incoming == k.Incoming })
	if i < 0 {
		i, all = len(all), append(all, k)
	}
	all[i].take(p)
	return all
}

func (k *Known) take(p Place) {
	k.Result = cmp.Or(p.Result, k.Result)
	if strings.HasSuffix(p.Logs, ".log") { // inoticoming's one file
		k.Log, k.Logs = p.Logs, ""
	} else if p.Logs != "" {
		k.Logs = p.Logs
	}
}

// usualIncoming is where people have them; one counts when there is a source package
// in it. It is not remembered, nor is a watcher missed.
var usualIncoming = []string{"/var/cache/pbuilder/incoming", "/srv/incoming", "/var/spool/incoming"}

func (r *Reader) usual() (all []Known) {
	for _, dir := range usualIncoming {
		if !r.awake(dir) {
			continue
		}
		entries, _ := os.ReadDir(r.path(dir))
		if !slices.ContainsFunc(entries, func(e os.DirEntry) bool { return strings.HasSuffix(e.Name(), dscSuffix) }) {
			continue
		}
		k := Known{Incoming: dir}
		for _, log := range []string{path.Join(path.Dir(dir), "log", "inoticoming.log"), "/var/log/inoticoming.log"} {
			if _, err := os.Stat(r.path(log)); err == nil {
				k.Log = cmp.Or(k.Log, log)
			}
		}
		if logs := path.Join(path.Dir(dir), "log"); k.Log == "" && isFolder(r.path(logs)) {
			k.Logs = logs
		}
		all = append(all, k)
	}
	return all
}

func isFolder(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.IsDir()
}

// logFolder returns where the builds' own logs are: beside the watcher's unless that
// is in the system's folder of logs, which is full of others'.
func (k Known) logFolder() string {
	switch {
	case k.Logs != "":
		return k.Logs
	case k.Log == "" || path.Dir(k.Log) == "/var/log":
		return ""
	}
	return path.Dir(k.Log)
}

// uploadsOf returns what is in a queue's folder, or was before its disk fell asleep.
func (r *Reader) uploadsOf(k Known, watchers []Watcher) (Queue, []Upload) {
	q := Queue{Incoming: k.Incoming, Watched: k.Watched && r.mayMiss}
	for _, w := range watchers {
		if w.Incoming == k.Incoming {
			q.Watcher = w.PID
		}
	}
	if q.Asleep = !r.awake(k.Incoming); q.Asleep {
		before, read := r.uploads[k.Incoming]
		q.Unread = !read
		return q, before
	}
	r.watch[k.Incoming] = calm
	f := r.folders[k.Incoming]
	if f == nil {
		f = &folder{}
		r.folders[k.Incoming] = f
	}
	all, err := f.uploads(r.path(k.Incoming), k.Suffix)
	if err != nil {
		first := r.unreadable
		r.problem(fmt.Errorf("the incoming folder cannot be read: %w", err))
		q.Trouble, r.unreadable = why(err), first
	}
	for i, u := range all {
		all[i].Missed = q.Watcher != 0 && !slices.ContainsFunc(watchers, func(w Watcher) bool { return w.Incoming == k.Incoming && !w.misses(u) })
	}
	r.uploads[k.Incoming] = all
	return q, all
}

// why is an error without the path it is about.
func why(err error) string {
	switch {
	case absent(err):
		return "does not exist"
	case errors.Is(err, fs.ErrPermission):
		return "no permission"
	}
	if file := (*fs.PathError)(nil); errors.As(err, &file) {
		return file.Err.Error()
	}
	return err.Error()
}
