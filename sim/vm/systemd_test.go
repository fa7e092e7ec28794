package vm

import (
	"encoding/base64"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"lcdpanel/sim/device"
)

// bootSystemd starts a guest with Debian's systemd and udev, in which our units, rule and user are installed as a package
// would, and what a test adds.
func bootSystemd(t *testing.T, more func(*overlay), options ...string) *guest {
	t.Helper()
	const units, etc = "usr/lib/systemd/system/", "etc/systemd/system/"
	add := overlay{t: t}
	add.copy(units+"lcdpanel.service", "../../packaging/lcdpanel.service")
	add.copy(units+"lcdpanel-farewell@.service", "../../packaging/lcdpanel-farewell@.service")
	for _, end := range []string{"reboot", "poweroff"} {
		add.link(etc+end+".target.wants/lcdpanel-farewell@"+end+".service", "/"+units+"lcdpanel-farewell@.service")
	}
	add.copy("usr/lib/udev/rules.d/60-lcdpanel.rules", "../../packaging/60-lcdpanel.rules")
	add.copy("usr/lib/sysusers.d/lcdpanel.conf", "../../packaging/lcdpanel.sysusers")
	if more != nil {
		more(&add)
	}
	return bootDebian(t, add, options...)
}

// bootDebian starts a guest with Debian on its disk and more files on it. The test is skipped where the kit has no such
// guest.
func bootDebian(t *testing.T, add overlay, options ...string) *guest {
	t.Helper()
	kit, _ := needKit(t)
	disk := filepath.Join(kit, "root.ext4")
	if _, err := os.Stat(disk); err != nil {
		t.Skipf("no guest with systemd in %s: sim/vm/kit.sh %s --systemd makes it", kit, kit)
	}
	add.file("usr/bin/lcdpanel", binary(t))
	add.file("usr/local/bin/agent", agentScript)
	add.file("etc/systemd/system/agent.service", []byte(agentUnit))
	add.link("etc/systemd/system/sysinit.target.wants/agent.service", "../agent.service")
	root := []string{"-drive", "file=" + disk + ",format=raw,if=virtio,snapshot=on"}
	return bootWith(t, add.files, slices.Concat(twoProcessors(), root, options)...)
}

// started waits until Debian has started, and gives it the network that panels are attached over.
func (g *guest) started() {
	g.t.Helper()
	g.run("systemctl is-system-running --wait; ip addr replace 10.0.2.15/24 dev eth0 && ip link set eth0 up && modprobe vhci-hcd")
}

// agentUnit runs the agent in the guest with systemd, from early on to the very end.
const agentUnit = `[Unit]
Description=Runs what the test says
DefaultDependencies=no
[Service]
ExecStart=/bin/sh /usr/local/bin/agent
KillMode=process
`

// overlay is what init copies over the guest's disk.
type overlay struct {
	t     *testing.T
	files []file
}

func (o *overlay) file(to string, content []byte) { o.add(file{to, modeFile, content}) }

func (o *overlay) link(to, target string) { o.add(file{to, modeLink, []byte(target)}) }

func (o *overlay) copy(to, from string) {
	o.t.Helper()
	content, err := os.ReadFile(from)
	if err != nil {
		o.t.Fatal(err)
	}
	o.file(to, content)
}

// add adds a file behind the folders that it is in.
func (o *overlay) add(f file) {
	f.name = "add/" + f.name
	for i, c := range f.name {
		if c == '/' {
			o.files = append(o.files, file{f.name[:i], modeDir, nil})
		}
	}
	o.files = append(o.files, f)
}

// property asks systemd about the unit.
func (g *guest) property(name string) string {
	g.t.Helper()
	value, _ := g.try("systemctl show lcdpanel -p %s --value", name)
	return value
}

// awaitProperty is property once it is as wanted.
func (g *guest) awaitProperty(name, want string) {
	g.t.Helper()
	got := ""
	for end := time.Now().Add(patience); time.Now().Before(end); {
		if got = g.property(name); got == want {
			return
		}
	}
	text, _ := g.try("systemctl status lcdpanel --no-pager -l; journalctl -u lcdpanel --no-pager")
	g.t.Fatalf("after %v %s is %q, not %q:\n%s", patience, name, got, want, text)
}

