package sysinfo

import (
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// Frequency is how fast the processors run, in kHz; of several the fastest. 0 is not
// known.
type Frequency struct {
	Now       int64
	Limit     int64 // to which the kernel holds them for now: for their heat, for power, or by choice
	Max       int64 // of which the hardware is capable
	Throttled bool  // the hardware has slowed them down for their heat within the last seconds (Intel)
}

// Slowed returns the frequency that the processors are held to when that is less than
// they are capable of.
func (f Frequency) Slowed() (to int64, slowed bool) {
	switch {
	case f.Limit > 0 && f.Limit < f.Max:
		return f.Limit, true
	case f.Throttled && f.Now > 0 && f.Now < f.Max:
		return f.Now, true
	}
	return 0, false
}

// fastestClock is more than any processor runs at, in kHz.
const fastestClock = 20_000_000

// parseFrequency reads a file of a policy, in kHz
// (Documentation/admin-guide/pm/cpufreq.rst). It says <unknown> where the driver
// cannot tell. 0 is not known.
func parseFrequency(text string) int64 {
	v, ok := parseNumber(text)
	if !ok || v < 0 || v > fastestClock {
		return 0
	}
	return v
}

// parseMHz returns the highest "cpu MHz" of /proc/cpuinfo in kHz, 0 where there is
// none.
func parseMHz(cpuinfo string) (most int64) {
	for line := range strings.Lines(cpuinfo) {
		key, value, _ := strings.Cut(line, ":")
		if strings.TrimSpace(key) != "cpu MHz" {
			continue
		}
		mhz, err := strconv.ParseFloat(strings.TrimSpace(value), 64)
		if err == nil && mhz > 0 && mhz <= fastestClock/1000 {
			most = max(most, int64(mhz*1000))
		}
	}
	return most
}

// policyDirs lists the folders of the groups of processors that run at one frequency.
// Before Linux 4.3 they are in the folders of the processors, all but the first of a
// group being links to it.
func policyDirs(fs FS) (all []string) {
	cpu := filepath.Join(fs.Sys, "devices", "system", "cpu")
	for _, name := range names(cpu, "cpufreq") {
		if strings.HasPrefix(name, "policy") {
			all = append(all, filepath.Join(cpu, "cpufreq", name))
		}
	}
	if len(all) > 0 {
		return all
	}
	for _, name := range names(cpu) {
		if n, isCPU := strings.CutPrefix(name, "cpu"); !isCPU || n == "" || strings.Trim(n, "0123456789") != "" {
			continue
		}
		dir, err := filepath.EvalSymlinks(filepath.Join(cpu, name, "cpufreq"))
		if err == nil && !slices.Contains(all, dir) {
			all = append(all, dir)
		}
	}
	return all
}
