package vm

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"lcdpanel/sysinfo/builds"
)

const (
	// atOnce is for what the panel must show without anybody asking.
	atOnce = 10 * time.Second
	// buildTime is how long a machine that has other things to do may take for a step of a build.
	buildTime = 4 * time.Minute
)

// held is a rule that waits for the test to let it go.
const held = "until [ -e /tmp/go ]; do sleep 0.2; done"

// release lets a build that is held go on.
func (b *builder) release() {
	b.t.Helper()
	folders, err := filepath.Glob(filepath.Join(b.work, "build/*/tmp"))
	if err != nil || len(folders) != 1 {
		b.t.Fatalf("builds: %v, %v", folders, err)
	}
	if err := os.WriteFile(filepath.Join(folders[0], "go"), nil, 0o644); err != nil {
		b.t.Fatal(err)
	}
}

// returned checks what the watcher has logged last of its actions: nothing, or how one has failed.
func (b *builder) returned(name, how string) {
	b.t.Helper()
	_, after, ok := strings.Cut(b.log(), "for: "+name+".dsc\n")
	if !ok || strings.Contains(after, "' returned ") != (how != "") || !strings.Contains(after, how) {
		b.t.Errorf("the watcher's log of %s does not say %q:\n%s", name, how, after)
	}
}

// The owner's build daemon, from the first upload over all ways to fail and the death of the watcher to the last repair.
func TestScenario6BuildDaemon(t *testing.T) {
	b := newBuilder(t)
	hello := b.source("hello", "1:2.10", "", held)
	sl := b.source("sl", "5.02", "", held+"; echo no steam; false")
	cowsay := b.source("cowsay", "3.03~rc1", "libdoesnotexist-dev (>= 9.9), libcap-dev", "true")
	half := b.source("half", "0.1", "", held)

	t.Log("the watcher waits")
	b.watch()
	b.show("buildqueue")
	b.see(time.Minute, "BUILD")
	b.run("dd if=/dev/zero of=/tmp/written bs=4k count=1 conv=fsync status=none") // a disk that does nothing may be asleep
	b.see(time.Minute, "BUILD idle", "-BUILD!")
	b.uploads(hello)
	b.builds(hello, sl, cowsay)
	b.fails(sl, cowsay)
	b.misses(half)
	b.losesTheWatcher(half)
	b.recovers(half, b.source("sl", "5.03", "", held), b.source("cowsay", "3.04", "", "true"))
}

// sees is see while the watcher lives.
func (b *builder) sees(limit time.Duration, words ...string) {
	b.t.Helper()
	b.see(limit, append(words, "-BUILD!", "-orphan", "-asleep", "-not visible", "-unread")...)
}

// uploads has a source package come piece by piece.
func (b *builder) uploads(hello string) {
	b.t.Helper()
	b.t.Log("half of a .dsc file comes")
	text, err := os.ReadFile(filepath.Join(b.work, "tmp/source", hello+".dsc"))
	if err != nil {
		b.t.Fatal(err)
	}
	dsc, err := os.Create(filepath.Join(b.work, "incoming", hello+".dsc"))
	if err != nil {
		b.t.Fatal(err)
	}
	defer dsc.Close()
	fmt.Fprintf(dsc, "%s", text[:len(text)/2])
	b.sees(atOnce, "↑hello uploading", "0 of 1", "-→", "-wait:")
	b.t.Log("the rest comes")
	b.upload(hello + ".tar.xz")
	fmt.Fprintf(dsc, "%s", text[len(text)/2:])
}

// builds follows the first build while two more sources wait.
func (b *builder) builds(hello, sl, cowsay string) {
	b.t.Helper()
	b.sees(atOnce, "→hello 1:2.10", "unpack1/4", "next: none", "-✗")
	b.t.Log("two more come while it is built")
	b.upload(sl+".tar.xz", sl+".dsc", cowsay+".tar.xz", cowsay+".dsc")
	for _, phase := range []string{"unpack1/4", "deps2/4", "compile3/4"} {
		b.sees(buildTime, "→hello 1:2.10", "bookworm", phase, "next: sl 5.02", "+1", "-✗", "-↑")
	}
	b.run("cat /var/cache/pbuilder/build/*/build/*/debian/changelog | head -1; until ps -o user,args ax | grep '[u]ntil \\['; do sleep 0.2; done")
	b.t.Log("it is done, the next begins")
	b.release()
	b.sees(buildTime, "→sl 5.02", "unpack1/4", "next: cowsay", "-✗")
	b.returned(hello, "")
	b.run("ls /var/cache/pbuilder/result/*/*/%s_*.deb", hello)
}

