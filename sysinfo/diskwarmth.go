package sysinfo

import (
	"path/filepath"
	"time"
)

// warmPace is how often a temperature is read at most.
const warmPace = time.Minute

// readTemperature reads what drivetemp says. That sends the drive a SMART command,
// which may restart the timer by which it falls asleep
// (Documentation/hwmon/drivetemp.rst), so it is read only of a disk that has just
// restarted that timer by itself, or that has none.
func (r *diskRecord) readTemperature(fs FS, now time.Time) {
	if r.Activity != Busy && r.Activity != Idle {
		r.Temperature = Temperature{}
		return
	}
	if !r.work.moved && !r.SpinDown.Never() || !r.warmth.due(now, warmPace) {
		return
	}
	dir := filepath.Join(fs.Sys, "block", r.Name, "device", "hwmon")
	for _, name := range names(dir) {
		if oneLine(dir, name, "name") == "drivetemp" {
			r.Temperature.Celsius, r.Temperature.Known = parseTemperature(oneLine(dir, name, "temp1_input"))
		}
	}
}
