package builds_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/sys/unix"

	"lcdpanel/sysinfo/builds"
)

// owner is a machine with one watcher whose log holds the output of all builds, as
// "inoticoming … su -c 'sudo pbuilder build …' nobody" makes it.
type owner struct {
	*testing.T
	root string
	now  time.Time
	log  string
}

const (
	incoming = "/var/cache/pbuilder/incoming"
	inoLog   = "/var/log/inoticoming.log"
)

func newOwner(t *testing.T) *owner {
	o := &owner{T: t, root: t.TempDir(), now: time.Date(2013, 8, 16, 14, 0, 0, 0, time.UTC)}
	o.put("/proc/uptime", "100000.00 1.0\n", o.now)
	o.put("/etc/pbuilderrc", ". /etc/pbuilderrc.inc\n", o.now)
	o.put("/etc/pbuilderrc.inc", "DISTRIBUTION=${DISTRIBUTION:-sid}\nARCHITECTURE=${ARCHITECTURE:-amd64}\nBASETGZ=/var/cache/pbuilder/base.$DISTRIBUTION.$ARCHITECTURE.tgz\nBUILDRESULT=/var/cache/pbuilder/result/$DISTRIBUTION/$ARCHITECTURE/\n", o.now)
	o.process(1, 0, "init", "/sbin/init")
	o.watcher()
	return o
}

func (o *owner) put(name, text string, at time.Time) {
	path := filepath.Join(o.root, name)
	write(o.T, path, []byte(text))
	if err := os.Chtimes(path, at, at); err != nil {
		o.Fatal(err)
	}
}

func (o *owner) remove(name string) {
	if err := os.RemoveAll(filepath.Join(o.root, name)); err != nil {
		o.Fatal(err)
	}
}

// process has begun 60 seconds before any reading: the time the machine is up stands.
func (o *owner) process(pid, parent int, name string, args ...string) {
	o.put(fmt.Sprintf("/proc/%d/stat", pid), fmt.Sprintf("%d (%s) S %d%s 9994000 0 0 0", pid, name, parent, strings.Repeat(" 1", 17)), o.now)
	o.put(fmt.Sprintf("/proc/%d/cmdline", pid), strings.Join(args, "\x00")+"\x00", o.now)
}

func (o *owner) watcher() {
	o.process(900, 1, "inoticoming", "inoticoming", "--logfile", inoLog, "--pid-file", "/var/run/inoticoming.pid", incoming, "--chdir", incoming,
		"--suffix", ".dsc", "--stderr-to-log", "--stdout-to-log", "/bin/su", "-c", "/usr/bin/sudo /usr/sbin/pbuilder build --autocleanaptcache {}", "nobody", ";")
}

// upload puts a source package there, seconds after the beginning.
func (o *owner) upload(source, version string, seconds int) {
	_, name, epoch := strings.Cut(version, ":")
	if !epoch {
		name = version
	}
	at := o.now.Add(time.Duration(seconds) * time.Second)
	stem := incoming + "/" + source + "_" + name
	o.put(stem+".tar.xz", "12345", at)
	o.put(stem+".dsc", fmt.Sprintf("Source: %s\nVersion: %s\nArchitecture: any\nFiles:\n aa 5 %s_%s.tar.xz\n", source, version, source, name), at)
}

// says appends to the watcher's log, written seconds after the beginning.
func (o *owner) says(seconds int, lines ...string) {
	o.log += strings.Join(lines, "\n") + "\n"
	o.put(inoLog, o.log, o.now.Add(time.Duration(seconds)*time.Second))
}

func (o *owner) stamp(seconds int) string {
	return fmt.Sprintf("\x1b[0mI: pbuilder-time-stamp: %d\x1b[0m", o.now.Unix()+int64(seconds))
}

// begins is how the log of a build of a .dsc file starts.
func (o *owner) begins(dsc string, seconds int) []string {
	return []string{"Will call action /bin/su for: " + dsc, o.stamp(seconds), "I: extracting base tarball [/var/cache/pbuilder/base.wheezy.i386.tgz]", "I: copying [" + dsc + "]"}
}

