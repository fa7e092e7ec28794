package sysinfo

import (
	"errors"
	"runtime"
	"slices"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
)

// glue is a machine with an SSD under / and a disk that may sleep under /data,
// which is LUKS on a RAID of one.
func glue(t *testing.T) FS {
	return machineOf(t, map[string]string{
		"proc/self/mountinfo": "1 0 8:1 / / rw - ext4 /dev/sda1 rw\n2 1 254:0 / /data rw - ext4 /dev/mapper/safe rw\n3 1 0:9 / /nas rw - nfs4 nas:/ rw\n",
		"proc/diskstats":      stats("10"),
		"sys/block/sda/dev":   "8:0\n", "sys/block/sda/sda1/dev": "8:1\n", "sys/block/sda/queue/rotational": "0\n",
		"sys/block/sdb/dev": "8:16\n", "sys/block/sdb/sdb1/dev": "8:17\n", "sys/block/sdb/queue/rotational": "1\n",
		"sys/block/md0/dev": "9:0\n", "sys/block/md0/slaves/sdb1": "", "sys/block/dm-0/dev": "254:0\n",
		"sys/block/dm-0/slaves/md0": "", "sys/block/dm-0/dm/name": "safe\n",
	})
}

func stats(sdb string) string {
	return "8 0 sda 5 0 0 0 5 0 0 0 0 0 0\n8 16 sdb " + sdb + " 0 0 0 7 0 0 0 0 0 0\n8 17 sdb1 1 0 0 0 1 0 0 0 0 0 0\n"
}

// disk answers statfs, unless it hangs.
type disk struct {
	asked atomic.Int64
	used  atomic.Int64
	hang  chan struct{} // nil: it answers at once
}

func (d *disk) statfs(string) (Usage, error) {
	d.asked.Add(1)
	if d.hang != nil {
		<-d.hang
	}
	return Usage{d.used.Load(), 100}, nil
}

// spaceOf runs a source that looks once a minute.
func spaceOf(t *testing.T, s SpaceSource) (volume func(name string) Volume) {
	f := NewFeed(s, Demand{Every: time.Minute}, func() {})
	go f.Run(t.Context())
	return func(name string) Volume {
		synctest.Wait()
		all := f.Latest().Value.Volumes
		if i := slices.IndexFunc(all, func(v Volume) bool { return v.Name == name }); i >= 0 {
			return all[i]
		}
		t.Fatalf("%s is not among %+v", name, all)
		return Volume{}
	}
}

// TestSpaceLetsDisksSleep has the disk under /data do something, and then nothing for an
// hour.
func TestSpaceLetsDisksSleep(t *testing.T) {
	fs := glue(t)
	synctest.Test(t, func(t *testing.T) {
		var ssd, hdd atomic.Int64
		volume := spaceOf(t, SpaceSource{FS: fs, Statfs: func(path string) (Usage, error) {
			if path == "/data" {
				hdd.Add(1)
			} else {
				ssd.Add(1)
			}
			return Usage{300, 100}, nil
		}})
		if v := volume("data"); v.Known || !v.Asleep {
			t.Errorf("a disk of which nothing is known: %+v", v)
		}
		change(t, fs, "proc/diskstats", stats("11"))
		time.Sleep(time.Minute)
		if v := volume("data"); !v.Known || v.Asleep || !v.Read.IsZero() || v.Usage.Used != 300 {
			t.Errorf("a disk that moved: %+v", v)
		}
		moved := time.Now()
		time.Sleep(time.Hour)
		if v := volume("data"); !v.Known || !v.Asleep || v.Read.Sub(moved) < 0 || v.Read.Sub(moved) > awakeFor {
			t.Errorf("a disk at rest for an hour: %+v", v)
		}
		if n := hdd.Load(); n > 3 {
			t.Errorf("/data was asked for %d times in an hour of rest", n)
		}
		if n := ssd.Load(); n < 60 {
			t.Errorf("the SSD was asked for %d times in an hour", n)
		}
		if full, known := volume("/").Full().Value(); !known || full != 0.75 {
			t.Errorf("the SSD is full to %v, %v", full, known)
		}
	})
}