// The unit as it is shipped: it starts before there is a panel; the panel, when it comes, belongs to its group; it is
// restarted when it dies, and the panel says that it died; it comes back when the watchdog has killed it.
func TestScenario5TheUnit(t *testing.T) {
	g := bootSystemd(t, nil)
	all, port := panels(t, device.PanelOpts{})
	p := all[0]

	g.started()
	t.Log("the panel starts the unit")
	g.attach(p, port)
	g.awaitProperty("ActiveState", "active")
	g.run("ls -l /dev/bus/usb/001/; systemctl status lcdpanel --no-pager; ls -ld /run/lcdpanel /var/lib/lcdpanel")
	p.await("a picture", shown)
	p.show()

	t.Log("stopped")
	g.run("systemctl stop lcdpanel")
	p.awaitWord("panel stopped", "guest still running", "systemctl start", "lcdpanel")
	p.show()

	t.Log("started without a panel")
	p.Unplug()
	g.run("systemctl start lcdpanel")
	g.awaitProperty("ActiveState", "active")
	p.Plug()
	g.attach(p, port)
	p.await("a picture", shown)

	t.Log("reloaded")
	pid := g.property("MainPID")
	g.run("systemctl reload lcdpanel")
	p.await("a picture", shown)
	if now := g.property("MainPID"); now != pid {
		t.Errorf("the reload made process %s of %s", now, pid)
	}

	t.Log("it dies: the panel says so, then it is back")
	g.run("kill -KILL %s", pid)
	p.awaitWord("panel crashed", "guest still running", "see: journalctl -u", "lcdpanel")
	p.show()
	p.await("a picture", shown)
	g.awaitProperty("NRestarts", "1")

	t.Log("it hangs: the watchdog kills it, then it is back")
	g.run("mkdir -p /run/systemd/system/lcdpanel.service.d && printf '[Service]\\nWatchdogSec=5s\\n' >/run/systemd/system/lcdpanel.service.d/soon.conf && systemctl daemon-reload && systemctl restart lcdpanel")
	g.awaitProperty("ActiveState", "active")
	g.run("sleep 7") // with the watchdog content
	before, _ := strconv.Atoi(g.property("NRestarts"))
	g.run("kill -STOP %s", g.property("MainPID"))
	g.awaitProperty("NRestarts", strconv.Itoa(before+1))
	g.awaitProperty("ActiveState", "active")
	p.await("a picture", shown)
	g.run("journalctl -u lcdpanel -t systemd --no-pager -o short-monotonic | tail -n 12")

	t.Log("the machine is turned off")
	g.ends("systemctl poweroff")
	p.farewell("guest is off")
}

// ends runs a command that ends the guest, and waits until it has.
func (g *guest) ends(command string) {
	g.t.Helper()
	g.t.Logf("%6.2f guest# %s", time.Since(g.start).Seconds(), command)
	if _, err := io.WriteString(g.conn, base64.StdEncoding.EncodeToString([]byte(command))+"\n"); err != nil {
		g.t.Fatal(err)
	}
	select {
	case <-g.ended:
	case <-time.After(commandTime):
		g.t.Fatalf("%v after %s the guest is still there", commandTime, command)
	}
}

// farewell checks what stands on the glass of a machine that is gone: what it did, the day and the time.
func (p *panel) farewell(said string) {
	p.t.Helper()
	p.show()
	row, rest, _ := strings.Cut(p.text(), "\n")
	if dated := regexp.MustCompile(`^[A-Z][a-z]{2} \d\d\.\d\d\.\d\d +\d\d:\d\d(\n|$)`); row != said || !dated.MatchString(rest) {
		p.t.Errorf("the farewell is not %q with the day and the time", said)
	}
}

// shown tells that a screen is on the glass, neither greeting nor farewell.
func shown(text string) bool {
	return text != "" && !strings.HasPrefix(text, "LCD2USB") && !strings.HasPrefix(text, "panel ")
}
