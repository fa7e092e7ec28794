package sysinfo

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/fsnotify/fsnotify"

	"lcdpanel/internal/tick"
	"lcdpanel/sysinfo/builds"
)

// buildRig is a machine with a build queue whose source runs.
type buildRig struct {
	*testing.T
	root    string
	changed chan struct{}
	feed    *Feed[BuildQueue]
	ticks   chan time.Time
	mu      sync.Mutex
	paces   []time.Duration
	store   *memStore
	now     time.Time
	watcher func() (*fsnotify.Watcher, error)
}

// memStore keeps a state in memory.
type memStore struct {
	text []byte
	err  error
}

func (s *memStore) Load() ([]byte, error) { return s.text, s.err }

func (s *memStore) Save(text []byte) error {
	s.text = append([]byte(nil), text...)
	return s.err
}

// C, Reset and Stop implement Ticker by hand.
func (r *buildRig) C() <-chan time.Time { return r.ticks }

func (r *buildRig) Reset(d time.Duration) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.paces = append(r.paces, d)
	return nil
}

func (r *buildRig) Stop() {}

const (
	rigIncoming = "/srv/incoming"
	rigWatcher  = "inoticoming\x00--logfile\x00/srv/log/inoticoming.log\x00" + rigIncoming + "\x00--suffix\x00.dsc\x00/srv/build\x00{}\x00;\x00"
)

