package sysinfo

import (
	"context"
	"errors"
	"math"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/sys/unix"
)

// starting is a machine that starts, under a test's control.
type starting struct {
	t    *testing.T
	fs   FS
	told chan struct{}
	feed *Feed[Boot]
	over chan error

	mu       sync.Mutex
	progress BootProgress
	there    bool // the bus
	calls    int
	asked    int // for the progress
	limits   int
	changed  chan struct{}
	closed   bool
}

// start runs a BootSource over those files of a machine.
func start(t *testing.T, files map[string]string) *starting {
	m := &starting{t: t, fs: machineOf(t, files), told: make(chan struct{}, 1), over: make(chan error, 1), changed: make(chan struct{}, 1)}
	m.feed = NewFeed(BootSource{FS: m.fs, Connect: m.connect, Watch: func(context.Context, []string) <-chan struct{} { return m.told }}, Demand{}, func() {})
	go func() { m.over <- m.feed.Run(t.Context()) }()
	synctest.Wait()
	return m
}

// systemdRuns are the files of a machine that systemd starts.
func systemdRuns() map[string]string {
	return map[string]string{
		"run/systemd/system/x": "", "proc/sys/kernel/osrelease": "6.1.0\n", "proc/stat": "btime 946684790\n",
		"etc/fstab": "# comment\nUUID=12 / ext4 defaults 0 1\n/dev/md1 /mnt/md1 ext4 defaults 0 2\n/dev/sdz1 /mnt/usb ext4 nofail 0 2\n",
	}
}

func (m *starting) connect(context.Context) (BootBus, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.calls++
	if !m.there {
		return nil, errors.New("connection refused")
	}
	return m, nil
}

func (m *starting) Progress(context.Context) (BootProgress, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.asked++
	return m.progress, nil
}

func (m *starting) Limit(context.Context, string) time.Duration {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.limits++
	return 90 * time.Second
}

func (m *starting) Changed() <-chan struct{} { return m.changed }

func (m *starting) Close() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.closed = true
}

// says changes what systemd says, and tells so.
func (m *starting) says(p BootProgress) {
	m.mu.Lock()
	m.progress, m.there = p, true
	m.mu.Unlock()
	m.changed <- struct{}{}
	m.soon()
}

// file writes a file of the machine, and tells so.
func (m *starting) file(path, text string) {
	m.t.Helper()
	write(m.t, filepath.Join(m.fs.Root, path), text)
	m.told <- struct{}{}
	m.soon()
}

// gone removes a file of the machine, and tells so.
func (m *starting) gone(path string) {
	m.t.Helper()
	if err := os.Remove(filepath.Join(m.fs.Root, path)); err != nil {
		m.t.Fatal(err)
	}
	m.told <- struct{}{}
	m.soon()
}

func (m *starting) soon() {
	time.Sleep(bootSoon + time.Millisecond)
	synctest.Wait()
}

func (m *starting) want(want Boot) {
	m.t.Helper()
	synctest.Wait()
	got := m.feed.Latest().Value
	got.Kernel, got.Begun = "", time.Time{}
	if diff := cmp.Diff(want, got); diff != "" {
		m.t.Errorf("the start (-want +got):\n%s", diff)
	}
}

