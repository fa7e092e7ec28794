package builds

import (
	"path"
	"path/filepath"
	"strings"
)

// job is a builder's process at work on a source package or, without one, on a base
// tarball.
type job struct {
	process
	options []string // its command line
	dsc     string   // path of the .dsc file, absolute where that is known
	log     string   // --logfile
	config  string   // --configfile
	cow     bool     // below cowbuilder, which names a distribution that need not be true
	watcher int      // PID of the inoticoming above it; 0: none, it was started by hand or has lost its parent
}

// The programs whose process lives as long as a build or an update does; the fronts
// before them may die sooner.
var (
	buildPrograms  = []string{"pbuilder-buildpackage", "sbuild"}
	updatePrograms = []string{"pbuilder-updatebuildenv"}
)

// jobs returns the running builds and updates, by their start. A subshell of one has
// the same command line and is none of its own.
func (t table) jobs() (builds, updates []job) {
	for _, p := range t.sorted() {
		if j, ok := t.job(p, buildPrograms); ok && j.dsc != "" {
			builds = append(builds, j)
		} else if j, ok := t.job(p, updatePrograms); ok {
			updates = append(updates, j)
		}
	}
	return builds, updates
}

func (t table) job(p process, programs []string) (job, bool) {
	for _, program := range programs {
		args, ok := p.runs(program)
		if !ok {
			continue
		}
		if parent, ok := t.all[p.parent]; ok {
			if _, sub := parent.runs(program); sub {
				return job{}, false
			}
		}
		j := job{process: p, options: args, log: optionValue(args, "--logfile"), config: optionValue(args, "--configfile")}
		j.dsc = p.absolute(lastWith(args, dscSuffix))
		_, j.cow = t.above(p, func(q process) bool { return strings.HasPrefix(q.name, "cowbuilder") })
		if w, ok := t.above(p, func(q process) bool { _, is := q.runs("inoticoming"); return is }); ok {
			j.watcher = w.pid
		}
		return j, true
	}
	return job{}, false
}

// lastWith returns the last argument that ends so and is no option.
func lastWith(args []string, suffix string) string {
	for i := len(args) - 1; i >= 0; i-- {
		if strings.HasSuffix(args[i], suffix) && !strings.HasPrefix(args[i], "-") {
			return args[i]
		}
	}
	return ""
}

// absolute returns a path as seen from the process' folder, as it is when that is
// hidden.
func (p process) absolute(name string) string {
	if name == "" || path.IsAbs(name) || p.dir == "" || strings.HasPrefix(p.dir, "!") {
		return name
	}
	return filepath.Join(p.dir, name)
}

// settings returns what the job's command line says about the chroot.
func (j job) settings() (distribution, architecture, tarball string) {
	if !j.cow {
		distribution = optionValue(j.options, "--distribution")
		if distribution == "" {
			distribution = optionValue(j.options, "--dist")
		}
		if distribution == "" {
			distribution = optionValue(j.options, "-d") // sbuild
		}
	}
	architecture = optionValue(j.options, "--architecture")
	for _, option := range []string{"--host-arch", "--arch"} {
		if architecture == "" {
			architecture = optionValue(j.options, option)
		}
	}
	return distribution, architecture, optionValue(j.options, "--basetgz")
}
