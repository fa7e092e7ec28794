package vm

import (
	"bufio"
	"bytes"
	_ "embed"
	"encoding/base64"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

//go:embed init.sh
var initScript []byte

//go:embed agent.sh
var agentScript []byte

// commandTime is how long one command line may take.
const commandTime = 5 * time.Minute

// guest is a virtual machine that a test gives commands to.
type guest struct {
	t       *testing.T
	start   time.Time
	conn    net.Conn
	answers *bufio.Reader
	console *console
	ended   <-chan struct{} // closed when the machine is off
}

// boot starts a guest with our binary in it. The test is skipped where there is no QEMU or no kit.
func boot(t *testing.T) *guest {
	t.Helper()
	return bootWith(t, nil, twoProcessors()...)
}

func twoProcessors() []string { return []string{"-accel", "tcg,thread=multi,tb-size=256", "-smp", "2"} }

// bootWith is boot of a machine with those files and QEMU's options for the processors and more.
func bootWith(t *testing.T, files []file, options ...string) *guest {
	t.Helper()
	kit, qemu := needKit(t)
	dir := t.TempDir()
	writeInitrd(t, kit, filepath.Join(dir, "initrd"), files...)
	commands, serial := listen(t, dir, "commands"), listen(t, dir, "console")
	started := time.Now()
	cmd := exec.Command(qemu, append(options, "-cpu", "max", "-M", "q35", "-m", "768", "-nodefaults", "-display", "none", "-no-reboot",
		"-kernel", filepath.Join(kit, "vmlinux"), "-initrd", filepath.Join(dir, "initrd"),
		// The kernel gives up when its timer does not tick at once, which it need not on a busy machine.
		"-append", "console=ttyS0 loglevel=4 panic=-1 net.ifnames=0 no_timer_check",
		"-chardev", "socket,id=serial,path="+filepath.Join(dir, "console"), "-serial", "chardev:serial",
		"-device", "virtio-serial-pci",
		"-chardev", "socket,id=commands,path="+filepath.Join(dir, "commands"), "-device", "virtserialport,chardev=commands",
		"-netdev", "user,id=net", "-device", "virtio-net-pci,netdev=net,romfile=", "-device", "virtio-rng-pci")...)
	var complaint bytes.Buffer
	cmd.Stderr = &complaint
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan struct{})
	go func() { defer close(ended); cmd.Wait() }()
	t.Cleanup(func() { cmd.Process.Kill(); <-ended })
	g := &guest{t: t, start: started, ended: ended, console: newConsole(accept(t, serial, &complaint)), conn: accept(t, commands, &complaint)}
	t.Cleanup(func() {
		if t.Failed() {
			t.Logf("the guest's console:\n%s", g.console.text())
		}
	})
	g.answers = bufio.NewReader(g.conn)
	if line := g.answer(); line != "ready" {
		t.Fatalf("the guest begins with %q, not with ready", line)
	}
	t.Logf("the guest is up after %.1f s", time.Since(started).Seconds())
	return g
}

// needKit returns where the kit is and the program to run it. Only who names a kit runs these tests: they take minutes.
func needKit(t *testing.T) (kit, qemu string) {
	t.Helper()
	kit = os.Getenv("LCDPANEL_VM")
	if kit == "" {
		t.Skip("LCDPANEL_VM names no guest to run this in: sim/vm/kit.sh DIR makes one, LCDPANEL_VM=DIR go test ./sim/vm uses it")
	}
	if _, err := os.Stat(filepath.Join(kit, "key")); err != nil {
		t.Skipf("no guest in %s: sim/vm/kit.sh %s makes it", kit, kit)
	}
	qemu, err := exec.LookPath("qemu-system-x86_64")
	if err != nil {
		t.Skip("no qemu-system-x86_64 on this machine: apt-get install --no-install-recommends qemu-system-x86")
	}
	return kit, qemu
}

// writeInitrd puts our init and binary, and more, behind the kit's archive.
func writeInitrd(t *testing.T, kit, to string, more ...file) {
	t.Helper()
	base, err := os.ReadFile(filepath.Join(kit, "initrd"))
	if err != nil {
		t.Fatal(err)
	}
	var c cpio
	c.add("usr/local", modeDir, nil)
	c.add("usr/local/bin", modeDir, nil)
	c.add("usr/local/bin/lcdpanel", modeFile, binary(t))
	c.add("init", modeFile, initScript)
	c.add("agent", modeFile, agentScript)
	for _, f := range more {
		c.add(f.name, f.mode, f.content)
	}
	if err := os.WriteFile(to, append(base, c.end()...), 0o600); err != nil {
		t.Fatal(err)
	}
}

