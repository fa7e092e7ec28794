package sysinfo

import (
	"context"
	"errors"
	"fmt"
	iofs "io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"golang.org/x/sys/unix"
	"pgregory.net/rapid"

	"lcdpanel/sysinfo/proc"
)

// diskRig is a machine with disks whose source is read once a minute.
type diskRig struct {
	t      *testing.T
	fs     FS
	source DisksSource
	feed   *Feed[Disks]
	stat   map[string]proc.Disk
}

// newDiskRig has disks on ata1, ata2 and so on, each with one partition, that sleep
// after ten minutes.
func newDiskRig(t *testing.T, o DisksOpts, p PowerProbe, disks ...string) *diskRig {
	t.Helper()
	r := &diskRig{t: t, stat: map[string]proc.Disk{}, fs: machineOf(t, map[string]string{"etc/hdparm.conf": "spindown_time = 120\n"})}
	for i, d := range disks {
		r.plug(d, fmt.Sprintf("ata%d", i+1), "S/N "+d)
	}
	r.save()
	r.source = DisksSource{FS: r.fs, Opts: o, Probe: p}
	return r
}

// run starts the source; it belongs into a synctest bubble.
func (r *diskRig) run() {
	r.feed = NewFeed(r.source, Demand{Every: time.Minute}, func() {})
	go r.feed.Run(r.t.Context())
	synctest.Wait()
}

func (r *diskRig) plug(disk, port, serial string) {
	r.t.Helper()
	path := filepath.Join("pci0000:00", port, "host0/target0:0:0/0:0:0:0/block", disk)
	sysDisk(r.t, r.fs, path, disk+"1", map[string]string{
		"device/model": "WDC WD20EFRX-68E\n", "device/vpd_pg80": "\x00\x80\x00" + string(rune(len(serial))) + serial, "queue/rotational": "1\n", "size": "3907029168\n",
		"device/ioerr_cnt": "0x0\n",
	})
	r.stat[disk], r.stat[disk+"1"] = proc.Disk{}, proc.Disk{}
}

func (r *diskRig) unplug(disk string) {
	r.t.Helper()
	if err := os.Remove(filepath.Join(r.fs.Sys, "block", disk)); err != nil {
		r.t.Fatal(err)
	}
	delete(r.stat, disk)
	delete(r.stat, disk+"1")
	r.save()
}

// save writes the counters where the kernel has them.
func (r *diskRig) save() {
	var text strings.Builder
	for name, c := range r.stat {
		fmt.Fprintf(&text, "   8 0 %s %d 0 %d 0 %d 0 %d 0 %d 0 0\n", name, c.Reads, c.ReadSectors, c.Writes, c.WriteSectors, c.InFlight)
	}
	change(r.t, r.fs, "proc/diskstats", text.String())
}

// read has n requests of so many sectors each read from a device alone.
func (r *diskRig) read(device string, n, sectors uint64) {
	c := r.stat[device]
	c.Reads, c.ReadSectors = c.Reads+n, c.ReadSectors+n*sectors
	r.stat[device] = c
	r.save()
}

// write has a file system on sda write.
func (r *diskRig) write(n uint64) {
	for _, device := range [...]string{"sda", "sda1"} {
		c := r.stat[device]
		c.Writes, c.WriteSectors = c.Writes+n, c.WriteSectors+8*n
		r.stat[device] = c
	}
	r.save()
}

// after lets time pass.
func (r *diskRig) after(d time.Duration) {
	time.Sleep(d)
	synctest.Wait()
}

func (r *diskRig) disk(name string) DiskState {
	r.t.Helper()
	snap := r.feed.Latest()
	if snap.Err != nil {
		r.t.Fatal(snap.Err)
	}
	for _, d := range snap.Value.Disks {
		if d.Name == name {
			return d
		}
	}
	r.t.Fatalf("no disk %s among %+v", name, snap.Value.Disks)
	return DiskState{}
}

func (r *diskRig) want(name string, a Activity) {
	r.t.Helper()
	if got := r.disk(name).Activity; got != a {
		r.t.Errorf("%s: activity %d, want %d", name, got, a)
	}
}