// TestSpaceDoesNotPileUp has a file system of the network hang for an hour.
func TestSpaceDoesNotPileUp(t *testing.T) {
	fs := glue(t)
	synctest.Test(t, func(t *testing.T) {
		d := &disk{hang: make(chan struct{})}
		volume := spaceOf(t, SpaceSource{FS: fs, Opts: SpaceOpts{Mounts: []string{"/nas/", "/usb"}}, Statfs: d.statfs})
		time.Sleep(2 * time.Second)
		if v := volume("nas"); !v.NoAnswer || v.Known {
			t.Errorf("it hangs: %+v", v)
		}
		before := runtime.NumGoroutine()
		time.Sleep(time.Hour)
		if n := runtime.NumGoroutine(); n > before || d.asked.Load() != 1 {
			t.Errorf("after an hour %d goroutines, not %d; asked %d times", n, before, d.asked.Load())
		}
		d.used.Store(300)
		close(d.hang)
		time.Sleep(time.Minute)
		if v := volume("nas"); v.NoAnswer || v.Usage.Used != 300 {
			t.Errorf("it answers again: %+v", v)
		}
		if v := volume("usb"); !v.Absent {
			t.Errorf("not mounted: %+v", v)
		}
	})
}

func TestSpaceGrowth(t *testing.T) {
	fs := glue(t)
	synctest.Test(t, func(t *testing.T) {
		d := &disk{}
		volume := spaceOf(t, SpaceSource{FS: fs, Statfs: d.statfs})
		for range 90 {
			d.used.Add(10)
			time.Sleep(time.Minute)
		}
		if g := volume("/").Growth; !g.Known || g.PerDay < 14200 || g.PerDay > 14600 {
			t.Errorf("10 bytes a minute: %+v, want 14400 a day", g)
		}
	})
}

func TestGrowthAfterAClockStep(t *testing.T) {
	var g growth
	now := time.Unix(1e9, 0)
	g.add(now, 100)
	g.add(now.Add(-48*time.Hour), 100)
	if _, known := g.perDay(now.Add(-48*time.Hour+time.Minute), 200); known {
		t.Error("the growth is known a minute after the clock was set back")
	}
	for i := range 100 {
		g.add(now.Add(time.Duration(i)*time.Hour), int64(i))
	}
	if len(g.samples) > maxSamples {
		t.Errorf("%d samples are kept", len(g.samples))
	}
}

func TestPick(t *testing.T) {
	const text = `1 0 8:1 / / rw - ext4 /dev/sda1 ro,errors=remount-ro
2 1 9:1 /sub /srv/a rw - ext4 /dev/md1 rw
3 1 9:1 / /mnt/a\040long\040one rw shared:3 - ext4 /dev/md1 rw
4 1 9:1 / /mnt/a rw - ext4 /dev/md1 rw
5 1 0:7 / /tmp rw - tmpfs tmpfs rw
6 1 11:0 / /cd ro - iso9660 /dev/sr0 ro
7 1 8:2 / /over rw - ext4 /dev/sda2 rw
8 1 8:3 / /over rw - ext4 /dev/sda3 rw
`
	var paths []string
	all := parseMounts(text)
	for _, m := range pick(all, nil) {
		paths = append(paths, m.path)
	}
	if diff := cmp.Diff([]string{"/", "/mnt/a", "/over"}, paths); diff != "" {
		t.Errorf("mounts (-want +got):\n%s", diff)
	}
	if m := all[0]; !m.readOnly || m.number != "8:1" {
		t.Errorf("/ is %+v", m)
	}
	if m := pick(all, []string{"/mnt/a long one"})[0]; m.kind != "ext4" || m.readOnly {
		t.Errorf("the one that is named is %+v", m)
	}
}

func TestUsageOfThisMachine(t *testing.T) {
	u, err := statfs("/")
	if err != nil || u.Used <= 0 {
		t.Errorf("/ uses %+v, %v", u, err)
	}
	if _, err := statfs("/no/such/place"); err == nil {
		t.Error("a place that does not exist has a usage")
	}
}

func TestAskerBound(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		hang := make(chan struct{})
		var started atomic.Int64
		a := asker{func(string) (Usage, error) { started.Add(1); <-hang; return Usage{}, nil }, time.Second, map[string]chan answer{}}
		var paths []string
		for i := range 100 {
			paths = append(paths, string(rune('a'+i)))
		}
		for _, got := range a.all(paths) {
			if !errors.Is(got.err, errNoAnswer) {
				t.Errorf("an answer %+v", got)
			}
		}
		synctest.Wait()
		if started.Load() > maxPending {
			t.Errorf("%d goroutines hang", started.Load())
		}
		close(hang)
	})
}

func FuzzMounts(f *testing.F) {
	f.Add(`1 0 8:1 / /a\040b\134c rw shared:1 - ext4 /dev/sda1 rw,ro,stripe=256`)
	f.Add(`1 0 8:1 / /a\ rw - x y`)
	f.Fuzz(func(t *testing.T, text string) {
		seen := map[string]bool{}
		for _, m := range pick(parseMounts(text), nil) {
			if seen[m.number] || m.kind == "" || m.path == "" {
				t.Errorf("%q is read as %+v", text, m)
			}
			seen[m.number] = true
		}
	})
}
