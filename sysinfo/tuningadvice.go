package sysinfo

import (
	"fmt"
	"path/filepath"
	"slices"

	"github.com/prometheus/procfs"
)

// What the kernel starts with, and what people found better.
const (
	defaultStripes = 256     // NR_STRIPES in drivers/md/raid5.c
	goodStripes    = 4096    // RAID 5 of three disks, writes 67 to 116 MB/s
	mostStripes    = 16384   // more takes memory and brings nothing
	wideStripes    = 8192    // RAID 6 of eleven disks; more got slower again
	wideArray      = 8       // disks
	slowSync       = 10_000  // KiB a second: days for a disk of today
	usualSync      = 200_000 // the kernel's own limit
	bigArray       = 100 << 20
)

// arrayAdvice says what the field knows better of an array. own tells whether its
// sync speed is limited by a setting of its own.
func arrayAdvice(fs FS, a ArrayTuning, disks []string, own bool) (all []Advice) {
	for _, advise := range []func() *Advice{
		func() *Advice { return a.adviseStripes(fs) }, a.adviseWidth, a.adviseReadAhead,
		func() *Advice { return a.adviseSpeed(own) }, func() *Advice { return a.adviseDepth(fs, disks) },
		func() *Advice { return a.adviseBitmap(fs) },
	} {
		if advice := advise(); advice != nil {
			all = append(all, *advice)
		}
	}
	return all
}

// rule is a line of udev for an array.
func (a ArrayTuning) rule(attribute, value string) string {
	return fmt.Sprintf(`SUBSYSTEM=="block", KERNEL==%q, ACTION=="add|change", TEST==%q, ATTR{%s}=%q`, a.Name, attribute, attribute, value)
}

// set is a command for an attribute of an array.
func (a ArrayTuning) set(attribute, value string) string {
	return fmt.Sprintf("echo %s > /sys/block/%s/%s", value, a.Name, attribute)
}

func (a ArrayTuning) setting(kind AdviceKind, attribute string, value int64) *Advice {
	v := fmt.Sprint(value)
	return &Advice{Kind: kind, Warn: true, Commands: []string{a.set(attribute, v)}, Rules: []string{a.rule(attribute, v)}}
}

func (a ArrayTuning) adviseStripes(fs FS) *Advice {
	const file = "md/stripe_cache_size"
	wide := a.Level == "raid6" && a.Disks >= wideArray
	switch {
	case a.Stripes == 0 || a.Stripes > defaultStripes && (!wide || a.Stripes <= wideStripes):
		return nil
	case a.Stripes > defaultStripes:
		d := a.setting(AdviseStripeCache, file, wideStripes)
		d.Warn, d.Try = false, fmt.Sprint(wideStripes)
		d.Why = "On RAID 6 of many disks more entries than this got slower again."
		return a.aboutStripes(d)
	}
	n := a.affordable(fs)
	d := a.setting(AdviseStripeCache, file, n)
	most := min(mostStripes, 4*n)
	if wide {
		most = min(wideStripes, most)
	}
	d.Try = fmt.Sprintf("%d to %d", n, most)
	d.Why = fmt.Sprintf("A larger cache has raised writes from 67 to 116 MB/s on three disks. %d entries take %d MB of memory.", n, a.cache(n)>>20)
	return a.aboutStripes(d)
}

func (a ArrayTuning) aboutStripes(d *Advice) *Advice {
	d.About = "stripe cache of " + a.Name
	d.Now = fmt.Sprintf("%d entries, %d MB", a.Stripes, a.CacheBytes>>20)
	return d
}

// affordable is a good number of entries that takes no more than an eighth of memory.
func (a ArrayTuning) affordable(fs FS) int64 {
	n, total := int64(goodStripes), int64(0)
	if proc, err := procfs.NewFS(fs.Proc); err == nil {
		if info, err := proc.Meminfo(); err == nil {
			total = count(info.MemTotalBytes)
		}
	}
	for total > 0 && a.cache(n) > total/8 && n > 2*defaultStripes {
		n /= 2
	}
	return n
}

