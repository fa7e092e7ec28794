package sysinfo

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// raplMeter reads what the processors' packages take, which is never the machine
// (Documentation/power/powercap/powercap.rst). Since Linux 5.10 only root may.
type raplMeter struct {
	fs    FS
	zones []string          // folders of the packages
	again time.Duration     // until when no others are looked for
	last  map[string]uint64 // microjoules by zone
	at    time.Duration
	given bool // it was given up
}

// packages lists the folders of the processors' packages.
func (m *raplMeter) packages(at time.Duration) []string {
	if at < m.again {
		return m.zones
	}
	m.zones, m.again = nil, at+absentMeter
	for _, zone := range names(m.fs.Sys, "class", "powercap") {
		dir := filepath.Join(m.fs.Sys, "class", "powercap", zone)
		if strings.HasPrefix(zone, "intel-rapl:") && strings.Count(zone, ":") == 1 && strings.HasPrefix(oneLine(dir, "name"), "package") {
			m.zones = append(m.zones, dir)
		}
	}
	return m.zones
}

// watts returns the mean since the last call.
func (m *raplMeter) watts(at time.Duration, note func(error)) Watts {
	if m.given {
		return Watts{}
	}
	was, gap := m.last, at-m.at
	m.last, m.at = map[string]uint64{}, at
	sum, known := 0.0, false
	for _, dir := range m.packages(at) {
		text, err := os.ReadFile(filepath.Join(dir, "energy_uj"))
		if err != nil {
			m.given = true
			note(fmt.Errorf("power: RAPL: %w; only root may read it since Linux 5.10", err))
			return Watts{}
		}
		uj, err := strconv.ParseUint(strings.TrimSpace(string(text)), 10, 64)
		if err != nil {
			continue
		}
		m.last[dir] = uj
		if old, ok := was[dir]; ok && gap > 0 && gap <= longestGap {
			if uj < old {
				uj += uint64(firstNumber(dir, "max_energy_range_uj"))
			}
			sum, known = sum+float64(max(uj, old)-old)/1e6/gap.Seconds(), true
		}
	}
	if !known {
		return Watts{}
	}
	return wattsAt(sum)
}
