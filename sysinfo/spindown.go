package sysinfo

import (
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// SpinDown is after how long without work a disk goes to sleep. The zero value is
// not known.
type SpinDown struct {
	After time.Duration // zero and Known: never
	Known bool
}

// Never tells whether a disk is known not to go to sleep.
func (s SpinDown) Never() bool { return s.Known && s.After == 0 }

// never is a disk that does not sleep.
func never() SpinDown { return SpinDown{Known: true} }

// sooner returns what happens first of two. What is not known does not count.
func (s SpinDown) sooner(o SpinDown) SpinDown {
	switch {
	case !o.Known, s.Known && s.After > 0 && (o.After == 0 || s.After <= o.After):
		return s
	}
	return o
}

// spinDownOf is what the argument of hdparm -S, which is that of ATA's STANDBY, means
// (hdparm(8); ATA/ATAPI-7, 6.19.4 "Standby timer period"). 253 is the vendor's
// business and 254 reserved: not known.
func spinDownOf(n int) SpinDown {
	switch {
	case n == 0:
		return never()
	case n >= 1 && n <= 240:
		return SpinDown{time.Duration(n) * 5 * time.Second, true}
	case n >= 241 && n <= 251:
		return SpinDown{time.Duration(n-240) * 30 * time.Minute, true}
	case n == 252:
		return SpinDown{21 * time.Minute, true}
	case n == 255:
		return SpinDown{21*time.Minute + 15*time.Second, true}
	}
	return SpinDown{}
}

// spinDowns knows after how long each disk goes to sleep. The drive itself cannot be
// asked: what was set is read where it was set.
type spinDowns struct {
	fs     FS
	config map[string]time.Duration
	hdparm hdparmConf
	idle   hdIdle
	rules  []hdparmRule
}

func readSpinDowns(fs FS, config map[string]time.Duration) spinDowns {
	return spinDowns{fs, config, readHdparmConf(fs), readHdIdle(fs), readHdparmRules(fs)}
}

// of returns the time of a disk: the configured one, else the shortest that anything
// sets.
func (s spinDowns) of(d Disk, rotates bool) SpinDown {
	aliases := diskNames(s.fs, d)
	for name, after := range s.config {
		if namesDisk(name, aliases) {
			return SpinDown{max(0, after), true}
		}
	}
	if !rotates {
		return never()
	}
	r := s.hdparm.of(aliases).sooner(s.idle.of(aliases))
	for _, rule := range s.rules {
		if rule.matches(s.fs, d) {
			r = r.sooner(rule.spinDown)
		}
	}
	return r
}

// diskNames lists what a disk may be called: its name, its serial number and the
// names that udev gave it.
func diskNames(fs FS, d Disk) []string {
	all := []string{d.Name, "/dev/" + d.Name}
	if d.Serial != "" {
		all = append(all, d.Serial)
	}
	for _, by := range names(fs.Root, "dev", "disk") {
		dir := filepath.Join(fs.Root, "dev", "disk", by)
		for _, link := range names(dir) {
			if pointsTo(filepath.Join(dir, link), d.Name) {
				all = append(all, path.Join("/dev/disk", by, link))
			}
		}
	}
	return all
}

// namesDisk tells whether somebody who writes name means the disk with these names. A
// pattern such as /dev/sd[b-d] means several.
func namesDisk(name string, aliases []string) bool {
	name = strings.Trim(name, `"'`)
	return slices.ContainsFunc(aliases, func(alias string) bool {
		ok, err := path.Match(name, alias)
		return alias == name || err == nil && ok
	})
}

// pointsTo tells whether a symbolic link is one to a device of that name. It looks at
// the link only.
func pointsTo(link, device string) bool {
	target, err := os.Readlink(link)
	return err == nil && filepath.Base(target) == device
}
