package md

import (
	"regexp"
	"strconv"
	"strings"
)

var (
	progress = regexp.MustCompile(`\b(resync|recovery|reshape|check)\s*=\s*(\d+(?:\.\d+)?)%(.*)`)
	ratio    = regexp.MustCompile(`\((\d+)/(\d+)\)`)
	finish   = regexp.MustCompile(`finish=(\d+(?:\.\d+)?)min`)
	speed    = regexp.MustCompile(`speed=(\d+)K/sec`)
	waiting  = regexp.MustCompile(`\b(resync|recovery|recover|reshape|check)=(DELAYED|PENDING|REMOTE)`)
)

// progress reads "recovery = 37.2% (628182016/1688413184) finish=312.5min speed=56560K/sec",
// or "resync=DELAYED", and tells whether either is there (status_resync in md.c).
func (a *Array) progress(line string) bool {
	s := parseRunning(line)
	if s == nil {
		s = parseWaiting(line)
	}
	if s != nil && a.Sync == nil {
		a.Sync = s
	}
	return s != nil
}

func parseRunning(line string) *Sync {
	m := progress.FindStringSubmatch(line)
	if m == nil {
		return nil
	}
	done, _ := strconv.ParseFloat(m[2], 64)
	s := &Sync{Action: m[1], State: Running, Percent: within(done)}
	if r := ratio.FindStringSubmatch(m[3]); r != nil {
		s.DoneKiB, s.TodoKiB = whole(r[1]), whole(r[2])
	}
	if f := finish.FindStringSubmatch(m[3]); f != nil {
		if left, err := strconv.ParseFloat(f[1], 64); err == nil {
			s.Minutes = &left
		}
	}
	if v := speed.FindStringSubmatch(m[3]); v != nil {
		s.SpeedKiB = whole(v[1])
	}
	return s
}

func parseWaiting(line string) *Sync {
	m := waiting.FindStringSubmatch(line)
	if m == nil {
		return nil
	}
	return &Sync{Action: syncAction(m[1]), State: strings.ToLower(m[2])}
}

// syncAction returns our word for the kernel's; a recovery that another node does
// is "recover", as in sync_action.
func syncAction(word string) string {
	if word == "recover" {
		return ActionRecovery
	}
	return word
}
