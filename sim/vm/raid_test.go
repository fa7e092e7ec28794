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

// startOnMD boots it with processors of a kind.
func startOnMD(t *testing.T, processors []string) onMD {
	g := bootWith(t, nil, processors...)
	all, port := panels(t, device.PanelOpts{}, device.PanelOpts{BusID: "1-2", Address: 3})
	g.disks()
	g.attach(all[0], port)
	g.attach(all[1], port)
	// What takes the panel over in an alarm gives it back soon: here the screens themselves are looked at.
	g.run("printf 'alerts:\\n  hold: 1s\\n  clear: 0s\\n' >/tmp/config.yaml && lcdpanel check /tmp/config.yaml")
	viewer := g.begin("lcdpanel run raid --config /tmp/config.yaml --device lcd2usb:1-1 --trace " + traceFile)
	watcher := g.begin("lcdpanel run resync --config /tmp/config.yaml --device lcd2usb:1-2")
	return onMD{g, all[0], all[1], viewer, watcher}
}

// slow makes syncs last some ten seconds; a running one obeys within a moment.
func (m onMD) slow() {
	m.t.Helper()
	m.run("echo 500 >/proc/sys/dev/raid/speed_limit_max; echo 500 >/proc/sys/dev/raid/speed_limit_min")
}

// fast lets syncs run as fast as they can.
const fast = "echo 2000000 >/proc/sys/dev/raid/speed_limit_max; echo 2000000 >/proc/sys/dev/raid/speed_limit_min; "

// finish lets what runs on an array come to its end.
func (m onMD) finish(array string) {
	m.t.Helper()
	m.run(fast+"echo max >/sys/block/%s/md/sync_max; mdadm --wait /dev/%s; true", array, array)
}

// upTo is the command that lets the resync of md0 come to a sector of its members, and no further.
func upTo(sector int) string {
	return fmt.Sprintf("cd /sys/block/md0/md; echo frozen >sync_action; echo %d >sync_max; "+fast+"echo idle >sync_action; "+
		"until [ $(cut -d' ' -f1 sync_completed) = %d ]; do usleep 20000; done", sector, sector)
}

// agree waits until both glasses say what mdadm says, and writes the moment into the transcript. Of work that runs they
// have to say it before it ends.
func (m onMD) agree(array, moment string) {
	m.t.Helper()
	why, works := "", m.detail(array).percent >= 0
	for end := time.Now().Add(patience); time.Now().Before(end); {
		before := m.detail(array)
		if works && before.percent < 0 {
			why = "the work ended without it; then " + why
			break
		}
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
	m.raid.awaitWord("no arrays")
}

// The life of a RAID 5: made, checked, grown, a member lost and replaced. Then the other levels.
func TestScenario1GlassAgreesWithMdadm(t *testing.T) {
	m := startOnMD(t, twoProcessors())
	m.slow()
	m.moments("md0",
		"mdadm -q -C /dev/md0 --run --force -e1.2 -l5 -n3 -c64 --bitmap=none /dev/sd[abc]1",
		upTo(8576), upTo(17152), // of 21376
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
	m.raid.awaitWord("md0", "READ-ONLY") // mdadm calls it clean
}

// Two arrays on partitions of the same disks: the second has to wait for the first, and the glass says so.
func TestScenario1Delayed(t *testing.T) {
	m := startOnMD(t, twoProcessors())
	m.slow()
	m.run("mdadm -q -C /dev/md0 --run --force -e1.2 -l5 -n3 -c64 --bitmap=none /dev/sd[abc]1")
	m.run("mdadm -q -C /dev/md1 --run -e1.2 -l1 -n2 --bitmap=none /dev/sd[ab]2; cat /proc/mdstat")
	if state := m.detail("md1").state; !strings.Contains(state, "DELAYED") {
		t.Fatalf("mdadm says %q of the second array", state)
	}
	m.raid.awaitWord("md0 r5 UUU", "md1 r1 UU waits")
	m.raid.show()
	m.resync.show()
	m.finish("md0")
	m.finish("md1")
	m.raid.awaitWord("RAID ok       2 of 2")
}

// A member fails, twenty times: from just before the kernel is told to when the first transfer of the alert is handed to
// the bus. Both by the guest's clock, which counts instructions: so the time is that of a processor of a known speed,
// however busy the machine is that emulates it.
func TestScenario2FailureIsOnTheGlassAtOnce(t *testing.T) {
	const most = 100 * time.Millisecond // plus what the bus takes
	m := startOnMD(t, evenProcessor())
	m.run("mdadm -q -C /dev/md0 --run -e1.2 -l5 -n3 -c64 --assume-clean --bitmap=none /dev/sd[abc]1")
	m.raid.awaitWord("RAID ok", "UUU")
	m.watcher.stop() // the processor is for the other
	var noticed, worked []time.Duration
	sent := 0
	for i := range 20 {
		disk := fmt.Sprintf("sd%c1", 'a'+i%3)
		m.quiet(m.raid)
		before, busy := m.raid.Board().Transfers(), m.viewer.cpu()
		failed := m.moment("echo faulty >/sys/block/md0/md/dev-%s/state", disk)
		m.raid.awaitWord("DEGRADED")
		worked = append(worked, m.viewer.cpu()-busy)
		noticed = append(noticed, m.viewer.transfers(failed)[0].Sub(failed))
		if _, ok := m.console.find(m.start, "Disk failure on "+disk); !ok {
			t.Fatalf("the kernel does not say that %s failed", disk)
		}
		sent += m.raid.Board().Transfers() - before
		if i == 0 {
			m.raid.awaitWord("_UU", "lost sda")
			m.quiet(m.raid)
			m.raid.show()
		}
		if out, status := m.try("mdadm -q /dev/md0 --remove /dev/%s && mdadm -q --zero-superblock /dev/%s && mdadm -q /dev/md0 --add /dev/%s && until [ $(cat /sys/block/md0/md/degraded) = 0 ]; do usleep 20000; done",
			disk, disk, disk); status != 0 {
			t.Fatal(out)
		}
		m.raid.awaitWord("RAID ok", "UUU")
	}
	t.Logf("failure to the first byte handed to the bus: %s; %d transfers each", spread(noticed), sent/len(noticed))
	t.Logf("work of the processor of the guest for it: %s", spread(worked))
	if m := median(noticed); m > most {
		t.Errorf("the median of %v before the bus is more than %v", m, most)
	}
	m.raid.awaitWord("RAID ok       1 of 1")
	m.raid.show()
}
