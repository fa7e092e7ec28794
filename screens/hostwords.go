package screens

import (
	"slices"
	"strings"
	"time"

	"lcdpanel/screens/locale"
	"lcdpanel/sysinfo"
)

// hostFacts says in words what is known of a host: rows, each in several
// spellings, the longest first.
type hostFacts struct {
	sysinfo.Host
	locale.Locale
	units []string // that failed
}

func (f hostFacts) status() Status {
	switch {
	case f.lostOne() != nil:
		return Critical
	case f.Reboot.Needed, len(f.units) > 0:
		return Warning
	}
	return OK
}

// cause says what the host warns of.
func (f hostFacts) cause() string {
	if len(f.units) > 0 {
		return "failed: " + strings.Join(f.units, ", ")
	}
	return "reboot needed"
}

// lostOne returns the interface that lost its address, the most important one.
func (f hostFacts) lostOne() *sysinfo.Interface {
	i := slices.IndexFunc(f.Interfaces, func(i sysinfo.Interface) bool { return !i.Lost.IsZero() })
	if i < 0 {
		return nil
	}
	return &f.Interfaces[i]
}

// brief is all that there is room for in one row.
func (f hostFacts) brief(now time.Time, w int) []string {
	switch lost := f.lostOne(); {
	case lost != nil:
		ago := since(now, lost.Lost)
		return append(f.Say("no address %s %s", lost.Name, ago), f.Say("no address %s|no addr.", ago)...)
	case len(f.units) > 0:
		return f.failedCount()
	case f.Reboot.Needed:
		return append(f.reboot(w)[0], f.Say("reboot needed|reboot")...)
	}
	for _, i := range f.Interfaces {
		if len(i.Addrs) > 0 {
			return f.reach(i, len(i.Name), w)
		}
	}
	return f.Say("no address|no addr.")
}

// lost says which interface lost its address and when.
func (f hostFacts) lost(now time.Time) [][]string {
	lost := f.lostOne()
	if lost == nil {
		return nil
	}
	at, ago := f.Clock(lost.Lost.In(now.Location())), since(now, lost.Lost)
	return [][]string{
		f.Say("no address on %s|no address %s|no address", lost.Name),
		append(f.Say("since %s %7s", at, "("+ago+")"), f.Say("since %[1]s %[2]s|for %[2]s", at, ago)...),
	}
}

// failed says which units failed: how many in a row, and their names in the next.
func (f hostFacts) failed() [][]string {
	if len(f.units) == 0 {
		return nil
	}
	names := make([]string, len(f.units))
	for i, name := range f.units {
		names[i] = strings.TrimSuffix(name, ".service")
	}
	count := f.failedCount()
	return [][]string{{count[0] + ":", count[0], count[1]}, {strings.Join(names, ", ")}}
}

// failedCount says how many units failed, the longer way first.
func (f hostFacts) failedCount() []string {
	if len(f.units) == 1 {
		return f.Say("%d unit failed|%d failed|%d", 1)
	}
	return f.Say("%d units failed|%d failed|%d", len(f.units))
}

// reboot says that a reboot is due, and for which package.
func (f hostFacts) reboot(w int) [][]string {
	if !f.Reboot.Needed {
		return nil
	}
	needed := f.Say("reboot needed|reboot")
	if len(f.Reboot.Packages) == 0 {
		return [][]string{needed}
	}
	name := shortPackage(f.Reboot.Packages[0], w-width(needed[0])-2)
	if name == "" {
		return [][]string{needed}
	}
	return [][]string{append([]string{needed[0] + ": " + name}, needed...)}
}

// shortPackage leaves away parts of a package's name until it fits into w cells:
// linux-image-6.1.0-13-amd64 is linux then. It is empty where not even that fits.
func shortPackage(name string, w int) string {
	for len(name) > w {
		i := strings.LastIndexByte(name, '-')
		if i < 0 {
			return ""
		}
		name = name[:i]
	}
	return name
}

// date says what day it is and how long the machine has been up.
func (f hostFacts) date(now time.Time, w int) []string {
	day := f.Day("Mon 02.01.", now)
	if f.Booted.IsZero() || now.Before(f.Booted) {
		return []string{day, now.Format("02.01.")}
	}
	up := uptime(now.Sub(f.Booted))
	long := f.Word("up %s", up)
	return []string{day + gap(w, day, long) + long, day + gap(w, day, up) + up, day, now.Format("02.01.")}
}
