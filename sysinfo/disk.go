package sysinfo

import (
	"cmp"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

// Disk is a whole disk as a person finds it in the case. What is not known is
// empty.
type Disk struct {
	Name   string // the device now, "sdc"
	Model  string // "WDC WD20EFRX-68E"
	Serial string // as on the label, "WD-WCC4M0004711"
	Port   string // "ata3", or "3-1.2" of USB
}

// readDisk returns the disk that a block device is, or is a part of. All of it is
// in sysfs and the names that udev gave; nothing is asked of the disk.
func readDisk(fs FS, device string) Disk {
	d := Disk{Name: wholeDisk(fs, device)}
	dir := filepath.Join(fs.Sys, "block", d.Name)
	d.Model = oneLine(dir, "device", "model")
	d.Serial = cmp.Or(vpdSerial(filepath.Join(dir, "device", "vpd_pg80")), oneLine(dir, "device", "serial"), linkSerial(fs, d))
	d.Port = port(dir)
	return d
}

// wholeDisk returns the disk of a partition, by the folder of the partition being
// in that of the disk; a device that is none is its own.
func wholeDisk(fs FS, device string) string {
	if parent, err := os.Readlink(filepath.Join(fs.Sys, "class", "block", device)); err == nil {
		if up := filepath.Base(filepath.Dir(parent)); up != "block" && up != "." {
			return up
		}
		return device
	}
	if isDir(filepath.Join(fs.Sys, "block", device)) {
		return device
	}
	found, _ := filepath.Glob(filepath.Join(fs.Sys, "block", "*", device))
	if len(found) == 1 {
		return filepath.Base(filepath.Dir(found[0]))
	}
	return partition.ReplaceAllString(device, "$1$2")
}

// partition is the name of a partition and, in it, of its disk: "sda1",
// "nvme0n1p2" (block/partitions/core.c: with a p where the disk's name ends in a
// digit).
var partition = regexp.MustCompile(`^(.*[0-9])p[0-9]+$|^([a-z]+)[0-9]+$`)

// vpdSerial reads a unit serial number page: four bytes of header, of which the
// last two are the length, and the text (SPC-4, 7.8.14). Linux keeps it since 3.15.
func vpdSerial(path string) string {
	page, _ := os.ReadFile(path)
	return serialOf(page)
}

func serialOf(page []byte) string {
	if len(page) < 4 || page[1] != 0x80 {
		return ""
	}
	text := page[4:]
	if n := int(page[2])<<8 | int(page[3]); n < len(text) {
		text = text[:n]
	}
	return printable(string(text))
}

// printable returns s without blanks around and without what is no plain
// character.
func printable(s string) string {
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		if r < ' ' || r > '~' {
			return -1
		}
		return r
	}, s))
}

// linkSerial finds the serial number in the name that udev has given to a disk,
// "ata-MODEL_SERIAL", with _ for each blank.
func linkSerial(fs FS, d Disk) string {
	dir := filepath.Join(fs.Root, "dev", "disk", "by-id")
	for _, name := range names(dir) {
		target, err := os.Readlink(filepath.Join(dir, name))
		_, rest, ok := strings.Cut(name, "-")
		if err != nil || filepath.Base(target) != d.Name || !ok || strings.HasPrefix(name, "wwn-") {
			continue
		}
		if i := strings.LastIndex(rest, "_"); i >= 0 {
			return rest[i+1:]
		}
	}
	return ""
}

// portName is the name of a port in the path of a device: that of libata, as on the
// N54L's board, or of USB.
var portName = regexp.MustCompile(`^(ata[0-9]+|[0-9]+-[0-9]+(\.[0-9]+)*)$`)

// port returns the port of the disk whose folder in sysfs is dir: the last in its
// path.
func port(dir string) (last string) {
	path, _ := os.Readlink(dir)
	for part := range strings.SplitSeq(path, "/") {
		if portName.MatchString(part) {
			last = part
		}
	}
	return last
}
