package sysinfo

import (
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// ArrayUse is what lies on an array.
type ArrayUse struct {
	Luks   Luks
	Kind   string // of the file system, "ext4"; empty when not known
	Path   string // where it is mounted
	Swap   bool   // the kernel swaps to it
	Stripe int    // its stripe= in file system blocks, 0 for none
	Errors int    // that ext4 has counted since its last check, 0 for none
}

// Luks is whether a device is encrypted, and open.
type Luks uint8

// What is known of encryption.
const (
	NoLuks Luks = iota
	Locked
	Unlocked
)

// readUse finds what is on an array, in the tables of the kernel and what udev has
// noted; nothing is read from the array.
func readUse(fs FS, array string, mounted []mount) ArrayUse {
	var use ArrayUse
	number := oneLine(fs.Sys, "block", array, "dev")
	udev := udevProperty(fs, number, "ID_FS_TYPE")
	if udev == "crypto_LUKS" {
		use.Luks, udev = Locked, ""
	}
	top := array
	for _, holder := range names(fs.Sys, "block", array, "holders") {
		if strings.HasPrefix(oneLine(fs.Sys, "block", holder, "dm", "uuid"), "CRYPT-LUKS") {
			use.Luks, top = Unlocked, holder
			number = oneLine(fs.Sys, "block", holder, "dev")
			udev = udevProperty(fs, number, "ID_FS_TYPE")
		}
	}
	use.Kind = udev
	if i := slices.IndexFunc(mounted, func(m mount) bool { return m.number == number && number != "" }); i >= 0 {
		use.Kind, use.Path, use.Stripe = mounted[i].kind, mounted[i].path, mounted[i].stripe
	}
	use.Swap = swapsTo(fs, top)
	use.Errors, _ = strconv.Atoi(oneLine(fs.Sys, "fs", "ext4", top, "errors_count"))
	return use
}

// swapsTo tells whether a device is in /proc/swaps.
func swapsTo(fs FS, device string) bool {
	text, _ := os.ReadFile(filepath.Join(fs.Proc, "swaps"))
	for line := range strings.Lines(string(text)) {
		if f := strings.Fields(line); len(f) > 0 && filepath.Base(f[0]) == device {
			return true
		}
	}
	return false
}

// udevProperty returns what udev has noted of the block device with a number,
// "9:0" (udev's database in /run, E: lines; systemd's sd-device).
func udevProperty(fs FS, number, key string) string {
	text, _ := os.ReadFile(filepath.Join(fs.Root, "run", "udev", "data", "b"+number))
	for line := range strings.Lines(string(text)) {
		if value, ok := strings.CutPrefix(line, "E:"+key+"="); ok {
			return strings.TrimSpace(value)
		}
	}
	return ""
}
