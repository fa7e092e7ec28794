package main

import (
	"lcdpanel/screens"
	"lcdpanel/sysinfo"
)

// optionsFor returns the options that a screen of another kind has, so that both are
// drawn from one source.
func optionsFor[O any](m *machine, kind string) O {
	k, _ := kindNamed(kind)
	return m.optionsOf(k).(interface{ own() O }).own()
}

// usualCPU is the processors as their own screen has them.
func (m *machine) usualCPU() *sysinfo.Feed[sysinfo.CPU] {
	return m.cpu(optionsFor[screens.CPUOpts](m, "cpu"))
}

// usualMemory is the memory as its own screen has it.
func (m *machine) usualMemory() *sysinfo.Feed[sysinfo.Memory] {
	return m.memory(optionsFor[memoryOptions](m, "memory").MemoryOpts)
}

// usualSpace is the file systems as their own screen has them.
func (m *machine) usualSpace() *sysinfo.Feed[sysinfo.Space] {
	return m.space(optionsFor[spaceOptions](m, "space").SpaceOpts)
}
