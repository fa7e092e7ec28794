package sysinfo

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// inputs reads what the machine does.
func (w *powerWatch) inputs(disks []DiskState, now time.Time) (PowerInputs, error) {
	text, err := w.stat.read()
	if err != nil {
		return PowerInputs{}, fmt.Errorf("power: %w", err)
	}
	is := totalTicks(text)
	in := PowerInputs{Speed: clockShare(w.FS), Radio: usbRadio(w.FS), Extra: w.Opts.Extra}
	share, _ := spent(w.cpu, is)
	in.Busy, _ = share.Value()
	w.cpu = is
	for _, d := range disks {
		if d.Activity == Gone {
			continue
		}
		in.Disks = append(in.Disks, DiskPower{d.Name, w.plug(d), loadOf(d, now)})
	}
	return in, nil
}

// totalTicks reads the first line of /proc/stat.
func totalTicks(text []byte) (t ticks) {
	line, _, _ := strings.Cut(string(text), "\n")
	if rest, ok := strings.CutPrefix(line, "cpu "); ok {
		t, _ = parseTicks([]byte(rest)) // what is no number counts as none
	}
	return t
}

// ticksBefore reads what a recording says of before.
func ticksBefore(fs FS) ticks {
	if fs.Before != nil {
		fs = *fs.Before
	}
	text, _ := os.ReadFile(filepath.Join(fs.Proc, "stat"))
	return totalTicks(text)
}

// plug returns what a disk takes.
func (w *powerWatch) plug(d DiskState) DiskWatts {
	watts := wattsOf(w.FS, d.Disk, d.Rotates)
	for name, p := range w.Opts.Disks {
		if namesDisk(name, diskNames(w.FS, d.Disk)) {
			return p.over(watts)
		}
	}
	return watts
}

// spinUpTime is how long a disk takes to spin up.
const spinUpTime = 10 * time.Second

// loadOf is what a disk does in the model.
func loadOf(d DiskState, now time.Time) DiskLoad {
	switch {
	case d.Activity == Asleep:
		return LoadStandby
	case d.Activity == Unknown:
		return LoadUnknown
	case !d.WokeAt.IsZero() && now.Sub(d.WokeAt) >= 0 && now.Sub(d.WokeAt) < spinUpTime:
		return LoadSpinUp
	case d.Activity == Busy && d.Read+d.Write >= heavyWork:
		return LoadActive
	}
	return LoadIdle
}

// clockShare is the mean clock of the processors by their highest, 0 when nobody
// knows. scaling_cur_freq is what the governor has asked for; reading it calls no
// processor (Documentation/admin-guide/pm/cpufreq.rst).
func clockShare(fs FS) float64 {
	sum, n := 0.0, 0
	for _, cpu := range cpuNames(fs) {
		dir := filepath.Join(fs.Sys, "devices", "system", "cpu", cpu, "cpufreq")
		most := firstNumber(dir, "cpuinfo_max_freq")
		if now := firstNumber(dir, "scaling_cur_freq"); now > 0 && most > 0 {
			sum, n = sum+min(1, float64(now)/float64(most)), n+1
		}
	}
	if n == 0 {
		return 0
	}
	return sum / float64(n)
}

// usbRadio returns a wireless interface on USB that is up, or nothing.
func usbRadio(fs FS) string {
	for _, name := range names(fs.Sys, "class", "net") {
		dir := filepath.Join(fs.Sys, "class", "net", name)
		path, err := os.Readlink(dir)
		if err != nil || !strings.Contains(path, "/usb") || oneLine(dir, "operstate") != "up" {
			continue
		}
		if exists(filepath.Join(dir, "wireless")) || exists(filepath.Join(dir, "phy80211")) {
			return name
		}
	}
	return ""
}
