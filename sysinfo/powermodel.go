package sysinfo

import (
	"cmp"
	"fmt"
	"math"
)

// PowerModel estimates what a machine takes at the wall:
//
//	Base + CPU*busy*speed^1.5 + sum of the disks/Efficiency + extras
//
// It is a guess of a few watts either way: never show a part of a watt of it.
type PowerModel struct {
	Base       float64 // W at the wall of all but what follows, processors idle
	CPU        float64 // W at the wall that all processors add when they are busy
	Efficiency float64 // of the power supply, 0 to 1
	DiskScale  float64 // what the disks' figures are multiplied by; 0: 1
	SpinUp     float64 // W at the wall of a disk that starts to spin
	WLAN       float64 // W at the wall while a USB radio is up
}

// DiskWatts is what a disk takes on its plug, in W.
type DiskWatts struct {
	Active, Idle, Standby float64
}

// DiskPower is a disk in the model.
type DiskPower struct {
	Name  string
	Watts DiskWatts
	State DiskLoad
}

// DiskLoad is what a disk does, as far as it matters to power.
type DiskLoad uint8

// What a disk does. Of one that nobody knows the model has a range.
const (
	LoadUnknown DiskLoad = iota
	LoadStandby
	LoadIdle
	LoadActive
	LoadSpinUp
)

// MarshalText writes a load as one word.
func (l DiskLoad) MarshalText() ([]byte, error) {
	return []byte([...]string{LoadUnknown: "unknown", LoadStandby: "standby", LoadIdle: "idle", LoadActive: "active", LoadSpinUp: "spinup"}[l]), nil
}

// PowerInputs is what a machine does.
type PowerInputs struct {
	Busy  float64 // share of all processors, 0 to 1
	Speed float64 // mean clock of the processors by their highest, 0 to 1; 0: not known, as 1
	Disks []DiskPower
	Radio string             // a USB radio that is up; empty: none
	Extra map[string]float64 // W at the wall by name
}

// PowerTerm is a part of an estimate, in W at the wall. Low and High differ where
// something is not known.
type PowerTerm struct {
	Name      string
	Low, High float64
}

// Explain returns the sum term by term, and last the total.
func (m PowerModel) Explain(in PowerInputs) []PowerTerm {
	terms := []PowerTerm{{"base", m.Base, m.Base}}
	cpu := m.processors(in)
	terms = append(terms, PowerTerm{fmt.Sprintf("processors %.0f%%", 100*in.Busy), cpu, cpu})
	for _, d := range in.Disks {
		low, high := m.disk(d)
		terms = append(terms, PowerTerm{d.Name + " " + d.State.String(), low, high})
	}
	if in.Radio != "" {
		terms = append(terms, PowerTerm{in.Radio + " USB", m.WLAN, m.WLAN})
	}
	for _, name := range sortedKeys(in.Extra) {
		terms = append(terms, PowerTerm{name, in.Extra[name], in.Extra[name]})
	}
	total := PowerTerm{Name: "total"}
	for _, t := range terms {
		total.Low, total.High = total.Low+t.Low, total.High+t.High
	}
	total.Low, total.High = max(m.Base, total.Low), max(m.Base, total.High)
	return append(terms, total)
}

// processors returns what their work adds. Voltage falls with the clock, so power
// does by more than it.
func (m PowerModel) processors(in PowerInputs) float64 {
	speed := in.Speed
	if !(speed > 0) || speed > 1 {
		speed = 1
	}
	return m.CPU * min(1, max(0, in.Busy)) * math.Pow(speed, 1.5)
}

// disk returns the least and the most that a disk takes at the wall.
func (m PowerModel) disk(d DiskPower) (low, high float64) {
	atWall := func(w float64) float64 { return w * cmp.Or(m.DiskScale, 1) / cmp.Or(m.Efficiency, 1) }
	switch d.State {
	case LoadStandby:
		return atWall(d.Watts.Standby), atWall(d.Watts.Standby)
	case LoadIdle:
		return atWall(d.Watts.Idle), atWall(d.Watts.Idle)
	case LoadActive:
		return atWall(d.Watts.Active), atWall(d.Watts.Active)
	case LoadSpinUp:
		return m.SpinUp, m.SpinUp
	}
	return atWall(d.Watts.Standby), atWall(d.Watts.Idle)
}

// String returns the word for a state.
func (l DiskLoad) String() string {
	return [...]string{"unknown", "standby", "idle", "active", "spin-up"}[min(l, LoadSpinUp)]
}

// WhatIf is a machine that does something else: what is not set stays.
type WhatIf struct {
	Busy  *float64            // share of all processors, 0 to 1
	Disks map[string]DiskLoad // by name; "" is all the others
	Extra map[string]float64  // W at the wall by name, beside those there are
}

// With returns the inputs as they would be.
func (in PowerInputs) With(w WhatIf) PowerInputs {
	if w.Busy != nil {
		in.Busy, in.Speed = *w.Busy, 0
	}
	disks := make([]DiskPower, len(in.Disks))
	for i, d := range in.Disks {
		if l, ok := w.Disks[d.Name]; ok {
			d.State = l
		} else if l, ok := w.Disks[""]; ok {
			d.State = l
		}
		disks[i] = d
	}
	in.Disks = disks
	extra := map[string]float64{}
	for _, all := range []map[string]float64{in.Extra, w.Extra} {
		for name, watts := range all {
			extra[name] = watts
		}
	}
	in.Extra = extra
	return in
}
