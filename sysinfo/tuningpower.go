package sysinfo

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
)

// readPower reads how the machine saves power.
func readPower(fs FS) PowerTuning {
	p := PowerTuning{
		ASPM:     chosen(oneLine(fs.Sys, "module", "pcie_aspm", "parameters", "policy")),
		Graphics: readGraphics(fs),
		Watchdog: oneLine(fs.Proc, "sys", "kernel", "nmi_watchdog"),
	}
	links := saving(fs, isSavingLink, "class", "scsi_host", "host*", "link_power_management_policy")
	usb := saving(fs, isAuto, "bus", "usb", "devices", "*", "power", "control")
	pci := saving(fs, isAuto, "bus", "pci", "devices", "*", "power", "control")
	p.SATA, p.USB, p.PCI = links.count(), usb.count(), pci.count()
	p.SATAPolicy = links.word()
	var available []string
	p.Governors, available = governors(fs)
	p.Advice = slices.Concat(p.adviseASPM(), links.adviseSATA(fs), usb.adviseRuntime(AdviseUSB, "usb"), pci.adviseRuntime(AdvisePCI, "pci"),
		p.adviseGraphics(), p.adviseGovernor(available), p.adviseWatchdog())
	return p
}

// chosen returns the word in brackets of a list of choices, "default [powersave]".
func chosen(text string) string {
	_, rest, _ := strings.Cut(text, "[")
	word, _, ok := strings.Cut(rest, "]")
	if !ok {
		return ""
	}
	return word
}

// switches are the files of one kind that turn saving on.
type switches struct {
	on, off []string // paths
	words   []string // that the former hold
}

// saving reads the files that fit a pattern. A device that is gone says nothing.
func saving(fs FS, saves func(string) bool, pattern ...string) (s switches) {
	paths, _ := filepath.Glob(filepath.Join(fs.Sys, filepath.Join(pattern...)))
	for _, path := range paths {
		switch word := oneLine(path); {
		case word == "":
		case saves(word):
			s.on, s.words = append(s.on, path), append(s.words, word)
		default:
			s.off = append(s.off, path)
		}
	}
	return s
}

func (s switches) count() Saving { return Saving{len(s.on), len(s.on) + len(s.off)} }

// word returns the word that is there most often.
func (s switches) word() (most string) {
	counts := map[string]int{}
	for _, w := range s.words {
		if counts[w]++; counts[w] > counts[most] || counts[w] == counts[most] && w < most {
			most = w
		}
	}
	return most
}

// isSavingLink tells whether a SATA link sleeps deeply
// (Documentation/scsi/link_power_management_policy.rst).
func isSavingLink(policy string) bool {
	return policy == "min_power" || policy == "med_power_with_dipm" || policy == "min_power_with_partial"
}

// isAuto tells whether a device may sleep (Documentation/power/runtime_pm.rst).
func isAuto(control string) bool { return control == "auto" }

// governors returns those of cpufreq that are in use, and those that there are.
func governors(fs FS) (used, available []string) {
	paths, _ := filepath.Glob(filepath.Join(fs.Sys, "devices", "system", "cpu", "cpu[0-9]*", "cpufreq"))
	for _, dir := range paths {
		if g := oneLine(dir, "scaling_governor"); g != "" && !slices.Contains(used, g) {
			used = append(used, g)
			available = strings.Fields(oneLine(dir, "scaling_available_governors"))
		}
	}
	slices.Sort(used)
	return used, available
}

// readGraphics reads the profile of the first Radeon. One that sleeps is left alone,
// and so are other drivers' cards: theirs wake up to answer.
func readGraphics(fs FS) Graphics {
	cards, _ := filepath.Glob(filepath.Join(fs.Sys, "class", "drm", "card[0-9]*", "device"))
	for _, dir := range cards {
		if !exists(filepath.Join(dir, "power_method")) || strings.HasPrefix(oneLine(dir, "power", "runtime_status"), "suspend") {
			continue
		}
		g := Graphics{Driver: "radeon", Profile: oneLine(dir, "power_profile"), card: filepath.Base(filepath.Dir(dir)), method: oneLine(dir, "power_method")}
		if g.method == "dpm" {
			g.Profile = oneLine(dir, "power_dpm_state")
		}
		if g.Profile != "" {
			return g
		}
	}
	return Graphics{}
}

// shown turns a path below some root into the one on the running machine.
func shown(path string) string {
	if i := strings.LastIndex(path, "/sys/"); i >= 0 {
		return path[i:]
	}
	return path
}

// echo is the command that writes a word into a file.
func echo(word, path string) string { return fmt.Sprintf("echo %s > %s", word, shown(path)) }
