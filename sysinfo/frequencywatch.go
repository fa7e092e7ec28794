package sysinfo

import (
	"os"
	"path/filepath"
	"slices"
	"time"
)

// How much is read of many policies: Intel's processors have one each. Some kernels
// (about 4.13 to 5.17, arch/x86/kernel/cpu/aperfmperf.c) wake the processor that is
// asked for and may sleep for 10 ms each.
const (
	mostPolicies = 16 // looked at at all, spread evenly
	atOnce       = 4  // of them at a reading, in turn
)

// How often is read what changes seldom, and what is long: /proc/cpuinfo.
const (
	limitPace    = 5 * time.Second
	policiesPace = time.Minute // processors go offline and come back
)

// policy is a group of processors that run at one frequency.
type policy struct {
	now, limit kept
	dir        string
	was        Frequency
}

// frequencyWatch reads how fast the processors run.
type frequencyWatch struct {
	fs       FS
	policies []*policy
	find     pace
	slow     pace
	turn     int // of the policy to be read next
	slowTurn int
	info     int64 // from /proc/cpuinfo
	throttle throttleWatch
}

// look returns the frequency at the time now.
func (w *frequencyWatch) look(now time.Time) Frequency {
	if w.find.due(now, policiesPace) {
		w.update(somePolicies(policyDirs(w.fs)))
	}
	w.turn = w.each(w.turn, func(p *policy) { p.was.Now = readFrequency(&p.now) })
	if w.slow.due(now, limitPace) {
		w.slowTurn = w.each(w.slowTurn, func(p *policy) { p.was.Limit = readFrequency(&p.limit) })
		w.throttle.look(w.fs)
		w.readInfo()
	}
	f := Frequency{Now: w.info, Throttled: w.throttle.hot}
	for _, p := range w.policies {
		f.Now, f.Limit, f.Max = max(f.Now, p.was.Now), max(f.Limit, p.was.Limit), max(f.Max, p.was.Max)
	}
	return f
}

// each calls read for the policies whose turn it is and returns whose is next.
func (w *frequencyWatch) each(turn int, read func(*policy)) int {
	n := len(w.policies)
	for i := range min(n, atOnce) {
		read(w.policies[(turn+i)%n])
	}
	return (turn + atOnce) % max(1, n)
}

// readInfo reads /proc/cpuinfo where there are no policies.
func (w *frequencyWatch) readInfo() {
	w.info = 0
	if len(w.policies) == 0 {
		text, _ := os.ReadFile(filepath.Join(w.fs.Proc, "cpuinfo"))
		w.info = parseMHz(string(text))
	}
}

// update begins anew with the policies of those folders, unless they are the same.
func (w *frequencyWatch) update(dirs []string) {
	if slices.EqualFunc(w.policies, dirs, func(p *policy, dir string) bool { return p.dir == dir }) {
		return
	}
	w.closePolicies()
	for _, dir := range dirs {
		w.policies = append(w.policies, &policy{
			now:   kept{path: filepath.Join(dir, "scaling_cur_freq")},
			limit: kept{path: filepath.Join(dir, "scaling_max_freq")},
			dir:   dir,
			was:   Frequency{Max: parseFrequency(oneLine(dir, "cpuinfo_max_freq"))},
		})
	}
	for i := 0; i < len(w.policies); i += atOnce { // all of them, this once
		w.slowTurn = w.each(i, func(p *policy) { p.was.Now, p.was.Limit = readFrequency(&p.now), readFrequency(&p.limit) })
	}
	w.turn, w.slowTurn = 0, 0
}

// somePolicies returns at most [mostPolicies] of them.
func somePolicies(all []string) (some []string) {
	n := min(len(all), mostPolicies)
	for i := range n {
		some = append(some, all[i*len(all)/n])
	}
	return some
}

// readFrequency reads a file of a policy; 0 is not known. A policy whose processors
// are all offline has no files.
func readFrequency(k *kept) int64 {
	text, err := k.read()
	if err != nil {
		return 0
	}
	return parseFrequency(string(text))
}

func (w *frequencyWatch) closePolicies() {
	for _, p := range w.policies {
		p.now.close()
		p.limit.close()
	}
	w.policies = nil
}

func (w *frequencyWatch) close() {
	w.closePolicies()
	w.throttle.close()
}
