package vm

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"lcdpanel/sim/device"
)

// slowUnit is something that the start of the guest waits for, until the test says that it is done.
const slowUnit = `[Unit]
Description=Takes its time
[Service]
Type=oneshot
ExecStart=/bin/sh -c 'until [ -e /run/go ]; do sleep 0.2; done'
TimeoutStartSec=10min
`

// A server with an encrypted disk starts, with the panel plugged in from the beginning: the panel says that it starts,
// that it wants a passphrase, how many jobs are left, what it waits for, and that it is up; then it shows the screens.
// At the end it says that the server reboots, and that is what stands there when the server is gone.
func TestScenario5Boot(t *testing.T) {
	all, port := panels(t, device.PanelOpts{})
	p := all[0]
	crypt := filepath.Join(t.TempDir(), "crypt")
	if err := os.WriteFile(crypt, make([]byte, 16<<20), 0o600); err != nil {
		t.Fatal(err)
	}
	g := bootSystemd(t, func(add *overlay) {
		add.plugged(p, port)
		add.file("etc/crypttab", []byte("data /dev/vdb none plain,cipher=aes-xts-plain64,size=256,hash=sha256\n"))
		add.file("etc/systemd/system/slow.service", []byte(slowUnit))
		for _, unit := range []string{"/etc/systemd/system/slow.service", "/usr/lib/systemd/system/lcdpanel.service"} {
			add.link("etc/systemd/system/multi-user.target.wants/"+filepath.Base(unit), unit)
		}
	}, "-drive", "file="+crypt+",format=raw,if=virtio")

	p.awaitWord("guest needs you!", "passphrase for disk", "boot waits since")
	p.show()
	g.run("systemctl is-system-running; cat /run/systemd/ask-password/ask.*; systemctl list-jobs --no-pager; systemctl is-active dbus.socket; true")
	g.run("printf secret | /lib/systemd/systemd-reply-password 1 $(sed -n s/^Socket=//p /run/systemd/ask-password/ask.*)")
	asked := time.Now()
	p.await("anything but the question", func(text string) bool { return !strings.Contains(text, "needs you") })
	p.show()
	t.Logf("the question is off the glass %d ms after the answer", time.Since(asked).Milliseconds())

	p.awaitWord("guest starting", "left")
	p.show()
	p.awaitWord("guest starting", "waiting for:", "slow.service", " of 10:00")
	p.show()
	if state, _ := g.try("systemctl is-system-running"); state != "starting" {
		t.Errorf("systemd says %q while the panel says that the machine starts", state)
	}
	g.awaitProperty("ActiveState", "active") // READY does not wait for the machine

	g.run("touch /run/go; systemctl is-system-running --wait")
	p.awaitWord("guest up in ", "all ", " units ok")
	p.show()
	p.await("a screen", func(text string) bool { return shown(text) && !strings.Contains(text, "up in") })
	p.show()

	g.run("systemctl show reboot.target poweroff.target -p Wants")
	g.ends("systemctl reboot")
	p.farewell("guest reboots")
}

// plugged has a panel attached before the guest's own system starts.
func (o *overlay) plugged(p *panel, port int) {
	o.files = append(o.files, file{"attach", modeFile, fmt.Appendf(nil, "usbip --tcp-port %d attach -r 10.0.2.2 -b %s\n", port, p.BusID())})
}
