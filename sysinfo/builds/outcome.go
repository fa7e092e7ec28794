package builds

import (
	"cmp"
	"path"
	"slices"
	"strings"
	"time"
)

// ended is what one witness says of one build that is over: a log, a section of the
// watcher's log, or a result.
type ended struct {
	dsc     string // by the name of the log
	log     Log
	at      time.Time // of the end; zero: not known
	weak    bool      // only counts where there is no better witness
	tidings bool      // the log is of a builder, and not just a name
}

// ofLog is what a build's own log says, whose last change was at written.
func ofLog(name string, l Log, written time.Time) ended {
	l.Over()
	e := ended{dsc: dscOf(name), log: l, at: written, tidings: true}
	if l.Begun.IsZero() {
		e.log.Begun = timeIn(name)
		if sec := l.Ended; !sec.IsZero() && !e.log.Begun.IsZero() {
			e.at = sec
		}
	} else if l.Success && !l.Ended.IsZero() {
		e.at = l.Ended
	}
	if e.log.Architecture == "" {
		e.log.Architecture = architectureOf(name)
	}
	return e
}

// timeIn returns the start that sbuild puts into a log's name:
// NAME_VER_ARCH-2026-11-30T09:18:19Z.build.
func timeIn(name string) time.Time {
	stem := strings.TrimSuffix(path.Base(name), ".build")
	if len(stem) < len(time.RFC3339)-5 {
		return time.Time{}
	}
	at, err := time.Parse(time.RFC3339, stem[max(0, len(stem)-len("2006-01-02T15:04:05Z")):])
	if err != nil {
		return time.Time{}
	}
	return at
}

// ofSections is what the watcher's log, last written to at a time, says of its actions.
// idle tells that none of them runs. One that has failed has no time stamp at its end:
// the next begins right after it.
func ofSections(all []Section, idle bool) (list []ended) {
	for i, s := range all {
		end := s.Rest
		if end.IsZero() && i+1 < len(all) { // it went on until nobody knows when
			end = all[i+1].Log.Begun
		}
		if e, ok := ofSection(s, end, idle); ok {
			list = append(list, e)
		}
	}
	return list
}

func ofSection(s Section, end time.Time, idle bool) (ended, bool) {
	if s.Open && !idle {
		return ended{}, false
	}
	s.Log.Over()
	e := ended{dsc: dscOf(s.Name), log: s.Log, tidings: s.Log.ByBuilder && !s.Log.Begun.IsZero()}
	if s.Log.DSC != "" && e.tidings {
		e.dsc = s.Log.DSC
	}
	switch {
	case !s.Log.Ended.IsZero():
		e.at = s.Log.Ended
	case !end.IsZero():
		e.at = end
	default:
		e.at = s.Log.Begun
	}
	if !e.tidings {
		e.weak = true
		e.log.Success, e.log.Failure = s.Exit == "", Failure{}
		if s.Exit != "" {
			e.log.Failure = Failure{Cause: Unknown, Reason: "exit code " + s.Exit}
		}
	}
	return e, e.dsc != ""
}

// ofResult is what a package in the result folder says.
func ofResult(r result) ended {
	return ended{dsc: r.dsc, at: r.time, weak: true, log: Log{Success: true, Distribution: r.distribution, Architecture: r.architecture}}
}

// better orders the witnesses of one .dsc file, the best last: a log before a result
// and that before a mere name, then the newest.
func better(a, b ended) int {
	rank := func(e ended) int {
		switch {
		case !e.weak:
			return 2
		case !e.at.IsZero():
			return 1
		}
		return 0
	}
	return cmp.Or(cmp.Compare(rank(a), rank(b)), a.at.Compare(b.at))
}

// outcomes says how the builds of the uploads have ended. What is older than its
// upload is of an earlier one and does not count. A log that names no upload counts
// only when it tells of a failure. building holds the .dsc files being built.
func outcomes(uploads []Upload, all []ended, building map[string]bool) (list []Outcome) {
	best := map[string]ended{}
	byName := map[string]Upload{}
	for _, u := range uploads {
		byName[u.DSC] = u
	}
	for _, e := range all {
		u, named := byName[e.dsc]
		if building[e.dsc] || !named && e.log.Success || named && !e.at.IsZero() && e.at.Before(u.Arrived.Truncate(time.Second)) {
			continue
		}
		if old, ok := best[e.dsc]; !ok || better(old, e) <= 0 || overtaken(old, e) {
			if !ok || !overtaken(e, old) {
				best[e.dsc] = e
			}
		}
	}
	for dsc, e := range best {
		list = append(list, outcome(dsc, e, byName))
	}
	slices.SortFunc(list, func(a, b Outcome) int {
		return cmp.Or(a.Ended.Compare(b.Ended), cmp.Compare(a.DSC, b.DSC))
	})
	clearFailures(list, uploads, all)
	return list
}

// overtaken tells whether a failure has been followed by a result, which somebody has
// made elsewhere.
func overtaken(failure, result ended) bool {
	return !failure.log.Success && result.log.Success && result.at.After(failure.at)
}

func outcome(dsc string, e ended, byName map[string]Upload) Outcome {
	u, named := byName[dsc]
	if !named {
		u = byName[e.log.DSC]
	}
	if u.Source == "" {
		name := dsc
		if e.log.DSC != "" {
			name = e.log.DSC
		}
		u.Source, u.Version = splitName(strings.TrimSuffix(name, dscSuffix))
	}
	o := Outcome{
		DSC: dsc, Source: u.Source, Version: u.Version, Named: named, Success: e.log.Success, Failure: e.log.Failure,
		Distribution: e.log.Distribution, Architecture: e.log.Architecture, Tarball: e.log.Tarball, Begun: e.log.Begun, Ended: e.at,
	}
	if o.Ended.IsZero() {
		o.Ended = u.Arrived // the earliest it can be
	}
	return o
}

// clearFailures finds the failures that nobody needs to hear of any more.
func clearFailures(list []Outcome, uploads []Upload, all []ended) {
	for i := range list {
		o := &list[i]
		if o.Success {
			continue
		}
		for _, u := range uploads {
			o.Cleared = o.Cleared || u.Source == o.Source && u.Arrived.After(o.Ended)
		}
		for _, e := range all {
			source, _ := splitName(e.dsc)
			o.Cleared = o.Cleared || e.log.Success && source == o.Source && e.at.After(o.Ended)
		}
	}
}
