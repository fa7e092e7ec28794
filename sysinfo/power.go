package sysinfo

import (
	"fmt"
	"math"
	"strings"
	"time"
)

// Power is what a machine takes, in W, and what it has taken today.
type Power struct {
	Reading PowerReading
	CPU     Watts     // of the processors alone, where RAPL says so
	Budget  float64   // what the machine may take at rest; 0: nobody says
	Over    float64   // W above the budget that are no work's; 0: none
	Since   time.Time // since when it is over the budget
	Why     []string  // causes of it, the greatest first
	Today   PowerDay
	History []PowerSlot // the newest last
	UPS     UPS
	Disks   []DiskState
	Model   PowerModel  // with the constants that are configured
	Inputs  PowerInputs // of this moment; Model.Explain(Inputs) is the estimate, term by term
	Notes   []string    // sources that were given up, and why; to be logged when it changes
}

// GivenUp is what is to be told a person once.
func (p Power) GivenUp() []string { return p.Notes }

// PowerReading is what something says that the machine takes.
type PowerReading struct {
	Watts
	Source    string // "model", "meter", "nut", "battery", "hwmon"
	Estimated bool   // the model says so: whole watts, and a range where Low is less than High
	Coarse    bool   // measured in steps of more than a watt
}

// Watts is a power in W, or a range where not all is known.
type Watts struct {
	Low, High float64
	Known     bool
}

func wattsAt(w float64) Watts { return Watts{w, w, true} }

// Ranges tells whether the range is one that shows in whole watts.
func (w Watts) Ranges() bool { return math.Round(w.Low) != math.Round(w.High) }

// PowerDay is what was taken since midnight.
type PowerDay struct {
	Low, High float64 // Wh; they differ where the state of disks was not known
	Min, Max  float64 // W
	Hours     float64 // for which it is known
}

// Average returns the mean power in W, and whether there is any.
func (d PowerDay) Average() (w float64, known bool) {
	if d.Hours <= 0 {
		return 0, false
	}
	return (d.Low + d.High) / 2 / d.Hours, true
}

// PowerSlot is the mean of ten minutes.
type PowerSlot struct {
	Watts
}

// UPS is what an uninterruptible power supply, or the battery of a laptop, says.
type UPS struct {
	Known     bool
	OnBattery bool
	Since     time.Time     // of OnBattery, as far as lcdpanel has seen it
	Left      time.Duration // until it is empty; 0: not known
	Low       time.Duration // what is left when the machine is shut down; 0: not known
	Load      Share         // of what it can give
	Charge    Share
}

// PowerOpts is what a person may choose. The zero value finds the profile and the
// sources by itself.
type PowerOpts struct {
	Profile string             `config:"profile" allowed:"n54l|generic" help:"which machine the estimate is for (default: by the name in its firmware)"`
	Budget  float64            `config:"budget" unit:"W" min:"0" max:"10000" help:"what the machine may take at rest (default: nobody is warned)"`
	Model   ModelOpts          `config:"model" help:"constants of the estimate; lcdpanel power calibrate finds them"`
	Disks   map[string]Plug    `config:"disks" help:"what disks take, by name, link or serial number"`
	Extra   map[string]float64 `config:"extra" help:"what else takes power, in W at the wall by name"`
	File    string             `config:"file" help:"a file in which a meter writes watts"`
	NUT     string             `config:"nut" help:"a UPS of Network UPS Tools, as ups@localhost:3493"`
}

// ModelOpts are the constants of a model; what is not given is the profile's.
type ModelOpts struct {
	Base       *float64 `config:"base" unit:"W" min:"0" max:"10000" help:"all but the disks and the processors' work"`
	CPU        *float64 `config:"cpu" unit:"W" min:"0" max:"10000" help:"what all processors add when they are busy"`
	Efficiency *float64 `config:"efficiency" min:"0.3" max:"1" help:"of the power supply"`
	DiskScale  *float64 `config:"diskscale" min:"0" max:"10" help:"what the disks' figures are multiplied by"`
	SpinUp     *float64 `config:"spinup" unit:"W" min:"0" max:"200" help:"a disk that starts to spin"`
	WLAN       *float64 `config:"wlan" unit:"W" min:"0" max:"100" help:"a USB radio that is up"`
}

// Plug is what a disk takes on its plug; what is not given is as its model takes.
type Plug struct {
	Active  *float64 `config:"active" unit:"W" min:"0" max:"100" help:"reading and writing"`
	Idle    *float64 `config:"idle" unit:"W" min:"0" max:"100" help:"turning"`
	Standby *float64 `config:"standby" unit:"W" min:"0" max:"100" help:"asleep"`
}

// over sets what is given.
func (p Plug) over(w DiskWatts) DiskWatts {
	for to, from := range map[*float64]*float64{&w.Active: p.Active, &w.Idle: p.Idle, &w.Standby: p.Standby} {
		if from != nil {
			*to = *from
		}
	}
	return w
}

// over sets the constants that are given.
func (o ModelOpts) over(m PowerModel) PowerModel {
	for to, from := range map[*float64]*float64{
		&m.Base: o.Base, &m.CPU: o.CPU, &m.Efficiency: o.Efficiency, &m.DiskScale: o.DiskScale, &m.SpinUp: o.SpinUp, &m.WLAN: o.WLAN,
	} {
		if from != nil {
			*to = *from
		}
	}
	return m
}

// Validate tells what is wrong with options that are right each by themselves.
func (o PowerOpts) Validate() error {
	for _, name := range sortedKeys(o.Extra) {
		if w := o.Extra[name]; !(w >= 0 && w <= mostWatts) {
			return fmt.Errorf("extra: %s is %v W: allowed is 0 to %d", name, w, mostWatts)
		}
	}
	if ups, _, _ := strings.Cut(o.NUT, "@"); o.NUT != "" && ups == "" {
		return fmt.Errorf("nut: %q names no UPS: write it as ups@localhost:3493", o.NUT)
	}
	return nil
}
