package sysinfo

import (
	"cmp"
	"slices"
	"strings"
)

// found is the sensors that there are.
type found struct {
	temps, disks []*heatSensor
	fans         []*fanSensor
}

// diskChips are the chips that stand for a disk (Documentation/hwmon/drivetemp.rst,
// drivers/nvme/host/hwmon.c).
func diskChips() []string { return []string{"drivetemp", "nvme"} }

// findSensors looks for the sensors. Of a chip that nobody wants nothing but the name
// is read.
func findSensors(fs FS, o SensorsOpts) (f found) {
	cpus := 0
	for _, c := range chips(fs, o.wants) {
		switch {
		case slices.Contains(diskChips(), c.name):
			f.disks = append(f.disks, o.diskSensor(c)...)
		default:
			f.temps = append(f.temps, o.boardSensors(c)...)
			f.fans = append(f.fans, o.fanSensors(c)...)
		}
	}
	for _, p := range probes(fs) {
		path := strings.TrimSuffix(p.path, "_input")
		says := limits{parseLimit(oneLine(path + "_max")), p.limit}
		s := &heatSensor{input: steady{path: p.path}, name: "CPU", limits: o.limits("CPU", says, limits{70, defaultHot})}
		f.temps = slices.Insert(f.temps, cpus, s)
		cpus++
	}
	f.temps = slices.CompactFunc(f.temps, func(a, b *heatSensor) bool { return a.input.path == b.input.path })
	if len(f.fans) == 1 && !f.fans[0].named {
		f.fans[0].name = "fan"
	}
	return f
}

// wants tells by its name whether a chip is to be read.
func (o SensorsOpts) wants(chip string) bool {
	if slices.Contains(diskChips(), chip) {
		return o.Disks
	}
	return isFanChip(chip) || o.names(chip)
}

// boardSensors returns the temperatures of a mainboard's chip that somebody named,
// and the one that is the board's: the rest is often connected to nothing.
func (o SensorsOpts) boardSensors(c chip) (all []*heatSensor) {
	board := -1
	if isFanChip(c.name) && !c.guard().sleeps() {
		board = c.board()
	}
	for _, n := range c.readings("temp") {
		name := o.called(c.name, c.key("temp", n))
		if name == "" && n == board {
			name = "board"
		}
		if name == "" {
			continue
		}
		all = append(all, &heatSensor{input: steady{path: c.file("temp", n, "input")}, name: name, limits: o.limits(name, c.limits(n), boardLimits()), guard: c.guard()})
	}
	return all
}

// fanSensors returns the fans of a chip.
func (o SensorsOpts) fanSensors(c chip) (all []*fanSensor) {
	for _, n := range c.readings("fan") {
		name := o.called(c.name, c.key("fan", n))
		all = append(all, &fanSensor{steady{path: c.file("fan", n, "input")}, cmp.Or(name, c.key("fan", n)), name != "", c, n, c.guard()})
	}
	return all
}

// diskSensor returns the temperature of the disk that a chip is in.
func (o SensorsOpts) diskSensor(c chip) []*heatSensor {
	disk := c.disk()
	if disk == "" || !exists(c.file("temp", 1, "input")) {
		return nil
	}
	s := &heatSensor{input: steady{path: c.file("temp", 1, "input")}, name: disk, guard: c.guard()}
	s.limits = o.limits("disk", c.limits(1), diskLimits())
	return []*heatSensor{s}
}
