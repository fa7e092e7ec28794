package vm

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"lcdpanel/lcd"
	"lcdpanel/sim"
	"lcdpanel/sim/device"
)

// soon is how long the picture may be away once there is a panel again.
const soon = time.Second

// onUSB is a guest with an array whose screen never changes, a panel, and our program. The picture is what must come
// back whatever happens to the panel.
type onUSB struct {
	*guest
	*panel
	port    int
	daemon  *daemon
	picture string
	outages int
}

// still makes an array of RAM disks.
func (g *guest) still() {
	g.t.Helper()
	g.run("modprobe -a brd raid1 && mdadm -q -C /dev/md0 --run -e1.2 -l1 -n2 --assume-clean --bitmap=none /dev/ram0 /dev/ram1")
	g.run("dmesg -n 7") // the console tells when a device is there
}

// back lets a panel appear by plug and waits for the picture, on p. The time counts from when the kernel has the
// device, as it says itself after it has asked for the device's strings.
func (s *onUSB) back(p *panel, plug func()) {
	s.guest.t.Helper()
	took := s.appears(p, plug, "Manufacturer: ")
	s.guest.t.Logf("the picture is on %s %d ms after the kernel had the device", p.BusID(), took.Milliseconds())
	if took > soon {
		s.guest.t.Errorf("that is more than %v", soon)
	}
}

// appears does something to panels, waits for the picture on p, and returns how long that took from when the kernel said
// something to when the last transfer was handed to the bus, by the guest's clock.
func (s *onUSB) appears(p *panel, do func(), said string) time.Duration {
	s.guest.t.Helper()
	start := time.Now()
	do()
	p.awaitText(s.picture)
	s.quiet(p)
	begin := s.said(start, said)
	transfers := s.daemon.transfers(begin)
	return transfers[len(transfers)-1].Sub(begin)
}

// outage is back after something that took the panel away; it checks that the log has one line for each way.
func (s *onUSB) outage(p *panel, plug func()) {
	s.guest.t.Helper()
	s.back(p, plug)
	s.outages++
	lost, shown := 0, 0
	for end := time.Now().Add(patience); (lost != s.outages || shown != s.outages) && time.Now().Before(end); {
		text := strings.Join(s.daemon.lines(), "\n") // the line comes a moment after the picture
		lost, shown = strings.Count(text, "no display"), strings.Count(text, "display shows the panel")
	}
	if lost != s.outages || shown != s.outages {
		s.guest.t.Errorf("%d outages are logged as %d lost and %d shown:\n%s", s.outages, lost, shown,
			strings.Join(s.daemon.lines(), "\n"))
	}
}

// startOnUSB boots it with processors of a kind.
func startOnUSB(t *testing.T, processors []string, extra ...device.PanelOpts) (*onUSB, []*panel) {
	g := bootWith(t, nil, processors...)
	all, port := panels(t, append([]device.PanelOpts{{}}, extra...)...)
	g.still()
	s := &onUSB{guest: g, panel: all[0], port: port}
	s.daemon = g.begin("lcdpanel run raid --trace " + traceFile)
	g.run("until grep -q 'no LCD2USB panel' %s; do usleep 20000; done", s.daemon.log)
	g.attach(s.panel, port)
	s.awaitWord("RAID ok", "md0 r1 UU")
	s.run("until grep -q 'display shows the panel' %s; do usleep 20000; done", s.daemon.log)
	s.outages = 1
	s.picture = s.text()
	s.show()
	return s, all
}

// The program is there before the panel. Then the panel is pulled out in the middle of a redraw, at every kind of
// transfer, and plugged in again; it restarts, stalls, and dies without a word.
func TestScenario3PanelComesAndGoes(t *testing.T) {
	s, _ := startOnUSB(t, evenProcessor())
	plug := func() { s.Plug(); s.attach(s.panel, s.port) }
	open := 0
	for _, n := range []int{0, 1, 2, 3, 5, 8, 13, 21} {
		t.Logf("unplugged at transfer %d of a redraw", n)
		s.Unplug()
		s.awaitText("")
		s.Board().UnplugAt(n)
		s.Plug()
		s.attach(s.panel, s.port)
		s.awaitText("")
		s.outage(s.panel, plug)
		if open == 0 {
			open = s.daemon.descriptors() // now that everything has happened once
		}
	}
	t.Log("the firmware restarts")
	s.Reset()
	s.outage(s.panel, func() { s.attach(s.panel, s.port) })

	if now := s.daemon.descriptors(); now > open {
		t.Errorf("%d descriptors are open, %d were in the beginning", now, open)
	}
	s.daemon.stop()
	s.awaitWord("panel stopped")
}

