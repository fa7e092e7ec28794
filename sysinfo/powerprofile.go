package sysinfo

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// profileNames are the profiles that a person may name.
const profileNames = "n54l, generic"

// PowerProfile returns the model of that name: n54l is HP's MicroServer N54L, whose
// figures come from what an owner published of its meter, 27, 37, 57 and 88 W; generic
// is a small server, off by 20 % or 8 W, whichever is more.
func PowerProfile(name string, cpus int) (PowerModel, error) {
	switch name {
	case "n54l":
		return PowerModel{Base: 23.5, CPU: 10, Efficiency: 0.85, SpinUp: 14.9, WLAN: 10}, nil
	case "generic":
		const perCPU = 5
		return PowerModel{Base: 20, CPU: perCPU * float64(max(1, cpus)), Efficiency: 0.85, SpinUp: 15}, nil
	}
	return PowerModel{}, fmt.Errorf("power profile %q is not known: use one of %s", name, profileNames)
}

// wattsOf returns what a disk takes, by its model, else by its kind: data sheets of
// Western Digital, and what similar drives were measured at.
func wattsOf(fs FS, d Disk, rotates bool) DiskWatts {
	model := strings.ToUpper(d.Model)
	switch {
	case strings.Contains(model, "WD20EFRX"):
		return DiskWatts{4.4, 4.1, 0.6}
	case strings.Contains(model, "WD5003AZEX"):
		return DiskWatts{6.8, 6.1, 1.2}
	case !rotates:
		return DiskWatts{2.5, 0.6, 0.1}
	}
	return wattsOfRPM(diskRPM(fs, d.Name))
}

// wattsOfRPM returns what a drive of that many turns a minute takes.
func wattsOfRPM(rpm int) DiskWatts {
	if rpm >= 7000 {
		return DiskWatts{8, 6.5, 1}
	}
	return DiskWatts{4.5, 4, 0.6}
}

// diskRPM returns the turns a minute of a disk from the page Block Device
// Characteristics that Linux keeps since 4.12 (SBC-3, 6.6.3); 0 when nobody knows.
func diskRPM(fs FS, disk string) int {
	page, _ := os.ReadFile(filepath.Join(fs.Sys, "block", disk, "device", "vpd_pgb1"))
	if len(page) < 6 || page[1] != 0xb1 {
		return 0
	}
	return int(page[4])<<8 | int(page[5])
}

// ProfileDisks returns the disks of the machine that a profile is for, each with what it
// does; of the generic one as many common disks as there are states. n54l is the
// owner's: a fast one of 3.5 inches and three for a NAS.
func ProfileDisks(profile string, states []DiskLoad) []DiskPower {
	var all []DiskPower
	for i, state := range states {
		model := "WDC WD20EFRX-68E"
		if profile == "n54l" && i == 0 {
			model = "WDC WD5003AZEX-0"
		}
		all = append(all, DiskPower{"sd" + string(rune('a'+i%26)), wattsOf(FS{}, Disk{Model: model}, true), state})
	}
	return all
}
