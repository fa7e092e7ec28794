package builds

import (
	"bytes"
	"cmp"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"lcdpanel/sysinfo/proc"
)

// process is one that has to do with builds.
type process struct {
	pid, parent int
	start       uint64 // ticks after boot, of which there are 100 a second
	name        string // as the kernel has it, at most 15 bytes
	args        []string
	dir         string // where it is; empty when this may not be seen
}

// table is the processes that can be seen.
type table struct {
	all    map[int]process
	hidden bool // process 1 is not among them: procfs is mounted with hidepid
}

// readTable reads the processes' names, and the command lines of those that matter.
func readTable(folder string) (t table, err error) {
	t.all = map[int]process{}
	t.hidden, err = proc.Each(folder, func(pid int, p proc.Process) {
		is := process{pid: pid, parent: p.Parent, start: p.Start, name: p.Name}
		t.all[pid] = is.detailed(filepath.Join(folder, strconv.Itoa(pid)))
	})
	return t, err
}

// builders are the beginnings of names, as the kernel cuts them, that matter.
var builders = []string{"inoticoming", "pbuilder", "cowbuilder", "qemubuilder", "sbuild"}

func (p process) detailed(folder string) process {
	if !slices.ContainsFunc(builders, func(b string) bool { return strings.HasPrefix(p.name, b) }) {
		return p
	}
	text, _ := os.ReadFile(filepath.Join(folder, "cmdline"))
	if text = bytes.TrimRight(text, "\x00"); len(text) > 0 {
		p.args = strings.Split(string(text), "\x00")
	}
	p.dir, _ = os.Readlink(filepath.Join(folder, "cwd"))
	return p
}

// runs returns the arguments behind the program of that name, which may be a script
// behind its interpreter.
func (p process) runs(program string) (args []string, ok bool) {
	for i, arg := range p.args[:min(2, len(p.args))] {
		if path.Base(arg) == program {
			return p.args[i+1:], true
		}
	}
	return nil, false
}

// sorted returns the processes by their start, so that what is listed is in order.
func (t table) sorted() []process {
	all := make([]process, 0, len(t.all))
	for _, p := range t.all {
		if p.args != nil {
			all = append(all, p)
		}
	}
	slices.SortFunc(all, func(a, b process) int {
		return cmp.Or(cmp.Compare(a.start, b.start), cmp.Compare(a.pid, b.pid))
	})
	return all
}

// above returns the nearest process above p that fits; a circle, which a bad recording
// might have, ends.
func (t table) above(p process, fits func(process) bool) (process, bool) {
	for range len(t.all) {
		parent, ok := t.all[p.parent]
		if !ok {
			return process{}, false
		}
		if fits(parent) {
			return parent, true
		}
		p = parent
	}
	return process{}, false
}

// watchers returns the inoticomings. One whose command line cannot be understood is
// named in problems.
func (t table) watchers() (all []Watcher, problems []error) {
	for _, p := range t.sorted() {
		args, ok := p.runs("inoticoming")
		if !ok {
			continue
		}
		w, err := ParseWatcher(args)
		if err != nil {
			problems = append(problems, err)
			continue
		}
		if _, twin := t.above(p, func(q process) bool { _, same := q.runs("inoticoming"); return same }); twin {
			continue // the child it forks to start an action
		}
		w.PID = p.pid
		all = append(all, w)
	}
	return all, problems
}