// fails has a build fail by itself, and one for want of what it needs.
func (b *builder) fails(sl, cowsay string) {
	b.t.Helper()
	b.sees(buildTime, "→sl 5.02", "compile3/4", "next: cowsay", "-✗")
	b.release()
	b.sees(buildTime, "→cowsay 3.03~rc1", "✗sl compile error", "-✗hello")
	b.returned(sl, "exitcode 1")
	b.t.Log("the last one cannot be built")
	b.sees(buildTime, "BUILD▲FAILED", "cowsay 3.03~rc1", "bookworm", "at deps", "no libdoesnotexist", "-✗hello")
	b.returned(cowsay, "exitcode 1")
}

// misses uploads a .dsc file that is built without its tarball.
func (b *builder) misses(half string) {
	b.t.Helper()
	b.t.Log("an upload without its tarball")
	b.upload(half + ".dsc")
	b.sees(atOnce, "→half 0.1")
	b.sees(buildTime, "BUILD▲FAILED", "half 0.1", "at missing", "no half_0.1.tar.xz")
	b.returned(half, "exitcode 1")
}

// losesTheWatcher kills it while something is built.
func (b *builder) losesTheWatcher(half string) {
	b.t.Helper()
	b.t.Log("the rest comes; while it is built the watcher is killed")
	b.upload(half+".tar.xz", half+".dsc")
	b.sees(buildTime, "→half 0.1", "compile3/4", "-✗half")
	b.run("kill -KILL $(cat /run/inoticoming.pid)")
	b.see(atOnce, "BUILD!NO WATCHER", "→half 0.1", "-✗half")
	b.release()
	b.run("until ls /var/cache/pbuilder/result/*/*/%s_*.deb 2>/dev/null; do sleep 0.2; done", half)
	b.see(atOnce, "BUILD!NO WATCHER", "nothing gets built", "-✗half")
	b.t.Log("nobody builds what comes now")
	time.Sleep(time.Second) // logs tell whole seconds: what comes in that of the end may have been built
	b.upload(half+".tar.xz", half+".dsc")
	b.see(atOnce, "BUILD!NO WATCHER", "1 upload waits since", "half")
}

// recovers starts the watcher again and uploads what has failed, repaired.
func (b *builder) recovers(half, sl, cowsay string) {
	b.t.Helper()
	b.t.Log("the watcher is there again")
	time.Sleep(3 * time.Second) // of what is changed right before it starts nobody knows whether it takes it
	b.watch()
	b.see(time.Minute, "BUILD▲FAILED", "cowsay 3.03~rc1")
	b.t.Log("all is repaired")
	b.upload(sl+".tar.xz", sl+".dsc", cowsay+".tar.xz", cowsay+".dsc")
	b.sees(atOnce, "buildqueue ok", "was no watcher")
	b.sees(buildTime, "→sl 5.03", "compile3/4", "next: cowsay 3.04", "-+1", "-next: half")
	b.t.Log("what came in between is not taken by itself")
	b.release()
	b.sees(buildTime, "→cowsay 3.04", "1 wait: half", "-next: half")
	b.upload(half + ".dsc")
	b.sees(buildTime, "→cowsay 3.04", "next: half 0.1")
	b.sees(buildTime, "→half 0.1", "compile3/4", "next: none", "-✗")
	b.release()
	b.sees(buildTime, "BUILD idle 4ok 2fail", "✓half 0.1", "✓cowsay 3.04", "✓sl 5.03")
	b.agrees()
}

// agrees compares what our program reports as done with the packages that there are.
func (b *builder) agrees() {
	b.t.Helper()
	var report builds.Report
	if err := json.Unmarshal([]byte(b.run("%s info buildqueue --json", asUser)), &report); err != nil {
		b.t.Fatal(err)
	}
	var done []string
	for _, d := range report.Done {
		done = append(done, strings.TrimSuffix(d.DSC, ".dsc"))
	}
	made := strings.Fields(b.run("cd /var/cache/pbuilder/result/*/* && ls *.deb | sed 's/_[a-z0-9]*.deb$//' | sort"))
	if diff := cmp.Diff(made, done); diff != "" {
		b.t.Errorf("done (-packages +report):\n%s", diff)
	}
}