// adviseWidth compares ext4's idea of the array with the array.
func (a ArrayTuning) adviseWidth() *Advice {
	never := a.Use.Kind == "ext4" && a.Use.Path != "" && a.Use.Stripe == 0 && a.Stripe() > 0
	if !a.Stale() && !never {
		return nil
	}
	return &Advice{
		Kind: AdviseStripeWidth, About: "ext4 on " + a.Name, Warn: a.Stale(),
		Now: fmt.Sprintf("stripe %d blocks", a.Use.Stripe), Try: fmt.Sprintf("%d, for %d data disks", a.Stripe(), a.DataDisks),
		Why:      "ext4 writes whole stripes when it knows how long they are; growing an array does not tell it. It holds from the next mount on.",
		Commands: []string{fmt.Sprintf("tune2fs -E stride=%d,stripe_width=%d %s", a.Chunk/blockSize, a.Stripe(), a.Device)},
	}
}

// adviseReadAhead wants a whole stripe to be read ahead at least.
func (a ArrayTuning) adviseReadAhead() *Advice {
	stripe := a.Chunk / 1024 * int64(a.DataDisks)
	if a.ReadAheadKiB == 0 || a.ReadAheadKiB >= stripe {
		return nil
	}
	d := a.setting(AdviseReadAhead, "queue/read_ahead_kb", max(4096, 2*stripe))
	d.About, d.Now, d.Try = "read-ahead of "+a.Name, fmt.Sprintf("%d KiB", a.ReadAheadKiB), fmt.Sprintf("%d KiB", max(4096, 2*stripe))
	d.Why = fmt.Sprintf("Less than a stripe of %d KiB keeps some of the disks idle.", stripe)
	return d
}

// adviseSpeed wants a rebuild to end some day.
func (a ArrayTuning) adviseSpeed(own bool) *Advice {
	if a.SyncMax == 0 || a.SyncMax >= slowSync {
		return nil
	}
	d := Advice{
		Kind: AdviseSyncSpeed, Warn: true, About: "sync speed of " + a.Name, Now: fmt.Sprintf("%d KiB/s at most", a.SyncMax),
		Try: fmt.Sprintf("%d KiB/s", usualSync), Why: "A rebuild takes days at this speed, and the array has no spare meanwhile.",
		Commands: []string{fmt.Sprintf("sysctl dev.raid.speed_limit_max=%d", usualSync)},
	}
	if own {
		d.Commands = []string{a.set("md/sync_speed_max", "system")}
	}
	return &d
}

// adviseDepth wants all disks to queue commands when some do.
func (a ArrayTuning) adviseDepth(fs FS, disks []string) *Advice {
	const ncq = 31
	d := Advice{Kind: AdviseQueueDepth, Warn: true, About: "queue depth of the disks of " + a.Name, Try: fmt.Sprint(ncq)}
	for _, disk := range disks {
		if least(fs, []string{disk}, "device", "queue_depth") == 1 {
			d.Commands = append(d.Commands, fmt.Sprintf("echo %d > /sys/block/%s/device/queue_depth", ncq, disk))
		}
	}
	if n := len(d.Commands); n == 0 || n == len(disks) {
		return nil // none at all is what the controller can
	}
	d.Now = fmt.Sprintf("1 on %d of %d", len(d.Commands), len(disks))
	d.Why = "Without command queueing (NCQ) arrays got slower; one slow disk holds up the others."
	d.Rules = []string{fmt.Sprintf(`ACTION=="add|change", SUBSYSTEM=="block", KERNEL=="sd[a-z]", ATTR{device/queue_depth}="%d"`, ncq)}
	return &d
}

// adviseBitmap would have a large array know what to resync after a crash.
func (a ArrayTuning) adviseBitmap(fs FS) *Advice {
	sectors := firstNumber(fs.Sys, "block", filepath.Base(a.Name), "size")
	journalled := slices.Contains([]string{"journal", "ppl"}, oneLine(fs.Sys, "block", a.Name, "md", "consistency_policy"))
	if a.Bitmap != "none" || sectors/2 < bigArray || journalled {
		return nil
	}
	return &Advice{
		Kind: AdviseBitmap, About: "write-intent bitmap of " + a.Name, Now: "none", Try: "internal",
		Why:      "After a crash only what was being written is resynced: minutes instead of hours. It costs a little of the write speed.",
		Commands: []string{"mdadm --grow --bitmap=internal /dev/" + a.Name},
	}
}