func (o *owner) builds(dsc string) {
	args := []string{"build", "--autocleanaptcache", dsc}
	o.process(2841, 900, "su", "/bin/su", "-c", "/usr/bin/sudo /usr/sbin/pbuilder "+strings.Join(args, " "), "nobody")
	o.process(2844, 2841, "pbuilder", append([]string{"/bin/bash", "/usr/sbin/pbuilder"}, args...)...)
	o.process(2845, 2844, "pbuilder-buildp", append([]string{"/bin/bash", "/usr/lib/pbuilder/pbuilder-buildpackage"}, args[1:]...)...)
}

func (o *owner) reader() *builds.Reader {
	return &builds.Reader{Root: o.root, Proc: filepath.Join(o.root, "proc")}
}

// wants compares the report, seconds after the beginning, in words: "building
// hello_1.dsc", "failed hello_1.dsc REASON" and so on.
func (o *owner) wants(r *builds.Reader, seconds int, want ...string) builds.Snapshot {
	o.Helper()
	now := o.now.Add(time.Duration(seconds) * time.Second)
	s, err := r.Read(now)
	if err != nil {
		o.Fatal(err)
	}
	report, got := s.Report(now), []string(nil)
	for _, b := range report.Building {
		got = append(got, fmt.Sprintf("building %s %ds", b.DSC, b.Elapsed))
	}
	for _, u := range report.Uploading {
		got = append(got, "uploading "+u.DSC)
	}
	for _, u := range report.Queued {
		got = append(got, "queued "+u.DSC)
	}
	for _, d := range report.Done {
		got = append(got, fmt.Sprintf("done %s %ds", d.DSC, d.Seconds))
	}
	for _, f := range report.Failed {
		got = append(got, "failed "+f.DSC+": "+f.Reason)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		o.Errorf("after %d s (-want +got):\n%s\nproblems %q", seconds, diff, s.Problems)
	}
	return s
}

// TestOneLogForAllBuilds follows the owner's queue from the first upload to a failure
// and its repair.
func TestOneLogForAllBuilds(t *testing.T) {
	o := newOwner(t)
	r := o.reader()
	o.put(incoming+"/.in.hello", "half", o.now)
	o.wants(r, 0)
	o.upload("hello", "1:2.10-4", 1)
	o.upload("sl", "5.02-1", 2)
	o.wants(r, 2, "queued hello_2.10-4.dsc", "queued sl_5.02-1.dsc")

	o.says(3, o.begins("hello_2.10-4.dsc", 3)...)
	o.builds("hello_2.10-4.dsc")
	s := o.wants(r, 4, "building hello_2.10-4.dsc 60s", "queued sl_5.02-1.dsc")
	b := s.Building[0]
	if b.Source != "hello" || b.Version != "1:2.10-4" || b.Distribution != "wheezy" || b.Architecture != "i386" || b.Phase != builds.Unpacking || b.Orphan {
		t.Errorf("building %+v", b)
	}

	o.says(33, "E: pbuilder-satisfydepends failed.", "Action '/bin/su' returned exitcode 1")
	o.says(34, o.begins("sl_5.02-1.dsc", 34)...)
	o.builds("sl_5.02-1.dsc")
	o.wants(r, 40, "building sl_5.02-1.dsc 60s", "failed hello_2.10-4.dsc: pbuilder-satisfydepends failed.")

	o.says(50, "I: removing directory x", o.stamp(50))
	o.remove("/proc/2845")
	o.remove("/proc/2844")
	o.remove("/proc/2841")
	s = o.wants(r, 51, "done sl_5.02-1.dsc 16s", "failed hello_2.10-4.dsc: pbuilder-satisfydepends failed.")
	if f := s.Outcomes[0]; f.Cleared || !f.Ended.Equal(o.now.Add(34*time.Second)) || f.Distribution != "wheezy" {
		t.Errorf("failed %+v", f)
	}

	o.upload("hello", "1:2.10-5", 60)
	s = o.wants(r, 60, "queued hello_2.10-5.dsc", "done sl_5.02-1.dsc 16s", "failed hello_2.10-4.dsc: pbuilder-satisfydepends failed.")
	if !s.Outcomes[0].Cleared {
		t.Error("a new upload does not clear the failure")
	}
	o.upload("sl", "5.02-1", 70)
	o.wants(r, 71, "queued hello_2.10-5.dsc", "queued sl_5.02-1.dsc", "failed hello_2.10-4.dsc: pbuilder-satisfydepends failed.")
	o.says(80, o.begins("sl_5.02-1.dsc", 80)...)
	o.builds("sl_5.02-1.dsc")
	if s := o.wants(r, 81, "building sl_5.02-1.dsc 60s", "queued hello_2.10-5.dsc", "failed hello_2.10-4.dsc: pbuilder-satisfydepends failed."); s.Building[0].Expected != 16*time.Second {
		t.Errorf("expected to take %v, the last took 16 s", s.Building[0].Expected)
	}
}