// A transfer that fails, one whose answer is lost, and one that is never answered, in a redraw. After the first two the
// program tries again within its pause of 0.9 s; the last it has to give up first, after a second and more.
func TestScenario3TransfersFail(t *testing.T) {
	s, _ := startOnUSB(t, evenProcessor())
	for _, tc := range []struct {
		name  string
		plan  func(n int)
		limit time.Duration
	}{
		{"fails", func(n int) { s.Board().FailAt(n, nil) }, 3 * soon / 2},
		{"takes effect and fails", func(n int) { s.Board().FailLateAt(n, nil) }, 3 * soon / 2},
		{"is never answered", func(n int) { s.Board().HangAt(n) }, 4 * soon},
	} {
		for _, n := range []int{1, 4, 8} {
			s.Reset()
			tc.plan(n)
			took := s.appears(s.panel, func() { s.attach(s.panel, s.port) }, "Manufacturer: ")
			t.Logf("transfer %d %s: the picture is there after %d ms", n, tc.name, took.Milliseconds())
			if took > tc.limit {
				t.Errorf("that is more than %v", tc.limit)
			}
		}
	}
	s.daemon.stop()
}

// A panel that answers nothing any more: the program says so once, does not hang on it, and goes on with another panel.
func TestScenario3DeadDevice(t *testing.T) {
	s, all := startOnUSB(t, evenProcessor(), device.PanelOpts{BusID: "1-2", Address: 3})
	s.Reset()
	for n := range 400 {
		s.Board().HangAt(n)
	}
	s.attach(s.panel, s.port)
	s.run("until [ $(grep -c 'no display' %s) -gt 1 ]; do usleep 20000; done; sleep 4; cat %s", s.daemon.log, s.daemon.log)
	if n := strings.Count(strings.Join(s.daemon.lines(), "\n"), "no display"); n != 2 {
		t.Errorf("two outages are logged as %d", n)
	}
	s.Unplug()
	s.outage(all[1], func() { s.attach(all[1], s.port) })
	s.daemon.stop()
	all[1].awaitWord("panel stopped")
}

// Two panels: one program for each leaves the other's alone. One without a port changes over when its panel goes, to
// the other port that the same kind of panel is in.
func TestScenario3TwoPanels(t *testing.T) {
	s, all := startOnUSB(t, evenProcessor(), device.PanelOpts{BusID: "1-2", Address: 3})
	one, two := all[0], all[1]
	s.attach(two, s.port)
	two.awaitText("LCD2USB V1.09")
	second := s.begin("lcdpanel run raid --device lcd2usb:1-2")
	two.awaitText(s.picture)
	second.stop()
	two.awaitWord("panel stopped")

	t.Log("the first is unplugged: the program goes to the other")
	took := s.appears(two, one.Unplug, "USB disconnect")
	t.Logf("the picture is on the other after %d ms", took.Milliseconds())
	if took > soon {
		t.Errorf("that is more than %v", soon)
	}
	s.daemon.stop()
}

// The clone takes one byte in each transfer.
func TestScenario3OneByteClone(t *testing.T) {
	g := boot(t)
	all, port := panelsOf(t, sim.Opts{OneByte: true, Font: lcd.NewFont()}, device.PanelOpts{})
	g.still()
	g.attach(all[0], port)
	d := g.begin("lcdpanel run raid --device 'lcd2usb:?batch=1'")
	all[0].awaitWord("RAID ok", "md0 r1 UU")
	all[0].show()
	d.stop()
	all[0].awaitWord("panel stopped")
}

// A hundred cold starts; each leaves the farewell.
func TestScenario3ColdStarts(t *testing.T) {
	s, _ := startOnUSB(t, twoProcessors())
	s.daemon.stop()
	var took []time.Duration
	for range 100 {
		s.awaitWord("panel stopped")
		start := time.Now()
		pid, _ := s.try("lcdpanel run raid >/tmp/log 2>&1 & echo $!")
		took = append(took, s.awaitText(s.picture).Sub(start))
		if out, status := s.try("kill %s; while kill -0 %s 2>/dev/null; do usleep 20000; done; cat /tmp/log", pid, pid); status != 0 ||
			strings.Count(out, "\n") != 0 {
			t.Fatalf("status %d, log:\n%s", status, out)
		}
	}
	t.Logf("start to picture: %s", spread(took))
}

// spread is the least, median and greatest of some times.
func spread(all []time.Duration) string {
	return fmt.Sprintf("%d, %d, %d ms (least, median, most of %d)", slices.Min(all).Milliseconds(),
		median(all).Milliseconds(), slices.Max(all).Milliseconds(), len(all))
}

func median(all []time.Duration) time.Duration {
	return slices.Sorted(slices.Values(all))[len(all)/2]
}