// TestDiskFallsAsleepAndWakes follows a day of a disk.
func TestDiskFallsAsleepAndWakes(t *testing.T) {
	r := newDiskRig(t, DisksOpts{}, nil, "sda")
	synctest.Test(t, func(t *testing.T) {
		r.t = t
		r.run()
		r.want("sda", Unknown) // nobody has seen it do anything
		r.after(9 * time.Minute)
		r.write(3)
		r.after(time.Minute)
		r.want("sda", Busy)
		if left, known := r.disk("sda").SleepsIn(time.Now().Add(3 * time.Minute)); !known || left != 7*time.Minute {
			t.Errorf("sleeps in %v, %v", left, known)
		}
		r.after(10 * time.Minute)
		r.want("sda", Idle)
		r.after(2 * time.Minute)
		r.want("sda", Asleep)
		d := r.disk("sda")
		if got := time.Since(d.Since); got != 2*time.Minute || d.Sure || d.Woke != 0 || !d.Awake.IsZero() {
			t.Errorf("asleep for %v: %+v", got, d)
		}
		r.read("sda1", 1, 8)
		r.after(time.Minute)
		r.want("sda", Busy)
		if d := r.disk("sda"); d.Woke != 1 || !d.WokeAt.Equal(time.Now()) || !d.Awake.Equal(time.Now()) {
			t.Errorf("woken: %+v", d)
		}
		r.after(24 * time.Hour)
		r.want("sda", Asleep)
		if d := r.disk("sda"); d.Woke != 0 {
			t.Errorf("the next day it woke %d times", d.Woke)
		}
	})
}

// TestDiskIsNotWokenBySmartctl has smartctl ask a sleeping disk: the whole disk counts
// reads of a sector, its partition none. hdparm -t reads the whole disk, too, but more.
func TestDiskIsNotWokenBySmartctl(t *testing.T) {
	r := newDiskRig(t, DisksOpts{}, nil, "sda")
	synctest.Test(t, func(t *testing.T) {
		r.t = t
		r.run()
		r.after(12 * time.Minute)
		r.want("sda", Asleep)
		r.read("sda", 24, 1)
		r.after(time.Minute)
		r.want("sda", Asleep)
		r.read("sda", 24, 256)
		r.after(time.Minute)
		r.want("sda", Busy)
		if d := r.disk("sda"); d.Read != 100_000 {
			t.Errorf("reads %v bytes a second", d.Read)
		}
	})
}

// TestDiskUnknownWithoutATime has a disk that nobody has told when to sleep.
func TestDiskUnknownWithoutATime(t *testing.T) {
	r := newDiskRig(t, DisksOpts{}, nil, "sda")
	change(t, r.fs, "etc/hdparm.conf", "spindown_time = 253\n")
	synctest.Test(t, func(t *testing.T) {
		r.t = t
		r.run()
		r.write(1)
		r.after(2 * time.Minute)
		r.want("sda", Idle)
		r.after(5 * time.Minute)
		r.want("sda", Unknown)
		write(t, filepath.Join(r.fs.Sys, "block/sda/device/power/runtime_status"), "suspended\n")
		r.after(time.Minute)
		r.want("sda", Asleep)
		if d := r.disk("sda"); !d.Sure || !d.Since.Equal(time.Now()) {
			t.Errorf("suspended: %+v", d)
		}
	})
}

// TestDiskGone pulls a disk, and puts another in its place.
func TestDiskGone(t *testing.T) {
	r := newDiskRig(t, DisksOpts{}, nil, "sda", "sdb")
	synctest.Test(t, func(t *testing.T) {
		r.t = t
		r.run()
		r.unplug("sdb")
		r.after(time.Minute)
		r.want("sdb", Gone)
		gone := r.disk("sdb")
		if !gone.Since.Equal(time.Now()) || gone.Port != "ata2" || gone.Serial != "S/N sdb" {
			t.Errorf("gone: %+v", gone)
		}
		r.after(time.Hour)
		if d := r.disk("sdb"); d.Since != gone.Since {
			t.Errorf("an hour later it is gone since %v", d.Since)
		}
		r.plug("sdc", "ata2", "new")
		r.save()
		r.after(time.Minute)
		if all := r.feed.Latest().Value.Disks; len(all) != 2 || all[1].Name != "sdc" {
			t.Errorf("with a new one in its place: %+v", all)
		}
	})
}

