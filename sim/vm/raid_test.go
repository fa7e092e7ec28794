package vm

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"lcdpanel/sim/device"
)

// onMD is a guest with disks sda to sdg of two partitions each, and two panels: one shows the raid screen, the other
// the resync screen.
type onMD struct {
	*guest
	raid, resync    *panel
	viewer, watcher *daemon // what drives the two
}

// disks gives the guest SCSI disks in memory.
func (g *guest) disks() {
	g.t.Helper()
	g.run("modprobe -a raid1 raid10 raid456 sd_mod scsi_mod")
	g.run("modprobe scsi_debug dev_size_mb=24 per_host_store=1 add_host=7 num_parts=2 delay=0; until [ -e /dev/sdg2 ]; do usleep 20000; done")
}

func startOnMD(t *testing.T) onMD {
	g := boot(t)
	all, port := panels(t, device.PanelOpts{}, device.PanelOpts{BusID: "1-2", Address: 3})
	g.disks()
	g.attach(all[0], port)
	g.attach(all[1], port)
	// What takes the panel over in an alarm gives it back soon: here the screens themselves are looked at.
	g.run("printf 'alerts:\\n  hold: 1s\\n  clear: 0s\\n' >/tmp/config.yaml && lcdpanel check /tmp/config.yaml")
	viewer := g.begin("lcdpanel run raid --config /tmp/config.yaml --device lcd2usb:1-1")
	watcher := g.begin("lcdpanel run resync --config /tmp/config.yaml --device lcd2usb:1-2")
	return onMD{g, all[0], all[1], viewer, watcher}
}

// slow makes syncs last some ten seconds; a running one obeys within a moment.
func (m onMD) slow() {
	m.t.Helper()
	m.run("echo 500 >/proc/sys/dev/raid/speed_limit_max; echo 500 >/proc/sys/dev/raid/speed_limit_min")
}

// finish lets what runs on an array come to its end.
func (m onMD) finish(array string) {
	m.t.Helper()
	m.run("echo 2000000 >/proc/sys/dev/raid/speed_limit_max; echo 2000000 >/proc/sys/dev/raid/speed_limit_min; mdadm --wait /dev/%s; true", array)
}

// agree waits until both glasses say what mdadm says, and writes the moment into the transcript.
func (m onMD) agree(array, moment string) {
	m.t.Helper()
	why := ""
	for end := time.Now().Add(5 * time.Second); time.Now().Before(end); {
		before := m.detail(array)
		raid, resync := m.raid.text(), m.resync.text()
		if why = before.disagreement(array, raid, resync, m.detail(array)); why == "" {
			m.t.Logf("%s: mdadm says %q %d %% [%s], the glasses\n%s\n%s", moment, before.state, before.percent, before.slots,
				m.raid.frame(), m.resync.frame())
			return
		}
	}
	m.t.Errorf("%s: %s:\n%s\n%s", moment, why, m.raid.frame(), m.resync.frame())
}

// moments are commands, and the array they are about; after each the glasses are compared with mdadm. "finish" lets
// the work end.
func (m onMD) moments(array string, commands ...string) {
	m.t.Helper()
	for _, c := range commands {
		if c == "finish" {
			m.finish(array)
			m.slow()
		} else {
			m.run("%s", c)
		}
		m.agree(array, c)
	}
	m.finish(array)
	m.run("mdadm -q --stop /dev/%s; for d in /dev/sd[a-g]1; do mdadm -q --zero-superblock $d; done; true", array)
	m.slow()
	m.raid.awaitWord(5*time.Second, "no arrays")
}

