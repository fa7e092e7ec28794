package sysinfo

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// stripeCaches returns the memory held by the stripe caches of all md arrays of
// level 4, 5 and 6: pages times disks times stripe_cache_size
// (Documentation/admin-guide/md.rst).
func stripeCaches(fs FS) (bytes int64) {
	dirs, _ := filepath.Glob(filepath.Join(fs.Sys, "block", "md*", "md"))
	for _, dir := range dirs {
		stripes, disks := firstNumber(dir, "stripe_cache_size"), firstNumber(dir, "raid_disks")
		bytes += int64(os.Getpagesize()) * min(stripes, maxStripes) * min(disks, maxDisks)
	}
	return bytes
}

// No kernel takes more: raid5_set_cache_size in drivers/md/raid5.c, MD_SB_DISKS and
// its successor in the version 1 superblock.
const (
	maxStripes = 32768
	maxDisks   = 1 << 16
)

// firstNumber returns the number that a file begins with, as "4" in "4 (3)", which
// raid_disks says during a reshape. It is 0 where there is none.
func firstNumber(path ...string) int64 {
	word, _, _ := strings.Cut(oneLine(path...), " ")
	n, err := strconv.ParseInt(word, 10, 64)
	if err != nil {
		return 0
	}
	return max(0, n)
}

// oneLine returns the first line of a small file, or nothing when it cannot be
// read.
func oneLine(path ...string) string {
	text, _ := os.ReadFile(filepath.Join(path...))
	line, _, _ := strings.Cut(string(text), "\n")
	return strings.TrimSpace(line)
}