func newBuildRig(t *testing.T) *buildRig {
	r := &buildRig{T: t, root: t.TempDir(), changed: make(chan struct{}, 100), ticks: make(chan time.Time), store: &memStore{}, now: time.Now()}
	r.put("proc/uptime", "100000.00 1.0\n")
	r.process(1, "init", "/sbin/init")
	r.process(900, "inoticoming", rigWatcher)
	for _, dir := range []string{rigIncoming, "/srv/log", "/var/cache/pbuilder/build"} {
		if err := os.MkdirAll(filepath.Join(r.root, dir), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	return r
}

// put has a file say something else at once, as those of procfs do.
func (r *buildRig) put(name, text string) {
	path := filepath.Join(r.root, name)
	if _, err := os.Stat(path); err != nil || !strings.HasPrefix(name, "proc/") {
		write(r.T, path, text)
		return
	}
	write(r.T, path+".new", text)
	if err := os.Rename(path+".new", path); err != nil {
		r.Fatal(err)
	}
}

func (r *buildRig) process(pid int, name, cmdline string) {
	r.put(fmt.Sprintf("proc/%d/stat", pid), fmt.Sprintf("%d (%s) S 1%s 9994000 0 0 0", pid, name, strings.Repeat(" 1", 17)))
	r.put(fmt.Sprintf("proc/%d/cmdline", pid), cmdline)
}

func (r *buildRig) upload() {
	r.put(rigIncoming+"/sl_1.tar.xz", "12345")
	r.put(rigIncoming+"/sl_1.dsc", "Source: sl\nVersion: 1\nFiles:\n aa 5 sl_1.tar.xz\n")
}

// run starts the source, and ends it with the test.
func (r *buildRig) run(base Demand) {
	fs, err := NewFS(r.root)
	if err != nil {
		r.Fatal(err)
	}
	fs.NewTicker = func() (tick.Ticker, error) { return r, nil }
	fs.NewWatcher = r.watcher
	s := BuildQueueSource{FS: fs, Store: r.store, Now: func() time.Time { return r.now }}
	r.feed = NewFeed(s, base, func() { r.changed <- struct{}{} })
	ctx, cancel := context.WithCancel(r.Context())
	done := make(chan struct{})
	go func() {
		defer close(done)
		_ = r.feed.Run(ctx)
	}()
	r.Cleanup(func() {
		cancel()
		<-done
	})
	<-r.feed.Published()
}

// tick has the source's ticker tick twice: when the second is taken what the first has
// started is over.
func (r *buildRig) tick() {
	r.ticks <- r.now
	r.ticks <- r.now
}

// wait returns once the newest snapshot is as wanted.
func (r *buildRig) wait(what string, ok func(BuildQueue) bool) {
	r.Helper()
	timeout := time.After(20 * time.Second)
	for !ok(r.feed.Latest().Value) {
		select {
		case <-r.changed:
		case <-timeout:
			r.Fatalf("no %s: %+v", what, r.feed.Latest())
		}
	}
}

// pace is the last that was asked for.
func (r *buildRig) pace() time.Duration {
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.paces) == 0 {
		return 0
	}
	return r.paces[len(r.paces)-1]
}

// TestBuildQueueIsTold looks at an idle queue without a tick, and at an upload because
// inotify says so.
func TestBuildQueueIsTold(t *testing.T) {
	r := newBuildRig(t)
	r.run(Demand{Every: buildPace})
	r.tick()
	if p := r.pace(); p != 0 {
		t.Errorf("an idle queue is looked at every %v", p)
	}
	r.upload()
	r.wait("upload", func(q BuildQueue) bool { return len(q.Waiting) == 1 })
}

// TestBuildQueuePace is quick while something builds and somebody watches, slow while
// a watcher is missing.
func TestBuildQueuePace(t *testing.T) {
	r := newBuildRig(t)
	r.upload()
	r.process(2845, "pbuilder-buildp", "/bin/bash\x00/usr/lib/pbuilder/pbuilder-buildpackage\x00"+rigIncoming+"/sl_1.dsc\x00")
	r.run(Demand{Every: buildPace})
	if r.tick(); r.pace() != buildPace {
		t.Errorf("a running build is looked at every %v, want %v", r.pace(), buildPace)
	}
	r.feed.Want(Demand{Every: 2 * time.Second})
	for i := 0; i < 50 && r.pace() != 2*time.Second; i++ { // it takes the wish or the tick first
		r.tick()
	}
	if r.pace() != 2*time.Second {
		t.Errorf("one that somebody watches every %v, want 2s", r.pace())
	}
	for _, pid := range []string{"2845", "900"} {
		if err := os.RemoveAll(filepath.Join(r.root, "proc", pid)); err != nil {
			t.Fatal(err)
		}
	}
	r.tick()
	r.wait("dead watcher", func(q BuildQueue) bool { return len(q.Queues) == 1 && q.Queues[0].Dead() })
	if r.tick(); r.pace() != amissPace {
		t.Errorf("a missing watcher is looked for every %v, want %v", r.pace(), amissPace)
	}
}

// TestBuildQueueUntold looks now and then where inotify cannot be had.
func TestBuildQueueUntold(t *testing.T) {
	r := newBuildRig(t)
	r.watcher = func() (*fsnotify.Watcher, error) { return nil, errors.New("too many open files") }
	r.run(Demand{Every: buildPace})
	r.tick()
	if r.tick(); r.pace() != amissPace {
		t.Errorf("nothing tells of uploads, and they are looked for every %v, want %v", r.pace(), amissPace)
	}
	r.upload()
	r.tick()
	r.wait("upload", func(q BuildQueue) bool { return len(q.Waiting) == 1 })
}

// TestBuildQueueRemembers a watcher from one run to the next, and says when it cannot.
func TestBuildQueueRemembers(t *testing.T) {
	r := newBuildRig(t)
	r.run(Demand{Every: buildPace})
	if m, err := builds.ParseMemory(r.store.text); err != nil || len(m.Queues) != 1 || m.Queues[0].Incoming != rigIncoming {
		t.Errorf("saved %q, %v", r.store.text, err)
	}
	next := newBuildRig(t)
	next.store = &memStore{text: r.store.text}
	if err := os.RemoveAll(filepath.Join(next.root, "proc", "900")); err != nil {
		t.Fatal(err)
	}
	next.run(Demand{Every: buildPace})
	if q := next.feed.Latest().Value; len(q.Queues) != 1 || !q.Queues[0].Dead() {
		t.Errorf("the next run knows %+v", q.Queues)
	}
	broken := newBuildRig(t)
	broken.store.err = errors.New("read-only")
	broken.run(Demand{Every: buildPace})
	if p := broken.feed.Latest().Value.Problems; len(p) != 1 || !strings.Contains(p[0], "read-only") {
		t.Errorf("problems %q", p)
	}
}

// TestBuildQueueOnASleepingDisk is not read before the disk has moved.
func TestBuildQueueOnASleepingDisk(t *testing.T) {
	r := newBuildRig(t)
	r.upload()
	r.put("proc/self/mountinfo", "20 1 8:1 / / rw - ext4 /dev/sda1 rw\n21 20 8:17 / /srv rw - ext4 /dev/sdb1 rw\n")
	for disk, n := range map[string]string{"sda": "8:0", "sdb": "8:16"} {
		r.put("sys/block/"+disk+"/dev", n)
		r.put("sys/block/"+disk+"/queue/rotational", map[string]string{"sda": "0", "sdb": "1"}[disk])
	}
	r.put("sys/block/sda/sda1/dev", "8:1")
	r.put("sys/block/sdb/sdb1/dev", "8:17")
	stat := "8 16 sdb %d 0 0 0 5 0 0 0 0 0 0\n"
	r.put("proc/diskstats", fmt.Sprintf(stat, 1))
	r.run(Demand{Every: buildPace})
	if q := r.feed.Latest().Value; len(q.Queues) != 1 || !q.Queues[0].Unread || len(q.Waiting) != 0 || !q.Early {
		t.Errorf("not known to be awake: %+v, waiting %+v, early %v", q.Queues, q.Waiting, q.Early)
	}
	r.tick()
	r.wait("second look", func(q BuildQueue) bool { return !q.Early && q.Queues[0].Unread })
	if p := r.pace(); p != soonPace {
		t.Errorf("whether it has woken up is looked at every %v, want %v", p, soonPace)
	}
	r.put("proc/diskstats", fmt.Sprintf(stat, 2))
	r.tick()
	r.wait("reading", func(q BuildQueue) bool { return len(q.Waiting) == 1 && !q.Queues[0].Asleep })
}

// TestProcessEndIsTold watches a true process.
func TestProcessEndIsTold(t *testing.T) {
	cmd := exec.CommandContext(t.Context(), "sleep", "60")
	if err := cmd.Start(); err != nil {
		t.Skip(err)
	}
	told := make(chan struct{}, 1)
	e := procEnds{ctx: t.Context(), told: told, live: true}
	e.watch(cmd.Process.Pid)
	e.watch(cmd.Process.Pid)
	if e.deaf {
		_ = cmd.Process.Kill()
		t.Skip("this kernel has no pidfd")
	}
	select {
	case <-told:
		t.Fatal("told before the end")
	default:
	}
	if err := cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	select {
	case <-told:
	case <-time.After(20 * time.Second):
		t.Fatal("nobody has told")
	}
	_ = cmd.Wait() // killed
}

// TestBuildQueueOpts names what is wrong.
func TestBuildQueueOpts(t *testing.T) {
	for want, o := range map[string]BuildQueueOpts{
		"":                 {Place: builds.Place{Incoming: "/srv/incoming"}, Queues: []builds.Place{{Incoming: "/srv/other"}}},
		"no absolute path": {Place: builds.Place{Logs: "log"}},
		"has no incoming":  {Queues: []builds.Place{{Logs: "/srv/log"}}},
	} {
		err := o.Validate()
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: %v, want %q", o, err, want)
		}
	}
}