// The life of a RAID 5: made, checked, grown, a member lost and replaced. Then the other levels.
func TestScenario1GlassAgreesWithMdadm(t *testing.T) {
	m := startOnMD(t)
	m.slow()
	m.moments("md0",
		"mdadm -q -C /dev/md0 --run --force -e1.2 -l5 -n3 -c64 --bitmap=none /dev/sd[abc]1",
		"finish",
		"echo check >/sys/block/md0/md/sync_action",
		"finish",
		"mdadm -q /dev/md0 --add /dev/sdd1 && mdadm -q --grow /dev/md0 -n4 --backup-file=/tmp/backup",
		"finish",
		"mdadm -q /dev/md0 --fail /dev/sdb1",
		"mdadm -q /dev/md0 --remove /dev/sdb1 && mdadm -q /dev/md0 --add /dev/sde1",
		"finish",
		"mdadm -q --grow /dev/md0 --bitmap=internal",
	)
	m.moments("md6",
		"mdadm -q -C /dev/md6 --run -e1.2 -l6 -n5 -c64 --bitmap=internal /dev/sd[abcde]1",
		"finish",
		"mdadm -q /dev/md6 --fail /dev/sda1 && mdadm -q /dev/md6 --fail /dev/sdc1",
	)
	m.moments("md10",
		"mdadm -q -C /dev/md10 --run -e1.2 -l10 -n4 -c64 --bitmap=none /dev/sd[abcd]1",
		"finish",
		"mdadm -q /dev/md10 --fail /dev/sdb1",
	)
	m.moments("md1",
		"mdadm -q -C /dev/md1 --run -e1.2 -l1 -n2 --bitmap=none /dev/sd[ab]1",
		"mdadm -q --stop /dev/md1 && echo 1 >/sys/module/md_mod/parameters/start_ro && mdadm -q -A /dev/md1 /dev/sd[ab]1", // auto-read-only, resync pending
		"echo 0 >/sys/module/md_mod/parameters/start_ro && mdadm -q --readwrite /dev/md1",
		"finish",
	)
	m.run("mdadm -q -C /dev/md0 --run --assume-clean -e1.2 -l1 -n2 --bitmap=none /dev/sd[ab]1 && mdadm -q --readonly /dev/md0")
	m.raid.awaitWord(5*time.Second, "md0", "READ-ONLY") // mdadm calls it clean
}

// Two arrays on partitions of the same disks: the second has to wait for the first, and the glass says so.
func TestScenario1Delayed(t *testing.T) {
	m := startOnMD(t)
	m.slow()
	m.run("mdadm -q -C /dev/md0 --run --force -e1.2 -l5 -n3 -c64 --bitmap=none /dev/sd[abc]1")
	m.run("mdadm -q -C /dev/md1 --run -e1.2 -l1 -n2 --bitmap=none /dev/sd[ab]2; cat /proc/mdstat")
	if state := m.detail("md1").state; !strings.Contains(state, "DELAYED") {
		t.Fatalf("mdadm says %q of the second array", state)
	}
	m.raid.awaitWord(5*time.Second, "md0 r5 UUU", "md1 r1 UU waits")
	m.raid.show()
	m.resync.show()
	m.finish("md0")
	m.finish("md1")
	m.raid.awaitWord(5*time.Second, "RAID ok       2 of 2")
}

// A member fails, twenty times: from when the kernel says so to when the glass does.
func TestScenario2FailureIsOnTheGlassAtOnce(t *testing.T) {
	const most = 100 * time.Millisecond // plus what the bus takes
	m := startOnMD(t)
	m.run("mdadm -q -C /dev/md0 --run -e1.2 -l5 -n3 -c64 --assume-clean --bitmap=none /dev/sd[abc]1")
	m.raid.awaitWord(5*time.Second, "RAID ok", "UUU")
	m.watcher.stop() // the processor is for the other
	var took, noticed, worked []time.Duration
	var sent int
	for i := range 20 {
		disk := fmt.Sprintf("sd%c1", 'a'+i%3)
		start, before := time.Now(), m.raid.Board().Transfers()
		healthy, busy := m.raid.text(), m.viewer.cpu()
		m.try("echo faulty >/sys/block/md0/md/dev-%s/state", disk)
		first := m.raid.await(5*time.Second, "anything new", func(text string) bool { return text != healthy })
		there := m.raid.awaitWord(5*time.Second, "DEGRADED")
		worked = append(worked, m.viewer.cpu()-busy)
		said, ok := m.console.await(start, "Disk failure on "+disk, 5*time.Second)
		if !ok {
			t.Fatalf("the kernel does not say that %s failed", disk)
		}
		took = append(took, there.Sub(said))
		noticed = append(noticed, first.Sub(said))
		sent += m.raid.Board().Transfers() - before
		if i == 0 {
			m.raid.awaitWord(5*time.Second, "_UU", "lost sda")
			m.raid.show()
		}
		if out, status := m.try("mdadm -q /dev/md0 --remove /dev/%s && mdadm -q --zero-superblock /dev/%s && mdadm -q /dev/md0 --add /dev/%s; mdadm --wait /dev/md0; true",
			disk, disk, disk); status != 0 {
			t.Fatal(out)
		}
		m.raid.awaitWord(10*time.Second, "RAID ok", "UUU")
	}
	t.Logf("kernel's word to the first byte on the glass: %s", spread(noticed))
	t.Logf("kernel's word to the alert on the glass: %s, with %d transfers each", spread(took), sent/len(took))
	t.Logf("work of the emulated processor for it: %s", spread(worked))
	// An emulated processor is twenty times slower and more: what it works is not what a server would wait for.
	if limit := most + median(worked); median(noticed) > limit {
		t.Errorf("the median of %v before the bus is more than %v", median(noticed), limit)
	}
	m.raid.show()
}
