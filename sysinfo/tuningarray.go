package sysinfo

import (
	"os"
	"path/filepath"
	"slices"

	"lcdpanel/sysinfo/md"
)

func readArrayTuning(fs FS, a md.Array, mounted []mount) ArrayTuning {
	t := ArrayTuning{
		Name: a.Name, Level: a.Level, Disks: int(min(valueOf(a.Facts.RaidDisks), maxDisks)),
		Chunk: min(valueOf(a.ChunkBytes), maxChunk), ReadAheadKiB: valueOf(a.Facts.ReadAheadKiB),
		Bitmap: bitmapKind(a), Use: readUse(fs, a.Name, mounted),
	}
	t.DataDisks = dataDisks(a.Level, t.Disks)
	if hasParity(a.Level) {
		t.Stripes = min(valueOf(a.Facts.StripeCache), maxStripes)
		t.CacheBytes = t.cache(t.Stripes)
	}
	if a.Facts.SpeedMin != nil && a.Facts.SpeedMax != nil {
		t.SyncMin, t.SyncMax = a.Facts.SpeedMin.KiB, a.Facts.SpeedMax.KiB
	}
	t.Device = "/dev/" + a.Name
	if i := slices.IndexFunc(mounted, func(m mount) bool { return m.path == t.Use.Path && t.Use.Path != "" }); i >= 0 {
		t.Device = mounted[i].source
	}
	own := a.Facts.SpeedMax != nil && a.Facts.SpeedMax.Own
	disks := memberDisks(fs, a)
	t.Depth = least(fs, disks, "device", "queue_depth")
	t.Requests = least(fs, disks, "queue", "nr_requests")
	t.Advice = arrayAdvice(fs, t, disks, own)
	return t
}

// maxChunk is 2 GiB: chunk sizes are 32-bit numbers in md's superblock.
const maxChunk = 1 << 31

func valueOf(v *int64) int64 {
	if v == nil {
		return 0
	}
	return *v
}

// hasParity tells whether an array has a stripe cache.
func hasParity(level string) bool { return level == "raid4" || level == "raid5" || level == "raid6" }

// dataDisks returns how many disks' worth of data a stripe has, 0 where there are no
// stripes or it depends on the layout.
func dataDisks(level string, disks int) int {
	switch level {
	case "raid0":
		return disks
	case "raid4", "raid5":
		return max(0, disks-1)
	case "raid6":
		return max(0, disks-2)
	}
	return 0
}

// cache returns the memory that a stripe cache takes: a page for each disk and entry
// (Documentation/admin-guide/md.rst, stripe_cache_size).
func (a ArrayTuning) cache(entries int64) int64 {
	return int64(os.Getpagesize()) * int64(a.Disks) * entries
}

// bitmapKind names the write-intent bitmap of an array with redundancy.
func bitmapKind(a md.Array) string {
	b := a.Bitmap
	switch {
	case a.Level == "raid0" || a.Level == "linear" || a.Level == "":
		return ""
	case b == nil:
		return "none"
	case b.Location == "file" || b.File != "":
		return "file"
	case b.Location == "clustered":
		return "clustered"
	}
	return "internal"
}

// memberDisks lists the disks that an array is on, each once.
func memberDisks(fs FS, a md.Array) (disks []string) {
	for _, m := range a.Members {
		if !m.Failed {
			disks = append(disks, wholeDisk(fs, m.Name))
		}
	}
	slices.Sort(disks)
	return slices.Compact(disks)
}

// least returns the lowest number that a file below the disks' folders has; 0 when
// there is none.
func least(fs FS, disks []string, path ...string) (n int) {
	for _, d := range disks {
		v := int(min(firstNumber(filepath.Join(fs.Sys, "block", d), filepath.Join(path...)), 1<<20))
		if v > 0 && (n == 0 || v < n) {
			n = v
		}
	}
	return n
}