// TestFailureKeepsItsTime has a build fail, of which the log does not say when, and
// another begin much later.
func TestFailureKeepsItsTime(t *testing.T) {
	o := newOwner(t)
	r := o.reader()
	o.upload("hello", "2.10-4", 1)
	o.says(3, o.begins("hello_2.10-4.dsc", 3)...)
	o.says(33, "E: pbuilder-satisfydepends failed.", "Action '/bin/su' returned exitcode 1")
	const failed = "failed hello_2.10-4.dsc: pbuilder-satisfydepends failed."
	for _, seconds := range []int{34, 9000} {
		if seconds == 9000 {
			o.upload("sl", "5.02-1", 8998)
			o.says(9000, o.begins("sl_5.02-1.dsc", 9000)...)
			o.says(9016, "I: removing directory x", o.stamp(9016))
		}
		want := []string{failed}
		if seconds == 9000 {
			want = []string{"done sl_5.02-1.dsc 16s", failed}
		}
		s := o.wants(r, seconds+20, want...)
		i := slices.IndexFunc(s.Outcomes, func(o builds.Outcome) bool { return o.Source == "hello" })
		if got := s.Outcomes[i].Ended.Sub(o.now); got != 33*time.Second {
			t.Errorf("after %d s: failed after %v, want 33s", seconds, got)
		}
	}
}

// TestUploadGrows has the files of a source package come piece by piece.
func TestUploadGrows(t *testing.T) {
	const name = incoming + "/hello_2.10"
	dsc := "Source: hello\nVersion: 1:2.10\nArchitecture: any\nChecksums-Sha256:\n bb 5 hello_2.10.tar.xz\nFiles:\n aa 5 hello_2.10.tar.xz\n"
	o := newOwner(t)
	r := o.reader()
	wants := func(seconds int, version string, have, want int) {
		t.Helper()
		s := o.wants(r, seconds, "uploading hello_2.10.dsc")
		if u := s.Uploading[0]; u.Source != "hello" || u.Version != version || u.Have != have || u.Want != want {
			t.Errorf("after %d s: %+v, want version %s, %d of %d", seconds, u, version, have, want)
		}
	}
	o.put(name+".dsc", "", o.now)
	wants(1, "2.10", 0, 1)
	o.put(name+".dsc", dsc[:strings.Index(dsc, "Checksums")], o.now.Add(2*time.Second))
	wants(2, "2.10", 0, 1)
	o.put(name+".tar.xz", "12345", o.now.Add(3*time.Second))
	o.put(name+".dsc", dsc[:strings.Index(dsc, "Files")], o.now.Add(3*time.Second))
	wants(3, "2.10", 1, 2)
	o.put(name+".tar.xz", "123", o.now.Add(4*time.Second))
	o.put(name+".dsc", dsc, o.now.Add(4*time.Second))
	wants(4, "1:2.10", 1, 2)
	o.put(name+".tar.xz", "12345", o.now.Add(5*time.Second))
	o.wants(r, 5, "queued hello_2.10.dsc")
}

// TestUploadsBeforeTheWatcher are not built, unless it looks for them. Only a file's
// inode tells when it came, by the true clock.
func TestUploadsBeforeTheWatcher(t *testing.T) {
	for name, tt := range map[string]struct {
		now      time.Time // 60 seconds after the watcher has begun
		argument string
		missed   bool
	}{
		"it was there first": {time.Now(), "--chdir", false},
		"it came later":      {time.Now().Add(time.Hour), "--chdir", true},
		"it looks for them":  {time.Now().Add(time.Hour), "--initialsearch", false},
	} {
		o := newOwner(t)
		o.upload("sl", "5.02-1", 1)
		o.now = tt.now
		o.process(900, 1, "inoticoming", "inoticoming", incoming, tt.argument, incoming, "--suffix", ".dsc", "build", ";")
		if s := o.wants(o.reader(), 0, "queued sl_5.02-1.dsc"); s.Waiting[0].Missed != tt.missed {
			t.Errorf("%s: missed %v", name, s.Waiting[0].Missed)
		}
	}
}