// TestDiskComesBackUnderAnotherName replugs a disk, whose counters begin anew.
func TestDiskComesBackUnderAnotherName(t *testing.T) {
	r := newDiskRig(t, DisksOpts{}, nil, "sda")
	r.write(1000)
	synctest.Test(t, func(t *testing.T) {
		r.t = t
		r.run()
		r.unplug("sda")
		r.plug("sdb", "ata1", "S/N sda")
		r.save()
		r.after(time.Minute)
		r.want("sdb", Unknown)
		if all := r.feed.Latest().Value.Disks; len(all) != 1 {
			t.Errorf("%+v", all)
		}
	})
}

// TestDiskAwakeTooLong writes every five minutes for more than a day.
func TestDiskAwakeTooLong(t *testing.T) {
	r := newDiskRig(t, DisksOpts{}, nil, "sda")
	change(t, r.fs, "proc/self/mountinfo", "26 22 8:1 / /srv rw - ext4 /dev/sda1 rw\n")
	write(t, filepath.Join(r.fs.Sys, "block/sda/dev"), "8:0\n")
	write(t, filepath.Join(r.fs.Sys, "block/sda/sda1/dev"), "8:1\n")
	synctest.Test(t, func(t *testing.T) {
		r.t = t
		r.run()
		for range 25 * 12 {
			r.write(1)
			r.after(5 * time.Minute)
		}
		r.write(1)
		r.after(time.Minute)
		if d := r.disk("sda"); !d.TooLong || d.Every != 5*time.Minute || d.Writer != "/srv" || time.Since(d.Awake) < 24*time.Hour {
			t.Errorf("after a day: %+v", d)
		}
		change(t, r.fs, "proc/44/io", "rchar: 1\nwrite_bytes: 100\n")
		change(t, r.fs, "proc/44/comm", "atop\n")
		r.after(time.Minute)
		change(t, r.fs, "proc/44/io", "rchar: 1\nwrite_bytes: 4196\n")
		r.write(1)
		r.after(time.Minute)
		if d := r.disk("sda"); d.Writer != "atop" {
			t.Errorf("writer %q", d.Writer)
		}
		r.write(1 << 20)
		r.after(time.Minute)
		if d := r.disk("sda"); d.TooLong {
			t.Errorf("much work is no fault: %+v", d)
		}
	})
}

// TestDiskErrors reads the kernel's log only when a counter has moved.
func TestDiskErrors(t *testing.T) {
	r := newDiskRig(t, DisksOpts{}, nil, "sda", "sdb")
	boot := time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC).Add(-time.Hour)
	change(t, r.fs, "proc/stat", fmt.Sprintf("btime %d\n", boot.Unix()))
	synctest.Test(t, func(t *testing.T) {
		r.t = t
		r.run()
		change(t, r.fs, "dev/kmsg", "3,1,60000000,-;blk_update_request: I/O error, dev sdb, sector 12 op 0x0:(READ) flags 0x0\n"+
			"3,2,60000001,-;Buffer I/O error on dev sdb1, logical block 0\n3,3,120000000,-;critical medium error, dev sdb, sector 9\nend_request: I/O error, dev sr0, sector 0\n")
		r.after(time.Minute)
		if d := r.disk("sdb"); d.Errors != 0 {
			t.Errorf("the log was read without need: %+v", d)
		}
		write(t, filepath.Join(r.fs.Sys, "block/sdb/device/ioerr_cnt"), "0x2\n")
		r.after(time.Minute)
		if d := r.disk("sdb"); d.Errors != 2 || !d.ErrorAt.Equal(boot.Add(2*time.Minute)) {
			t.Errorf("errors of sdb: %+v", d)
		}
		write(t, filepath.Join(r.fs.Sys, "block/sda/sda1/holders/md0"), "")
		write(t, filepath.Join(r.fs.Sys, "block/md0/md/dev-sda1/errors"), "5\n")
		r.after(time.Minute)
		if d := r.disk("sda"); d.Errors != 5 {
			t.Errorf("errors of sda: %+v", d)
		}
	})
}

