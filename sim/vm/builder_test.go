package vm

import (
	"bytes"
	_ "embed"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

//go:embed builderinit.sh
var builderInit string

//go:embed buildersource.sh
var sourceScript string

// builder is a Debian build daemon in namespaces of its own, with real inoticoming and real pbuilder, and a panel that
// shows its build queue.
type builder struct {
	*glass
	t     *testing.T
	start time.Time
	root  string // of the machine
	work  string // folder of what changes on it: incoming, result, build, run, tmp, log
	init  int    // its first process, as this machine knows it
}

// newBuilder starts the machine that LCDPANEL_BUILDER names, without a watcher.
func newBuilder(t *testing.T) *builder {
	t.Helper()
	kit := os.Getenv("LCDPANEL_BUILDER")
	if kit == "" {
		t.Skip("LCDPANEL_BUILDER names no build daemon to run: as root, .ci/builddaemon makes one and uses it")
	}
	if _, err := os.Stat(filepath.Join(kit, "key")); err != nil {
		t.Skipf("no build daemon in %s: sim/vm/builder.sh %s makes it", kit, kit)
	}
	if os.Getuid() != 0 {
		t.Skip("a build daemon wants namespaces and chroots, which only root may make")
	}
	b := &builder{t: t, start: time.Now(), root: filepath.Join(kit, "root"), work: t.TempDir()}
	b.unshare()
	if err := os.WriteFile(filepath.Join(b.work, "run/lcdpanel"), binary(t), 0o755); err != nil {
		t.Fatal(err)
	}
	return b
}

// unshare starts the machine's first process, with which all others end.
func (b *builder) unshare() {
	b.t.Helper()
	cmd := exec.Command("unshare", "--mount", "--pid", "--uts", "--fork", "--kill-child", "sh", "-c", builderInit, "init", b.root, b.work)
	var complaint bytes.Buffer
	cmd.Stderr = &complaint
	if err := cmd.Start(); err != nil {
		b.t.Fatal(err)
	}
	b.t.Cleanup(func() { cmd.Process.Kill(); cmd.Wait() })
	children := fmt.Sprintf("/proc/%d/task/%d/children", cmd.Process.Pid, cmd.Process.Pid)
	for end := time.Now().Add(20 * time.Second); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		text, _ := os.ReadFile(children)
		if b.init, _ = strconv.Atoi(strings.TrimSpace(string(text))); b.init == 0 {
			continue
		}
		if root, _ := os.Readlink(fmt.Sprintf("/proc/%d/root", b.init)); root == b.root {
			return
		}
	}
	b.t.Fatalf("the machine does not start: %s", &complaint)
}

// command is one to run in the machine.
func (b *builder) command(args ...string) *exec.Cmd {
	enter := []string{"--target", strconv.Itoa(b.init), "--mount", "--pid", "--uts", "--root", "--wd"}
	cmd := exec.Command("nsenter", append(append(enter, "--"), args...)...)
	cmd.Env = []string{"PATH=/usr/sbin:/usr/bin:/sbin:/bin", "HOME=/root", "TZ=UTC"} // as cron has it
	return cmd
}

// run runs a shell's command line that must succeed, writes both into the transcript, and returns what it printed.
func (b *builder) run(format string, args ...any) string {
	b.t.Helper()
	script := fmt.Sprintf(format, args...)
	out, err := b.command("sh", "-c", script).CombinedOutput()
	text := strings.TrimRight(string(out), "\n")
	line := strings.TrimRight(fmt.Sprintf("%6.2f builder# %s\n%s", time.Since(b.start).Seconds(), script, text), "\n")
	if err != nil {
		b.t.Fatalf("%s\n%v", line, err)
	}
	b.t.Log(line)
	return text
}

// watch starts the watcher as its owner does at boot.
func (b *builder) watch() {
	b.t.Helper()
	b.run("inoticoming --logfile /var/log/inoticoming.log --pid-file /var/run/inoticoming.pid " +
		"/var/cache/pbuilder/incoming --chdir /var/cache/pbuilder/incoming --suffix .dsc --stderr-to-log --stdout-to-log " +
		`/bin/su -c '/usr/bin/sudo /usr/sbin/pbuilder build --autocleanaptcache {}' nobody \;`)
}

// asUser runs our program there, as a user without rights.
const asUser = "setpriv --reuid lcdpanel --regid lcdpanel --clear-groups /run/lcdpanel"

// show has our program show a screen.
func (b *builder) show(screen string) {
	b.t.Helper()
	cmd := b.command(append(strings.Fields(asUser), "sim", screen)...)
	frames, err := cmd.StdoutPipe()
	if err != nil {
		b.t.Fatal(err)
	}
	b.glass = newGlass(b.t, frames)
	if err := cmd.Start(); err != nil {
		b.t.Fatal(err)
	}
	b.t.Cleanup(func() { cmd.Process.Kill(); cmd.Wait() })
}

// source makes a source package and returns its name without an ending.
func (b *builder) source(name, version, depends, rule string) string {
	b.t.Helper()
	if out, err := b.command("sh", "-c", sourceScript, "source", name, version, depends, rule).CombinedOutput(); err != nil {
		b.t.Fatalf("source package %s: %v\n%s", name, err, out)
	}
	_, noEpoch, ok := strings.Cut(version, ":")
	if !ok {
		noEpoch = version
	}
	return name + "_" + noEpoch
}

// upload copies files of source packages into the incoming folder, one after the other.
func (b *builder) upload(names ...string) {
	b.t.Helper()
	b.run("cd /tmp/source && cp %s /var/cache/pbuilder/incoming/", strings.Join(names, " "))
}

// log is what the watcher has written.
func (b *builder) log() string {
	b.t.Helper()
	text, err := os.ReadFile(filepath.Join(b.work, "log/inoticoming.log"))
	if err != nil {
		b.t.Fatal(err)
	}
	return string(text)
}