// TestBootFromBeginningToEnd: before the bus, a passphrase, jobs, one that is slow, up; and then nothing is asked any more.
func TestBootFromBeginningToEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) { // it is 2000-01-01 00:00:00 UTC, ten seconds after btime
		begun := time.Unix(946684790, 0)
		m := start(t, systemdRuns())
		if got := m.feed.Latest().Value; !got.Begun.Equal(begun) || got.Kernel != "6.1.0" {
			t.Errorf("begun at %v with %q", got.Begun, got.Kernel)
		}
		m.want(Boot{Stage: Booting, Wait: BootWait{For: "/dev/disk/by-uuid/12", Since: begun}})
		m.file("dev/disk/by-uuid/12", "")
		m.want(Boot{Stage: Booting, Wait: BootWait{For: "/dev/md1", Since: begun}})
		m.file("dev/md1", "")
		m.want(Boot{Stage: Booting})

		m.file("run/systemd/ask-password/ask.Ab", "[Ask]\nPID=1\nNotAfter=0\nMessage=Please enter passphrase for disk md0:\n")
		if got := m.feed.Latest().Value; got.Stage != NeedsPerson || got.Ask.Text != "Please enter passphrase for disk md0:" || got.Ask.Since.IsZero() {
			t.Errorf("a passphrase is asked: %+v", got)
		}
		m.gone("run/systemd/ask-password/ask.Ab")
		m.want(Boot{Stage: Booting})

		m.mu.Lock()
		m.there, m.progress = true, BootProgress{Going: true, Total: 138, Jobs: []BootJob{
			{1, "multi-user.target", false}, {2, ownUnit, true}, {3, "nfs-server.service", true},
		}}
		m.mu.Unlock()
		time.Sleep(bootPace) // without a bus there is no news of it
		synctest.Wait()
		since := m.feed.Latest().Value.Wait.Since
		m.want(Boot{Stage: Booting, Jobs: 3, Total: 138, Wait: BootWait{For: "nfs-server.service", Since: since}})
		for range 3 {
			m.says(BootProgress{Going: true, Total: 139, Jobs: []BootJob{{1, "multi-user.target", false}, {3, "nfs-server.service", true}, {4, "exim4.service", true}}})
		}
		m.want(Boot{Stage: Booting, Jobs: 3, Total: 139, Wait: BootWait{For: "nfs-server.service", Since: since, Limit: 90 * time.Second}})
		if m.limits != 1 {
			t.Errorf("asked %d times when one unit is given up", m.limits)
		}

		m.says(BootProgress{Units: 187, Failed: []string{"nfs-server.service"}, Took: 47 * time.Second})
		m.want(Boot{Stage: BootedUp, Units: 187, Failed: []string{"nfs-server.service"}, Took: 47 * time.Second, Ended: time.Now().Add(-time.Millisecond)})
		if err := <-m.over; err != nil || !m.closed {
			t.Errorf("at the end: %v, the line closed: %v", err, m.closed)
		}
		asked, calls := m.asked, m.calls
		m.feed.Want(Demand{Every: time.Second})
		time.Sleep(24 * time.Hour)
		if m.asked != asked || m.calls != calls {
			t.Errorf("in the day after it systemd was asked %d times", m.asked-asked+m.calls-calls)
		}
	})
}

// TestBootWasBefore: who comes when the machine is up has nothing to tell, and asks once.
func TestBootWasBefore(t *testing.T) {
	for name, files := range map[string]map[string]string{"no systemd": {}, "with systemd": systemdRuns()} {
		synctest.Test(t, func(t *testing.T) {
			m := &starting{there: true, changed: make(chan struct{})}
			f := NewFeed(BootSource{FS: machineOf(t, files), Connect: m.connect, Watch: func(context.Context, []string) <-chan struct{} { return nil }}, Demand{}, func() {})
			if err := f.Run(t.Context()); err != nil || f.Latest().Value.Stage != NotBooting || m.calls > 1 || m.asked > 1 {
				t.Errorf("%s: %v, %+v after %d calls", name, err, f.Latest().Value, m.calls)
			}
		})
	}
}

// TestBootWithoutABus has nobody to tell when it is over: users are let in.
func TestBootWithoutABus(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := start(t, systemdRuns())
		m.file("run/systemd/units/invocation:systemd-user-sessions.service", "")
		m.want(Boot{})
		if err := <-m.over; err != nil {
			t.Error(err)
		}
	})
}

// TestBootHangs for a day, waiting for a person: it is looked at once a minute.
func TestBootHangs(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		files := systemdRuns()
		files["run/systemd/ask-password/ask.Ab"] = "[Ask]\nMessage=PIN:\n"
		m := start(t, files)
		time.Sleep(24 * time.Hour)
		if got := m.feed.Latest().Value.Stage; got != NeedsPerson || m.calls > 24*60+5*60 {
			t.Errorf("a day later it is at stage %v after %d calls", got, m.calls)
		}
	})
}

