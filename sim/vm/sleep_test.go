package vm

import (
	"strings"
	"testing"
)

// Each screen, then all together, for ten minutes, on a machine with an array of disks that are asleep as far as anybody can tell: the block
// layer of these disks sees no request. The guest's clock runs ahead whenever the guest has nothing to do.
func TestScenario7DisksAreLeftAlone(t *testing.T) {
	g := bootWith(t, nil, "-icount", "shift=1,align=off,sleep=off")
	g.disks()
	g.run("for d in /sys/block/sd[a-g]; do echo 1 >$d/queue/rotational; done") // as disks that can sleep say of themselves
	g.run("mdadm -q -C /dev/md0 --run -e1.2 -l5 -n3 -c64 --assume-clean --bitmap=none /dev/sd[abc]1")
	g.run("modprobe ext4; /sbin/mke2fs -q -t ext4 -E lazy_itable_init=0,lazy_journal_init=0 /dev/md0 && mkdir -p /srv && mount -t ext4 -o noatime /dev/md0 /srv && sync && sleep 20") // the superblock's own write
	const stat = "cat /sys/block/sd[a-g]/stat /sys/block/md0/stat"
	uptime := g.run("cut -d. -f1 /proc/uptime")
	names := strings.Fields(g.run("lcdpanel list screens | grep -o '^[a-z-]*:' | tr -d :"))
	if len(names) < 5 {
		t.Fatalf("screens: %q", names)
	}
	for _, name := range append(names, strings.Join(names, " ")) {
		g.try("sync; echo 3 >/proc/sys/vm/drop_caches") // what is in memory need not be read
		before, _ := g.try(stat)
		d := g.begin("lcdpanel run %s --device sim: --trace /tmp/trace", name)
		g.try("for i in 1 2 3 4 5 6 7 8 9 10; do sleep 60; done")
		if after, _ := g.try(stat); after != before {
			t.Errorf("the disks were asked for something by %s:\nbefore\n%s\nafter\n%s", name, before, after)
		}
		d.stop()
		for _, l := range d.lines() {
			if strings.Contains(l, "<3>") || strings.Contains(l, "panic") {
				t.Error(l)
			}
		}
	}
	t.Logf("the guest's clock went from %s to %s s; %s transfers in the last ten minutes", uptime,
		g.run("cut -d. -f1 /proc/uptime"), g.run("wc -l </tmp/trace"))
}