// binary builds the program as it is released, or takes the one that LCDPANEL_BINARY names.
func binary(t *testing.T) []byte {
	t.Helper()
	path := os.Getenv("LCDPANEL_BINARY")
	if path == "" {
		path = filepath.Join(t.TempDir(), "lcdpanel")
		build := exec.Command("go", "build", "-trimpath", "-o", path, "lcdpanel/cmd/lcdpanel")
		build.Env = append(os.Environ(), "CGO_ENABLED=0", "GOAMD64=v1")
		if out, err := build.CombinedOutput(); err != nil {
			t.Fatalf("go build: %v\n%s", err, out)
		}
	}
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func listen(t *testing.T, dir, name string) net.Listener {
	t.Helper()
	l, err := net.Listen("unix", filepath.Join(dir, name))
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// accept waits for QEMU to connect.
func accept(t *testing.T, l net.Listener, complaint fmt.Stringer) net.Conn {
	t.Helper()
	defer l.Close()
	l.(*net.UnixListener).SetDeadline(time.Now().Add(patience))
	conn, err := l.Accept()
	if err != nil {
		t.Fatalf("QEMU does not connect: %v\n%s", err, complaint)
	}
	t.Cleanup(func() { conn.Close() })
	return conn
}

// try runs a command line and returns what it printed and its status.
func (g *guest) try(format string, args ...any) (output string, status int) {
	g.t.Helper()
	script := fmt.Sprintf(format, args...)
	if _, err := io.WriteString(g.conn, base64.StdEncoding.EncodeToString([]byte(script))+"\n"); err != nil {
		g.t.Fatalf("%s: %v", script, err)
	}
	encoded, code, _ := strings.Cut(g.answer(), " ")
	text, err1 := base64.StdEncoding.DecodeString(encoded)
	status, err2 := strconv.Atoi(code)
	if err1 != nil || err2 != nil {
		g.t.Fatalf("%s: an answer of %q", script, encoded)
	}
	return strings.TrimRight(string(text), "\n"), status
}

// answer reads a line from the guest.
func (g *guest) answer() string {
	g.t.Helper()
	g.conn.SetReadDeadline(time.Now().Add(commandTime))
	line, err := g.answers.ReadString('\n')
	if err != nil {
		g.t.Fatalf("no answer from the guest: %v", err)
	}
	return strings.TrimRight(line, "\r\n")
}

// run runs a command line that must succeed, writes both into the transcript, and returns what it printed.
func (g *guest) run(format string, args ...any) string {
	g.t.Helper()
	output, status := g.try(format, args...)
	line := fmt.Sprintf("%6.2f guest# %s", time.Since(g.start).Seconds(), fmt.Sprintf(format, args...))
	if output != "" {
		line += "\n" + output
	}
	if status != 0 {
		g.t.Fatalf("%s\nstatus %d", line, status)
	}
	g.t.Log(line)
	return output
}

// daemon is a program that runs in the guest while the test goes on.
type daemon struct {
	*guest
	pid, log string
}

// begin starts a program in the background.
func (g *guest) begin(format string, args ...any) *daemon {
	g.t.Helper()
	d := &daemon{guest: g, log: fmt.Sprintf("/tmp/log.%d", time.Now().UnixNano())}
	d.pid = g.run("%s >%s 2>&1 & echo $!", fmt.Sprintf(format, args...), d.log)
	return d
}

// lines returns what it has logged so far.
func (d *daemon) lines() []string {
	d.t.Helper()
	text, _ := d.try("cat %s", d.log)
	return strings.Split(text, "\n")
}

// stop ends it as systemd would and waits until it has gone.
func (d *daemon) stop() {
	d.t.Helper()
	d.run("kill %s; while [ -d /proc/%s/exe ] || kill -0 %s 2>/dev/null && ! grep -q '^State:.Z' /proc/%s/status; do usleep 20000; done",
		d.pid, d.pid, d.pid, d.pid)
}

// descriptors counts its open files.
func (d *daemon) descriptors() int {
	d.t.Helper()
	n, err := strconv.Atoi(d.run("ls /proc/%s/fd | wc -l", d.pid))
	if err != nil {
		d.t.Fatal(err)
	}
	return n
}

// cpu is the processor time it has had, of all its threads (Documentation/scheduler/sched-stats.rst: nanoseconds).
func (d *daemon) cpu() time.Duration {
	d.t.Helper()
	text, _ := d.try("cat /proc/%s/task/*/schedstat | awk '{ n += $1 } END { printf \"%%.0f\", n }'", d.pid)
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		d.t.Fatalf("processor time of %s: %q", d.pid, text)
	}
	return time.Duration(n)
}