// TestDeadWatcherIsRemembered has a second reader miss a watcher that only the first
// has seen.
func TestDeadWatcherIsRemembered(t *testing.T) {
	o := newOwner(t)
	r := o.reader()
	o.upload("sl", "5.02-1", 1)
	if s := o.wants(r, 2, "queued sl_5.02-1.dsc"); len(s.Queues) != 1 || s.Queues[0].Dead() {
		t.Errorf("queues %+v", s.Queues)
	}
	text, err := json.Marshal(r.Memory)
	if err != nil {
		t.Fatal(err)
	}
	o.remove("/proc/900")
	r = o.reader()
	if r.Memory, err = builds.ParseMemory(text); err != nil {
		t.Fatal(err)
	}
	if s := o.wants(r, 3, "queued sl_5.02-1.dsc"); len(s.Queues) != 1 || !s.Queues[0].Dead() {
		t.Errorf("without its watcher: queues %+v", s.Queues)
	}
	o.put("/proc/uptime", "50.00 1.0\n", o.now)
	if s := o.wants(r, 4, "queued sl_5.02-1.dsc"); s.Queues[0].Dead() {
		t.Error("right after boot the watcher is already missed")
	}
	o.put("/proc/uptime", "100000.00 1.0\n", o.now)
	o.remove("/proc/1")
	o.put("/proc/self/mountinfo", "20 1 0:3 / /proc rw - proc proc rw,hidepid=invisible\n", o.now)
	if s := o.wants(r, 5, "queued sl_5.02-1.dsc"); s.Queues[0].Dead() || !s.Hidden {
		t.Errorf("where processes are hidden: hidden %v, queues %+v", s.Hidden, s.Queues)
	}
	o.remove(incoming)
	if s := o.wants(r, 6); len(s.Queues) != 0 {
		t.Errorf("a queue that was given up is still there: %+v", s.Queues)
	}
}

// TestWhatIsNotABuild keeps apart left-over folders, updates and PIDs that others have
// now.
func TestWhatIsNotABuild(t *testing.T) {
	o := newOwner(t)
	for _, dir := range []string{"5067", "cow.5068", "900", "aptcache"} {
		o.put("/var/cache/pbuilder/build/"+dir+"/x", "", o.now)
	}
	o.process(5067, 1, "bash", "bash")
	o.process(3000, 1, "pbuilder-update", "/bin/bash", "/usr/lib/pbuilder/pbuilder-updatebuildenv", "--basetgz", "/var/cache/pbuilder/base.squeeze.i386.tgz")
	s := o.wants(o.reader(), 0)
	if diff := cmp.Diff([]string{"/var/cache/pbuilder/build/5067", "/var/cache/pbuilder/build/cow.5068"}, s.Leftovers); diff != "" {
		t.Errorf("left over (-want +got):\n%s", diff)
	}
	if len(s.Updates) != 1 || s.Updates[0].Distribution != "squeeze" || s.Updates[0].Architecture != "i386" {
		t.Errorf("updates %+v", s.Updates)
	}
}

// TestResultsWithoutLogs are below the folder of each distribution and architecture.
func TestResultsWithoutLogs(t *testing.T) {
	o := newOwner(t)
	o.upload("sl", "5.02-1", 10)
	result := "/var/cache/pbuilder/result/wheezy/i386/sl_5.02-1_i386.changes"
	o.put(result, "x", o.now)
	o.wants(o.reader(), 11, "queued sl_5.02-1.dsc") // of an earlier upload
	o.put(result, "x", o.now.Add(20*time.Second))
	s := o.wants(o.reader(), 21, "done sl_5.02-1.dsc 0s")
	if s.Outcomes[0].Distribution != "wheezy" || s.Outcomes[0].Architecture != "i386" {
		t.Errorf("outcome %+v", s.Outcomes[0])
	}
}

// TestNothingIsOpenedOnASleepingDisk has all of /var asleep: what was known stays.
func TestNothingIsOpenedOnASleepingDisk(t *testing.T) {
	o := newOwner(t)
	r := o.reader()
	o.upload("sl", "5.02-1", 1)
	o.put("/var/cache/pbuilder/base.sid.amd64.tgz", "x", o.now)
	o.wants(r, 2, "queued sl_5.02-1.dsc")
	r.Awake = func(path string) bool { return !strings.HasPrefix(path, "/var") }
	o.upload("hello", "2.10-3", 3)
	s := o.wants(r, 4, "queued sl_5.02-1.dsc")
	if !s.Queues[0].Asleep || len(s.Chroots) != 1 || len(s.Problems) != 0 {
		t.Errorf("queues %+v, chroots %+v, problems %q", s.Queues, s.Chroots, s.Problems)
	}
	r.Awake = nil
	o.wants(r, 5, "queued hello_2.10-3.dsc", "queued sl_5.02-1.dsc")
}

