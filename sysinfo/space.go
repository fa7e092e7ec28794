package sysinfo

import (
	"path/filepath"
	"slices"
	"time"
)

// Space is how full the file systems are.
type Space struct {
	Volumes []Volume
}

// Volume is a file system, or a device that holds one under lock.
type Volume struct {
	Name     string // the last part of where it is mounted, or the device
	Locked   bool   // LUKS wants its passphrase
	Absent   bool   // asked for, and not mounted
	NoAnswer bool   // whoever has it has not answered in time

	Usage  Usage
	Known  bool      // Usage is of Read
	Asleep bool      // its disks are not known to be awake, so nobody asked
	Read   time.Time // when Usage was read; zero: just now
	Growth Growth

	Errors   int64     // that ext4 has counted since the last fsck
	ErrorAt  time.Time // of the last
	ReadOnly bool
}

// Growth is how many bytes a day a file system has grown.
type Growth struct {
	PerDay int64
	Known  bool
}

// Full is the share in use of what those who are not root may use, as df(1) has it.
func (v Volume) Full() Share {
	if !v.Known {
		return Share{}
	}
	return ShareOf(float64(v.Usage.Used), float64(v.Usage.Used)+float64(v.Usage.Free))
}

// alike tells whether a person would see no difference worth speaking of.
func (s Space) alike(o Space) bool {
	const little = 0.001
	return slices.EqualFunc(s.Volumes, o.Volumes, func(a, b Volume) bool {
		near := a.Full().within(little, b.Full())
		for _, v := range []*Volume{&a, &b} {
			v.Usage, v.Read, v.Growth = Usage{}, time.Time{}, Growth{}
		}
		return near && a == b
	})
}

// SpaceOpts says which file systems to read. The zero value is those on the
// machine's own disks.
type SpaceOpts struct {
	Mounts []string `config:"mounts" help:"mount points to show, in this order; file systems of the network only when named here; all on this machine's disks if empty"`
}

// ext4Errors reads how many errors ext4 has counted on a device, and when the last
// was (Documentation/ABI/testing/sysfs-fs-ext4).
func ext4Errors(fs FS, device string) (n int64, last time.Time) {
	dir := filepath.Join(fs.Sys, "fs", "ext4", device)
	if device == "" || oneLine(dir, "errors_count") == "" {
		return 0, time.Time{}
	}
	if at := firstNumber(dir, "last_error_time"); at > 0 {
		last = time.Unix(at, 0)
	}
	return firstNumber(dir, "errors_count"), last
}

// insertLocked puts devices under lock behind the root file system.
func insertLocked(volumes []Volume, locked []string) []Volume {
	var all []Volume
	if len(volumes) > 0 && volumes[0].Name == "/" {
		all, volumes = append(all, volumes[0]), volumes[1:]
	}
	for _, name := range locked {
		all = append(all, Volume{Name: name, Locked: true})
	}
	return append(all, volumes...)
}
