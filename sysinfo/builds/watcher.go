package builds

import (
	"errors"
	"path"
	"strings"
	"time"
)

// Watcher is an inoticoming that waits for uploads (man page inoticoming(1)).
type Watcher struct {
	PID      int
	Incoming string // the folder
	Suffix   string // of the names that start its action, ".dsc"; empty: any
	Log      string // file it writes to; empty for the system's log
	AllToLog bool   // the output of the builds goes into Log too
	Config   string // pbuilder's --configfile, when the action names one
	Searches bool   // it also takes what is there when it starts (--initialsearch)
	Begun    time.Time
}

// misses tells whether an upload was there before the watcher, which waits for changes
// only. Files that were changed right before it may have come behind it: the start of a
// process is known by ticks, and the clock may be set.
func (w Watcher) misses(u Upload) bool {
	const doubt = 2 * time.Second
	return !w.Searches && !w.Begun.IsZero() && !u.changed.IsZero() && u.changed.Before(w.Begun.Add(-doubt))
}

// valued are inoticoming's options that take a value, before and behind the folder.
var valued = map[string]bool{"--logfile": true, "--pid-file": true, "--suffix": true, "--prefix": true, "--regexp": true, "--chdir": true}

var errNoFolder = errors.New("inoticoming: its command line names no folder with an absolute path; name it in the configuration (incoming)")

// ParseWatcher reads inoticoming's command line, without its own name.
//
//	inoticoming [global options] DIR [options] COMMAND [arguments] ; …
//
// Of several rules the first counts.
func ParseWatcher(args []string) (Watcher, error) {
	var w Watcher
	folder := ""
	for i := 0; i < len(args); i++ {
		option, value, given := strings.Cut(args[i], "=")
		if !strings.HasPrefix(option, "-") {
			if folder == "" {
				folder = args[i]
				continue
			}
			w.Config = optionValue(strings.Fields(strings.Join(args[i:], " ")), "--configfile")
			break
		}
		if valued[option] && !given && i+1 < len(args) {
			i++
			value = args[i]
		}
		w.take(option, value)
	}
	if !path.IsAbs(folder) {
		return w, errNoFolder
	}
	w.Incoming = path.Clean(folder)
	return w, nil
}

func (w *Watcher) take(option, value string) {
	switch option {
	case "--logfile":
		w.Log = value
	case "--suffix":
		w.Suffix = value
	case "--initialsearch":
		w.Searches = true
	case "--stdout-to-log":
		w.AllToLog = true
	}
}

// optionValue returns the value of an option on a command line, "--name value" or
// "--name=value"; the last one counts.
func optionValue(args []string, name string) (value string) {
	for i, arg := range args {
		if v, ok := strings.CutPrefix(arg, name+"="); ok {
			value = v
		} else if arg == name && i+1 < len(args) {
			value = args[i+1]
		}
	}
	return value
}
