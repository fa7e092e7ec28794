package builds

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Place is a queue that cannot be found by itself.
type Place struct {
	Incoming string `config:"incoming" help:"folder that source packages are uploaded into (default: found by the running inoticoming)"`
	Logs     string `config:"logs" help:"folder of the builds' logs, or the one file that inoticoming writes everything into (default: beside inoticoming's log)"`
	Result   string `config:"result" help:"folder that built packages end up in, also in folders below it (default: by pbuilder's settings)"`
}

// defaultConfig is where pbuilder's settings are.
const defaultConfig = "/etc/pbuilderrc"

// Reader reads the build queues of a machine. Paths are those of the machine; its
// files are below Root and its procfs is Proc.
type Reader struct {
	Root, Proc string
	Places     []Place
	UpdateLog  string // pbuilder's log of updates; empty: /var/log/pbuilder.log
	// Awake tells whether reading below a path wakes no disk; nil: nothing sleeps.
	Awake  func(path string) bool
	Memory Memory

	logs     map[string]*followed
	folders  map[string]*folder
	uploads  map[string][]Upload // by incoming folder, kept while it is asleep
	walks    map[string]*resultWalk
	chroots  []Chroot
	started  map[[2]uint64]time.Time // by PID and ticks
	settings map[string]Settings
	watch    map[string]noise
	problems []string
	// unreadable is the path of the first of them that has one.
	unreadable string
	now        time.Time
	busy       bool // something builds
	mayMiss    bool // a watcher that cannot be seen is missing
	// watcherLogs are those that are no log of one build.
	watcherLogs map[string]bool
}

// startGrace is how long after boot a watcher may be late.
const startGrace = 2 * time.Minute

// Read reads everything once. An error says that not even the processes could be
// read; all lesser ones are among the problems.
func (r *Reader) Read(now time.Time) (Snapshot, error) {
	t, err := readTable(r.Proc)
	if err != nil {
		return Snapshot{}, fmt.Errorf("build queue: %w", err)
	}
	r.begin(now)
	watchers, problems := t.watchers()
	for _, err := range problems {
		r.problem(err)
	}
	jobs, updates := t.jobs()
	up := uptime(r.Proc)
	for i, w := range watchers {
		watchers[i].Begun = r.start(t.all[w.PID], now.Add(-up))
	}
	s := Snapshot{Hidden: t.hidden && hidesProcesses(r.Proc), BuildPlace: r.settingsOf("").BuildPlace}
	r.busy, r.mayMiss = len(jobs) > 0, !s.Hidden && (up == 0 || up > startGrace)
	queues := r.queues(watchers)
	uploads := r.readQueues(&s, queues, watchers, jobs)
	for _, j := range jobs {
		s.Building = append(s.Building, r.build(j, t, queues, uploads, now.Add(-up)))
	}
	for _, j := range updates {
		s.Updates = append(s.Updates, r.update(j, now.Add(-up)))
	}
	s.Chroots = r.readChroots()
	s.Leftovers = r.leftovers(t, s.BuildPlace, s.Hidden)
	s.Problems, s.Unreadable = r.problems, r.unreadable
	r.forgetLogs()
	return s, nil
}

// readQueues reads what is in the queues and what has become of it.
func (r *Reader) readQueues(s *Snapshot, queues []Known, watchers []Watcher, jobs []job) (uploads []Upload) {
	building := map[string]bool{}
	for _, j := range jobs {
		building[path.Base(j.dsc)] = true
	}
	for _, k := range queues {
		r.watcherLogs[k.Log] = true
	}
	var all []ended
	for _, k := range queues {
		q, here := r.uploadsOf(k, watchers)
		s.Queues = append(s.Queues, q)
		uploads = append(uploads, here...)
		all = append(all, r.endings(k, jobs, q.Watcher)...)
	}
	s.Outcomes = outcomes(uploads, all, building)
	r.place(s.Outcomes)
	r.rememberTimes(s.Outcomes)
	s.Waiting, s.Uploading = waiting(uploads, s.Outcomes, building)
	return uploads
}

// begin forgets what belongs to one reading only.
func (r *Reader) begin(now time.Time) {
	if r.logs == nil {
		r.logs, r.folders, r.uploads = map[string]*followed{}, map[string]*folder{}, map[string][]Upload{}
		r.walks, r.started = map[string]*resultWalk{}, map[[2]uint64]time.Time{}
	}
	r.unreadable, r.now = "", now
	r.settings, r.watch, r.watcherLogs, r.problems = map[string]Settings{}, map[string]noise{}, map[string]bool{}, nil
}

// maxProblems is more than anybody reads.
const maxProblems = 20

func (r *Reader) problem(err error) {
	if file := (*fs.PathError)(nil); errors.As(err, &file) && r.unreadable == "" {
		r.unreadable = "/" + strings.TrimPrefix(strings.TrimPrefix(file.Path, r.Root), "/")
	}
	if text := err.Error(); !slices.Contains(r.problems, text) && len(r.problems) < maxProblems {
		r.problems = append(r.problems, strings.ReplaceAll(text, strings.TrimSuffix(r.Root, "/")+"/", "/"))
	}
}

// absent is true of what may well not be there.
func absent(err error) bool { return errors.Is(err, fs.ErrNotExist) }

func (r *Reader) path(name string) string { return filepath.Join(r.Root, name) }

func (r *Reader) awake(name string) bool { return r.Awake == nil || r.Awake(name) }

// noise is what a folder or file is watched for.
type noise uint8

const (
	unwatched noise = iota
	calm            // it changes when something begins or ends
	noisy           // a running build writes there again and again
)

// Watched lists the folders and files, as they are on the machine, whose changes are
// worth another reading; those that a running build writes into only when asked for.
func (r *Reader) Watched(logs bool) []string {
	var all []string
	for name, n := range r.watch {
		if n == calm || logs {
			all = append(all, name)
		}
	}
	slices.Sort(all)
	return all
}

// settingsOf returns pbuilder's settings by the file that a build was started with.
func (r *Reader) settingsOf(config string) Settings {
	if config == "" {
		config = defaultConfig
	}
	s, ok := r.settings[config]
	if !ok {
		s = ReadSettings(config, nil, func(name string) (string, error) {
			if !r.awake(name) {
				return "", errors.New("its disk is asleep")
			}
			text, err := os.ReadFile(r.path(name))
			return string(text), err
		})
		r.settings[config] = s
		for _, err := range s.Problems {
			r.problem(err)
		}
	}
	return s
}

// uptime reads how long the machine is up; its clock may be set meanwhile.
func uptime(proc string) time.Duration {
	text, _ := os.ReadFile(filepath.Join(proc, "uptime"))
	seconds, err := strconv.ParseFloat(firstWord(string(text)), 64)
	if err != nil || seconds < 0 || seconds > maxTime {
		return 0
	}
	return time.Duration(min(seconds, 1e9) * float64(time.Second))
}

// hidesProcesses tells whether procfs is mounted with hidepid (man page proc(5)), as
// far as its own list of mounts says so.
func hidesProcesses(proc string) bool {
	text, err := os.ReadFile(filepath.Join(proc, "self", "mountinfo"))
	if err != nil {
		return false
	}
	for line := range strings.Lines(string(text)) {
		if _, options, ok := strings.Cut(line, " - proc "); ok {
			_, value, _ := strings.Cut(options, "hidepid=")
			if value != "" && value[0] != '0' && !strings.HasPrefix(value, "off") {
				return true
			}
		}
	}
	return false
}
