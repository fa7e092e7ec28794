package sysinfo

import (
	"cmp"
	"path/filepath"
)

// batteryWatts reads a battery that gives power (Documentation/ABI/testing/sysfs-class-power).
// Only then is it the whole machine.
func batteryWatts(fs FS) (w float64, u UPS, ok bool) {
	for _, name := range names(fs.Sys, "class", "power_supply") {
		dir := filepath.Join(fs.Sys, "class", "power_supply", name)
		if oneLine(dir, "type") != "Battery" || oneLine(dir, "scope") == "Device" {
			continue
		}
		u.Known = true
		u.Charge = ShareOf(float64(firstNumber(dir, "capacity")), 100)
		if oneLine(dir, "status") != "Discharging" {
			continue
		}
		u.OnBattery = true
		uw := float64(firstNumber(dir, "power_now"))
		if uw == 0 {
			uw = float64(firstNumber(dir, "voltage_now")) * float64(firstNumber(dir, "current_now")) / 1e6
		}
		full := cmp.Or(float64(firstNumber(dir, "energy_now")), float64(firstNumber(dir, "charge_now"))*float64(firstNumber(dir, "voltage_now"))/1e6)
		if uw > 0 {
			u.Left = seconds(full / uw * 3600)
		}
		w, ok = w+uw/1e6, ok || uw > 0
	}
	return w, u, ok
}
