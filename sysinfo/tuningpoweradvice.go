package sysinfo

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
)

func (p PowerTuning) adviseASPM() []Advice {
	if p.ASPM == "" || strings.HasPrefix(p.ASPM, "power") {
		return nil
	}
	return []Advice{{
		Kind: AdviseASPM, Warn: true, About: "PCI Express links (ASPM)", Now: p.ASPM, Try: "powersave",
		Why: "Links that are idle may sleep. A board whose firmware does not allow it needs pcie_aspm=force on the kernel's command line too; " +
			"links can sleep although the policy says default, as lspci -vv tells.",
		Commands: []string{"echo powersave > /sys/module/pcie_aspm/parameters/policy"},
		Rules:    []string{`ACTION=="add", SUBSYSTEM=="module", KERNEL=="pcie_aspm", ATTR{parameters/policy}="powersave"`},
	}}
}

// adviseSATA prefers the policy that loses no data on any disk, where the kernel has
// it (Linux 4.15).
func (s switches) adviseSATA(fs FS) []Advice {
	if len(s.off) == 0 {
		return nil
	}
	word := s.word()
	if word == "" {
		word = "min_power"
		if atLeast(oneLine(fs.Proc, "sys", "kernel", "osrelease"), 4, 15) {
			word = "med_power_with_dipm"
		}
	}
	return []Advice{{
		Kind: AdviseSATA, Warn: true, About: "SATA links", Now: fmt.Sprintf("%d of %d save power", len(s.on), len(s.on)+len(s.off)), Try: word,
		Why:      "A link whose disk is idle or absent may sleep.",
		Commands: echoAll(word, s.off),
		Rules:    []string{fmt.Sprintf(`ACTION=="add", SUBSYSTEM=="scsi_host", KERNEL=="host*", TEST=="link_power_management_policy", ATTR{link_power_management_policy}=%q`, word)},
	}}
}

// adviseRuntime lets devices of a bus sleep.
func (s switches) adviseRuntime(kind AdviceKind, bus string) []Advice {
	if len(s.off) == 0 {
		return nil
	}
	d := Advice{
		Kind: kind, Warn: true, About: strings.ToUpper(bus) + " devices", Now: fmt.Sprintf("%d of %d may sleep", len(s.on), len(s.on)+len(s.off)), Try: "auto",
		Why:      "A device that may sleep does so when its driver lets it. Leave out one that misbehaves then.",
		Commands: echoAll("auto", s.off),
		Rules:    []string{fmt.Sprintf(`ACTION=="add", SUBSYSTEM==%q, TEST=="power/control", ATTR{power/control}="auto"`, bus)},
	}
	if kind == AdviseUSB {
		d.Why += " Keyboards and WLAN sticks are known to."
	}
	return []Advice{d}
}

func echoAll(word string, paths []string) (commands []string) {
	for _, path := range paths {
		commands = append(commands, echo(word, path))
	}
	return commands
}

func (p PowerTuning) adviseGraphics() []Advice {
	g := p.Graphics
	if g.Profile == "" || g.Profile == "low" || g.Profile == "battery" {
		return nil
	}
	dir := filepath.Join("/sys/class/drm", g.card, "device")
	d := Advice{
		Kind: AdviseGraphics, Warn: true, About: g.Driver + " " + g.card, Now: g.Profile, Try: "low",
		Why:      "Nobody looks at this machine's picture.",
		Commands: []string{echo("profile", dir+"/power_method"), echo("low", dir+"/power_profile")},
		Rules:    []string{fmt.Sprintf(`ACTION=="add", SUBSYSTEM=="drm", KERNEL==%q, ATTR{device/power_method}="profile", ATTR{device/power_profile}="low"`, g.card)},
	}
	if g.method == "dpm" {
		d.Try, d.Commands = "battery", []string{echo("battery", dir+"/power_dpm_state")}
		d.Rules = []string{fmt.Sprintf(`ACTION=="add", SUBSYSTEM=="drm", KERNEL==%q, ATTR{device/power_dpm_state}="battery"`, g.card)}
	}
	return []Advice{d}
}

// adviseGovernor wants the processors to slow down while they have nothing to do.
func (p PowerTuning) adviseGovernor(available []string) []Advice {
	if !slices.Contains(p.Governors, "performance") {
		return nil
	}
	better := ""
	for _, g := range []string{"schedutil", "ondemand", "conservative", "powersave"} {
		if better == "" && slices.Contains(available, g) {
			better = g
		}
	}
	if better == "" {
		return nil
	}
	return []Advice{{
		Kind: AdviseGovernor, Warn: true, About: "processor frequency", Now: "performance", Try: better,
		Why:      "The governor performance keeps the highest frequency, also of an idle processor.",
		Commands: []string{fmt.Sprintf("for f in /sys/devices/system/cpu/cpu*/cpufreq/scaling_governor; do echo %s > $f; done", better)},
		Rules:    []string{fmt.Sprintf(`ACTION=="add", SUBSYSTEM=="cpu", TEST=="cpufreq/scaling_governor", ATTR{cpufreq/scaling_governor}=%q`, better)},
	}}
}

func (p PowerTuning) adviseWatchdog() []Advice {
	if p.Watchdog != "1" {
		return nil
	}
	return []Advice{{
		Kind: AdviseWatchdog, Warn: true, About: "NMI watchdog", Now: "on", Try: "off",
		Why:      "It wakes each processor to see whether the kernel hangs. To make it last put nmi_watchdog=0 on the kernel's command line.",
		Commands: []string{"sysctl kernel.nmi_watchdog=0"},
	}}
}

// atLeast tells whether a kernel release, "6.1.0-13-amd64", is not older.
func atLeast(release string, major, minor int) bool {
	var a, b int
	if _, err := fmt.Sscanf(release, "%d.%d", &a, &b); err != nil {
		return false
	}
	return a > major || a == major && b >= minor
}
