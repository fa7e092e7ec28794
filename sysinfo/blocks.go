package sysinfo

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// blocks is which block devices there are, from /sys/block; reading it touches no
// disk.
type blocks struct {
	fs     FS
	number map[string]string // by name, "8:1" of sda1
	whole  map[string]string // the device that a name is a part of, or is itself
}

func readBlocks(fs FS) blocks {
	b := blocks{fs, map[string]string{}, map[string]string{}}
	for _, disk := range names(fs.Sys, "block") {
		if strings.HasPrefix(disk, "loop") || strings.HasPrefix(disk, "ram") || strings.HasPrefix(disk, "zram") {
			continue
		}
		b.add(disk, disk)
		for _, part := range names(fs.Sys, "block", disk) {
			if strings.HasPrefix(part, disk) {
				b.add(part, disk, part)
			}
		}
	}
	return b
}

// add takes a device whose folder below /sys/block is at path.
func (b blocks) add(name string, path ...string) {
	b.whole[name] = path[0]
	if n := oneLine(filepath.Join(b.fs.Sys, "block", filepath.Join(path...)), "dev"); n != "" {
		b.number[name] = n
	}
}

// names lists a folder, in order; nothing when it cannot be read.
func names(path ...string) (all []string) {
	entries, _ := os.ReadDir(filepath.Join(path...))
	for _, e := range entries {
		all = append(all, e.Name())
	}
	return all
}

// under returns the device that a file system is on, empty when it is on none.
func (b blocks) under(m mount) string {
	for name, n := range b.number {
		if n == m.number {
			return name
		}
	}
	name := filepath.Base(m.source) // btrfs has a number of its own
	if mapped, ok := strings.CutPrefix(m.source, "/dev/mapper/"); ok {
		for dm := range b.whole {
			if oneLine(b.fs.Sys, "block", dm, "dm", "name") == mapped {
				return dm
			}
		}
	}
	if _, ok := b.whole[name]; !ok || !strings.HasPrefix(m.source, "/dev/") {
		return ""
	}
	return name
}

// maxStack is more layers of md, device mapper and partitions than anybody builds;
// it also ends a circle, which a bad recording might have.
const maxStack = 8

// disks returns the disks at the bottom of a device: those without slaves.
func (b blocks) disks(name string) []string {
	found := map[string]bool{}
	b.descend(name, maxStack, found)
	var all []string
	for disk := range found {
		all = append(all, disk)
	}
	slices.Sort(all)
	return all
}

func (b blocks) descend(name string, depth int, found map[string]bool) {
	disk, ok := b.whole[name]
	if !ok || depth == 0 {
		found[name] = true // not known, and so not known to be awake
		return
	}
	slaves := names(b.fs.Sys, "block", disk, "slaves")
	if len(slaves) == 0 {
		found[disk] = true
	}
	for _, slave := range slaves {
		b.descend(slave, depth-1, found)
	}
}

// rotates tells whether a disk is one that may be asleep. What does not say so may.
func (b blocks) rotates(disk string) bool {
	return oneLine(b.fs.Sys, "block", disk, "queue", "rotational") != "0"
}

// locked lists the devices that are encrypted by LUKS, as udev has found out when it
// saw them, and that nothing has opened.
func (b blocks) locked() (all []string) {
	for name, number := range b.number {
		if len(names(b.fs.Sys, "block", b.whole[name], "holders")) > 0 && b.whole[name] == name ||
			len(names(b.fs.Sys, "block", b.whole[name], name, "holders")) > 0 {
			continue
		}
		if udevProperty(b.fs, number, "ID_FS_TYPE") == "crypto_LUKS" {
			all = append(all, name)
		}
	}
	slices.Sort(all)
	return all
}