// TestBootEmergency names what is not mounted.
func TestBootEmergency(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		files := systemdRuns()
		files["proc/self/mountinfo"] = "1 0 8:1 / / rw - ext4 /dev/sda1 rw\n"
		m := start(t, files)
		time.Sleep(48 * time.Second)
		seen := time.Now().Add(bootSoon)
		m.file("run/systemd/units/invocation:emergency.service", "")
		m.want(Boot{Stage: Emergency, Wait: BootWait{For: "/mnt/md1", Since: seen}})
	})
}

// TestBootQuestions asks the one that is there, whatever else lies beside it.
func TestBootQuestions(t *testing.T) {
	fs := FS{Root: t.TempDir()}
	ask := filepath.Join(fs.Root, askFolder)
	write(t, filepath.Join(ask, "ask.c"), "[Ask]\nMessage=for md0\n")
	write(t, filepath.Join(ask, "ask.d", "x"), "")
	if err := unix.Mkfifo(filepath.Join(ask, "ask.a"), 0o600); err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(ask, "ask.b"), "")
	if err := os.Truncate(filepath.Join(ask, "ask.b"), 1<<40); err != nil {
		t.Fatal(err)
	}
	if got := fs.bootQuestion().Text; got != "for md0" {
		t.Errorf("the question is %q", got)
	}
}

func TestParseAsk(t *testing.T) {
	for text, want := range map[string]string{
		"": "", "[Ask]\nMessage=x": "x", "[Other]\nMessage=x": "", "[Ask]\n[X]\nMessage=x": "",
		"[Ask]\nMessage=x\nNotAfter=1999": "", "[Ask]\nMessage=x\nNotAfter=2001": "x", "[Ask]\nMessage=x\nNotAfter=9223372036854775807": "x", "[Ask]\nMessage=x\nNotAfter=y": "x",
	} {
		if got := parseAsk(text, 2*time.Millisecond); got != want {
			t.Errorf("%q asks %q, want %q", text, got, want)
		}
	}
}

// TestBootLine talks to a bus as the system's is, of a machine that starts and then is up.
func TestBootLine(t *testing.T) {
	root := t.TempDir()
	write(t, filepath.Join(root, "run", "systemd", "system", "x"), "")
	b := serveBus(t, root)
	go func() {
		for range b.calls { // nobody counts them here
		}
	}()
	b.starting = []string{"multi-user.target", "exim4.service"}
	b.values = map[string]any{"SystemState": "starting", "NInstalledJobs": uint32(75), "TimeoutStartUSec": uint64(90e6)}
	line, err := callBoot(t.Context(), FS{Root: root})
	if err != nil {
		t.Fatal(err)
	}
	defer line.Close()
	got, err := line.Progress(t.Context())
	want := BootProgress{Going: true, Total: 75, Jobs: []BootJob{{1, "nfs-server.service", true}, {2, "multi-user.target", false}, {3, "exim4.service", false}}}
	if diff := cmp.Diff(want, got); diff != "" || err != nil {
		t.Errorf("progress (-want +got): %v\n%s", err, diff)
	}
	if limit := line.Limit(t.Context(), "exim4.service"); limit != 90*time.Second {
		t.Errorf("the unit is given up after %v", limit)
	}
	b.signal <- struct{}{}
	<-line.Changed()

	b.mu.Lock()
	b.values = map[string]any{"SystemState": "degraded", "NNames": uint32(187), "FinishTimestampMonotonic": uint64(47e6)}
	b.failed = []string{"exim4.service"}
	b.mu.Unlock()
	got, err = line.Progress(t.Context())
	want = BootProgress{Units: 187, Took: 47 * time.Second, Failed: []string{"exim4.service"}}
	if diff := cmp.Diff(want, got); diff != "" || err != nil {
		t.Errorf("progress at the end (-want +got): %v\n%s", err, diff)
	}
}

func TestMicroseconds(t *testing.T) {
	for n, want := range map[uint64]time.Duration{0: 0, 1: time.Microsecond, 90e6: 90 * time.Second, math.MaxUint64: 0, math.MaxInt64: 0} {
		if got := microseconds(n); got != want {
			t.Errorf("%d us is %v, want %v", n, got, want)
		}
	}
}
