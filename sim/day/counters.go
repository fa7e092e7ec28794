package day

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"
)

// counters are what the kernel counts up.
type counters struct {
	user, system, idle, wait float64 // hundredths of a second of one processor
	disks                    map[string]traffic
	net                      map[string]traffic
}

// traffic is bytes and how many pieces they came in.
type traffic struct{ in, out, ins, outs float64 }

const (
	processors = 2
	ticks      = 100 // a second, USER_HZ of every architecture Debian has
	piece      = 128 << 10
	packet     = 1000
)

// count counts what was done in d.
func (c *counters) count(w work, d time.Duration) {
	n := d.Seconds() * ticks
	c.user += n * w.user
	c.system += n * w.system
	c.wait += n * w.wait
	c.idle += n * max(0, 1-w.user-w.system-w.wait)
	for name, rate := range w.disks {
		put(&c.disks, name, c.disks[name].add(rate, d, piece))
	}
	for name, rate := range w.net {
		put(&c.net, name, c.net[name].add(rate, d, packet))
	}
}

func (t traffic) add(rate [2]float64, d time.Duration, size float64) traffic {
	in, out := rate[0]*d.Seconds(), rate[1]*d.Seconds()
	return traffic{t.in + in, t.out + out, t.ins + in/size, t.outs + out/size}
}

func (t traffic) plus(o traffic) traffic {
	return traffic{t.in + o.in, t.out + o.out, t.ins + o.ins, t.outs + o.outs}
}

// keep forgets the counters of disks that are not there any more: another one in their place begins anew.
func (c *counters) keep(devices []string) {
	maps.DeleteFunc(c.disks, func(name string, _ traffic) bool { return !slices.Contains(devices, name) })
}

// stat is /proc/stat (man page proc_stat(5)).
func (c *counters) stat(boot time.Time) string {
	var b strings.Builder
	line := func(name string, n float64) {
		fmt.Fprintf(&b, "%s %.0f 0 %.0f %.0f %.0f 0 0 0 0 0\n", name, c.user*n, c.system*n, c.idle*n, c.wait*n)
	}
	line("cpu ", processors)
	for i := range processors {
		line(fmt.Sprintf("cpu%d", i), 1)
	}
	fmt.Fprintf(&b, "btime %d\nprocs_running 1\nprocs_blocked 0\n", boot.Unix())
	return b.String()
}

// diskstats is /proc/diskstats (Documentation/admin-guide/iostats.rst): a disk, and behind it its partitions.
func (c *counters) diskstats(devices []string) string {
	var b strings.Builder
	for _, disk := range disksOf(devices) {
		var whole traffic
		var parts strings.Builder
		for _, name := range devices {
			if diskOf(name) == disk {
				whole = whole.plus(c.disks[name])
				parts.WriteString(diskstat(name, c.disks[name]))
			}
		}
		b.WriteString(diskstat(disk, whole) + parts.String())
	}
	return b.String()
}

func diskstat(name string, t traffic) string {
	const sector, busy = 512, 0.00001 // ms a byte
	return fmt.Sprintf("%4d %7d %s %.0f 0 %.0f %.0f %.0f 0 %.0f %.0f 0 %.0f %.0f\n", 8, minor(name), name,
		t.ins, t.in/sector, t.in*busy, t.outs, t.out/sector, t.out*busy, (t.in+t.out)*busy, (t.in+t.out)*busy)
}

// minor is the number of a SCSI disk or partition: 16 for each disk.
func minor(name string) int {
	n := 16 * int(name[2]-'a')
	if len(name) > 3 {
		n += int(name[3] - '0')
	}
	return n
}

// diskOf is the disk of a partition, sda of sda1.
func diskOf(partition string) string { return partition[:3] }

func disksOf(devices []string) (all []string) {
	for _, name := range devices {
		if disk := diskOf(name); !slices.Contains(all, disk) {
			all = append(all, disk)
		}
	}
	return all
}

// dev is /proc/net/dev.
func (c *counters) dev() string {
	var b strings.Builder
	b.WriteString("Inter-|   Receive                                                |  Transmit\n" +
		" face |bytes    packets errs drop fifo frame compressed multicast|bytes    packets errs drop fifo colls carrier compressed\n")
	for _, name := range []string{"lo", "eth0", "wlan0"} {
		t := c.net[name]
		fmt.Fprintf(&b, "%6s: %.0f %.0f 0 0 0 0 0 0 %.0f %.0f 0 0 0 0 0 0\n", name, t.in, t.ins, t.out, t.outs)
	}
	return b.String()
}