// TestDiskTemperature reads a temperature only of a disk that works, once a minute.
func TestDiskTemperature(t *testing.T) {
	r := newDiskRig(t, DisksOpts{Temperature: true}, nil, "sda")
	const path = "block/sda/device/hwmon/hwmon3"
	write(t, filepath.Join(r.fs.Sys, path, "name"), "drivetemp\n")
	write(t, filepath.Join(r.fs.Sys, path, "temp1_input"), "34000\n")
	synctest.Test(t, func(t *testing.T) {
		r.t = t
		r.run()
		warm := func(want Temperature) {
			t.Helper()
			if got := r.disk("sda").Temperature; got != want {
				t.Errorf("temperature %+v, want %+v", got, want)
			}
		}
		warm(Temperature{})
		r.write(1)
		r.after(time.Minute)
		warm(Temperature{Celsius: 34, Known: true})
		write(t, filepath.Join(r.fs.Sys, path, "temp1_input"), "35000\n")
		r.after(2 * time.Minute)
		warm(Temperature{Celsius: 34, Known: true})
		r.after(10 * time.Minute)
		warm(Temperature{})
	})
}

// modeProbe says what a drive answers, and counts.
type modeProbe struct {
	mu    sync.Mutex
	mode  Mode
	err   error
	count int
}

func (p *modeProbe) PowerMode(context.Context, string) (Mode, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.count++
	return p.mode, p.err
}

// says has the drive answer so from now on.
func (p *modeProbe) says(m Mode, err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.mode, p.err = m, err
}

func (p *modeProbe) asked() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.count
}

// TestDiskIsAsked asks a drive that has done nothing for long, and not too often.
func TestDiskIsAsked(t *testing.T) {
	p := &modeProbe{mode: Spinning}
	r := newDiskRig(t, DisksOpts{Ask: true}, p, "sda")
	synctest.Test(t, func(t *testing.T) {
		r.t = t
		r.run()
		r.want("sda", Idle)
		p.says(Standby, nil)
		r.after(6 * time.Minute)
		r.want("sda", Asleep)
		if d := r.disk("sda"); !d.Sure {
			t.Errorf("%+v", d)
		}
		r.write(1)
		r.after(time.Minute)
		r.want("sda", Busy)
		asked := p.asked()
		r.after(9 * time.Minute)
		if p.asked() != asked {
			t.Error("a drive whose time has not run out was asked")
		}
		r.after(time.Hour)
		if n := p.asked() - asked; n > 13 {
			t.Errorf("asked %d times in an hour", n)
		}
		p.says(0, fmt.Errorf("SG_IO /dev/sda: %w", iofs.ErrPermission))
		r.after(time.Hour)
		asked = p.asked()
		r.after(time.Hour)
		notes := r.feed.Latest().Value.Notes
		if p.asked() != asked || len(notes) != 1 || !strings.Contains(notes[0], "CAP_SYS_RAWIO") {
			t.Errorf("after a refusal asked %d times more; notes %q", p.asked()-asked, notes)
		}
		r.want("sda", Asleep)
	})
}

