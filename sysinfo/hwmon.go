package sysinfo

import (
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// chip is a sensor chip below /sys/class/hwmon (Documentation/hwmon/sysfs-interface.rst).
type chip struct {
	name string // of the driver; the number in the folder's name changes from boot to boot
	dir  string
}

// chips lists the sensor chips, of which wanted tells by name. Only the names of the
// others are read: a disk's temperature may wake the disk, and a graphics card's fan
// the card.
func chips(fs FS, wanted func(name string) bool) (all []chip) {
	class := filepath.Join(fs.Sys, "class", "hwmon")
	for _, entry := range names(class) {
		// Before Linux 3.15 many drivers kept their files in the device's folder.
		for _, dir := range [...]string{filepath.Join(class, entry), filepath.Join(class, entry, "device")} {
			if name := oneLine(dir, "name"); name != "" {
				if wanted(name) {
					all = append(all, chip{name, dir})
				}
				break
			}
		}
	}
	return all
}

// readings lists the numbers N of the files kindN_input, in order.
func (c chip) readings(kind string) (all []int) {
	for _, name := range names(c.dir) {
		rest, ok := strings.CutPrefix(name, kind)
		number, isInput := strings.CutSuffix(rest, "_input")
		if n, err := strconv.Atoi(number); ok && isInput && err == nil && n >= 0 {
			all = append(all, n)
		}
	}
	slices.Sort(all)
	return all
}

// file returns the path of a file as temp1_input.
func (c chip) file(kind string, n int, what string) string {
	return filepath.Join(c.dir, kind+strconv.Itoa(n)+"_"+what)
}

// number reads such a file; ok is false when there is none or no number in it.
func (c chip) number(kind string, n int, what string) (v int64, ok bool) {
	return parseNumber(oneLine(c.file(kind, n, what)))
}

// parseNumber reads a number that is all of a sysfs file.
func parseNumber(text string) (v int64, ok bool) {
	v, err := strconv.ParseInt(strings.TrimSpace(text), 10, 64)
	return v, err == nil
}