// TestChrootsAndFailedUpdates blames the base tarball whose update has failed since.
func TestChrootsAndFailedUpdates(t *testing.T) {
	o := newOwner(t)
	base := "/var/cache/pbuilder/base."
	for _, name := range []string{"sid.amd64", "sid.i386", "squeeze-lts.i386"} {
		o.put(base+name+".tgz", "x", o.now)
	}
	o.put("/var/cache/pbuilder/base.cow/var/lib/dpkg/status", "x", o.now)
	o.put("/var/cache/pbuilder/basement.tgz", "x", o.now)
	fails := func(name string, at int) string {
		return o.stamp(at) + "\nI: extracting base tarball [" + base + name + ".tgz]\nE: Failed to fetch http://mirror.example/x  404  Not Found\n"
	}
	o.put("/var/log/pbuilder.log", fails("sid.amd64", -10)+fails("sid.i386", 10)+fails("nobody.knows", 10), o.now)
	s := o.wants(o.reader(), 20)
	var got []string
	for _, c := range s.Chroots {
		got = append(got, fmt.Sprintf("%s %s/%s %s", c.Path, c.Distribution, c.Architecture, c.Failure.Cause))
	}
	if diff := cmp.Diff([]string{"/var/cache/pbuilder/base.cow / ", base + "sid.amd64.tgz sid/amd64 ", base + "sid.i386.tgz sid/i386 apt 404", base + "squeeze-lts.i386.tgz squeeze-lts/i386 "}, got); diff != "" {
		t.Errorf("chroots (-want +got):\n%s", diff)
	}
}

// TestRewrittenLogIsReadAnew has a build truncate the log of an earlier one.
func TestRewrittenLogIsReadAnew(t *testing.T) {
	o := newOwner(t)
	r := o.reader()
	r.Places = []builds.Place{{Incoming: incoming, Logs: "/srv/log"}}
	o.upload("sl", "5.02-1", 1)
	good := func(from, to int) string { return o.stamp(from) + "\n" + o.stamp(to) + "\n" }
	o.put("/srv/log/sl_5.02-1.log", good(2, 12), o.now.Add(12*time.Second))
	o.wants(r, 13, "done sl_5.02-1.dsc 10s")
	o.put("/srv/log/sl_5.02-1.log", good(20, 33), o.now.Add(33*time.Second))
	o.wants(r, 34, "done sl_5.02-1.dsc 13s")
	o.put("/srv/log/sl_5.02-1.log", o.stamp(40)+"\nI: removing directory\nE: much longer than what was there before, which was all well\n"+strings.Repeat("x\n", 100), o.now.Add(44*time.Second))
	o.wants(r, 45, "failed sl_5.02-1.dsc: much longer than what was there before, which was all well")
}

// TestUnreadableFolders say so and hide nothing else.
func TestUnreadableFolders(t *testing.T) {
	o := newOwner(t)
	r := o.reader()
	r.Places = []builds.Place{{Incoming: incoming, Logs: "/srv/log"}}
	o.put(incoming, "a plain file", o.now)
	o.builds("sl_5.02-1.dsc")
	o.put("/srv/log/other_1.log", o.stamp(1)+"\nE: no\n", o.now.Add(2*time.Second))
	if err := unix.Mkfifo(filepath.Join(o.root, "/srv/log/sl_1.log"), 0o644); err != nil {
		t.Fatal(err)
	}
	s := o.wants(r, 2, "building sl_5.02-1.dsc 60s", "failed other_1.dsc: no")
	if s.Queues[0].Trouble != "not a directory" || s.Unreadable != "/srv/log/sl_1.log" || len(s.Problems) != 2 {
		t.Errorf("trouble %q, unreadable %q, problems %q", s.Queues[0].Trouble, s.Unreadable, s.Problems)
	}
	for _, p := range s.Problems {
		if strings.Contains(p, o.root) {
			t.Errorf("problem %q names the recording", p)
		}
	}
}