// TestDiskIsNotAskedByDefault has a probe that must not be used, and in the place of
// whatever may wake a disk a pipe, which would hold up whoever opens it.
func TestDiskIsNotAskedByDefault(t *testing.T) {
	p := &modeProbe{err: errors.New("must not be asked")}
	r := newDiskRig(t, DisksOpts{}, p, "sda")
	for _, path := range []string{"dev/sda", "dev/sda1", "sys/block/sda/device/hwmon/hwmon3/temp1_input", "sys/block/sda/device/vpd"} {
		path = filepath.Join(r.fs.Root, path)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := unix.Mkfifo(path, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write(t, filepath.Join(r.fs.Sys, "block/sda/device/hwmon/hwmon3/name"), "drivetemp\n")
	synctest.Test(t, func(t *testing.T) {
		r.t = t
		r.run()
		r.write(1)
		r.after(3 * time.Hour)
		r.want("sda", Asleep)
		if p.asked() > 0 {
			t.Errorf("asked %d times", p.asked())
		}
	})
}

func TestModeOf(t *testing.T) {
	answer := func(count byte) []byte {
		return []byte{0: 0x72, 1: 1, 3: 0x1d, 7: 14, 8: 9, 9: 12, 13: count, 21: 0x50}
	}
	for count, want := range map[byte]Mode{0: Standby, 1: Standby, 0x40: Standby, 0x41: Spinning, 0x80: Spinning, 0x82: Spinning, 0xff: Spinning, 0x55: 0} {
		if got := modeOf(answer(count)); got != want {
			t.Errorf("count %#x: %d, want %d", count, got, want)
		}
	}
	failed := answer(0)
	failed[21] = 0x51
	for name, sense := range map[string][]byte{"nothing": nil, "short": answer(0)[:20], "fixed format": append([]byte{0x70}, answer(0)[1:]...), "aborted": failed} {
		if got := modeOf(sense); got != 0 {
			t.Errorf("%s: %d", name, got)
		}
	}
}

func FuzzModeOf(f *testing.F) {
	f.Add([]byte{0x72, 1, 0, 0x1d, 0, 0, 0, 14, 9, 12, 0, 0, 0, 0xff, 0, 0, 0, 0, 0, 0, 0, 0x50})
	f.Fuzz(func(t *testing.T, sense []byte) {
		if m := modeOf(sense); m > Standby {
			t.Errorf("mode %d", m)
		}
	})
}

func FuzzDiskCounts(f *testing.F) {
	f.Add("   8 0 sda 100 0 800 0 100 0 800 0 1 0 0\n   8 1 sda1 1 2 3 4 5 6 7 8 9 10 11 12\n")
	f.Fuzz(func(t *testing.T, text string) {
		all := proc.Disks([]byte(text))
		for name := range all {
			if w := countsOf(all, name).since(diskCounts{}); w.read < 0 || w.written < 0 {
				t.Errorf("%q: %+v", text, w)
			}
		}
	})
}

func FuzzDiskErrors(f *testing.F) {
	f.Add("3,1,60000000,-;I/O error, dev sdb, sector 12\n")
	f.Fuzz(func(t *testing.T, log string) {
		for name, e := range parseDiskErrors(log, time.Unix(1e9, 0)) {
			if name == "" || e.count < 1 {
				t.Errorf("%q: %+v of %q", log, e, name)
			}
		}
	})
}

// TestDiskNeverSleepsWhileItWorks has a disk move at any times: within its time after
// that it is never taken for asleep.
func TestDiskNeverSleepsWhileItWorks(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		r := &diskRecord{first: time.Unix(1e9, 0), DiskState: DiskState{SpinDown: after(rapid.SampledFrom([]time.Duration{5 * time.Second, time.Minute, time.Hour}).Draw(rt, "time"))}}
		now, last, c := r.first, time.Time{}, diskCounts{}
		for range rapid.IntRange(1, 40).Draw(rt, "looks") {
			now = now.Add(time.Duration(rapid.IntRange(1, 4000).Draw(rt, "seconds")) * time.Second)
			if rapid.Bool().Draw(rt, "moves") {
				c.whole.Writes++
				last = now
			}
			first := r.seen.IsZero()
			r.look(FS{}, c, now)
			r.tell(now, time.Hour)
			if first {
				last = time.Time{}
			}
			if r.Activity == Asleep && !last.IsZero() && now.Sub(last) <= r.SpinDown.After {
				rt.Fatalf("asleep %v after it moved", now.Sub(last))
			}
			if r.Activity == Asleep && r.Since.After(now) {
				rt.Fatalf("asleep since %v, and it is %v", r.Since, now)
			}
		}
	})
}
