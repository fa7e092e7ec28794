package sysinfo

import (
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"
)

// n54l returns the owner's machine with its disks in these states: the black one, then
// the red ones.
func n54l(t testing.TB, black, red DiskLoad) (PowerModel, PowerInputs) {
	t.Helper()
	m, err := PowerProfile("n54l", 2)
	if err != nil {
		t.Fatal(err)
	}
	in := PowerInputs{Disks: []DiskPower{{"sda", wattsOf(FS{}, Disk{Model: "WDC WD5003AZEX-0"}, true), black}}}
	for _, name := range []string{"sdb", "sdc", "sdd"} {
		in.Disks = append(in.Disks, DiskPower{name, wattsOf(FS{}, Disk{Model: "WDC WD20EFRX-68E"}, true), red})
	}
	return m, in
}

func total(terms []PowerTerm) PowerTerm { return terms[len(terms)-1] }

// TestPowerModel has the figures of the owner's meter and what lies between.
func TestPowerModel(t *testing.T) {
	for _, tt := range []struct {
		busy       float64
		black, red DiskLoad
		extra      float64
		want       float64
	}{
		{0, LoadStandby, LoadStandby, 0, 27},
		{0, LoadStandby, LoadStandby, 10, 37},
		{1, LoadActive, LoadActive, 0, 57},
		{0, LoadIdle, LoadIdle, 0, 45},
		{0.5, LoadIdle, LoadIdle, 0, 50},
		{1, LoadStandby, LoadStandby, 0, 37},
		{0, LoadIdle, LoadStandby, 0, 33},
		{0.5, LoadSpinUp, LoadSpinUp, 0, 88},
	} {
		m, in := n54l(t, tt.black, tt.red)
		in.Busy, in.Extra = tt.busy, map[string]float64{"x": tt.extra}
		if got := total(m.Explain(in)); math.Round(got.Low) != tt.want || got.Low != got.High {
			t.Errorf("busy %v, disks %v and %v, %v W more: %v, want %v", tt.busy, tt.black, tt.red, tt.extra, got, tt.want)
		}
	}
}

// TestPowerExplain reads the sum of a machine of which something is unknown.
func TestPowerExplain(t *testing.T) {
	m, in := n54l(t, LoadStandby, LoadUnknown)
	in.Busy, in.Speed, in.Radio = 0.5, 0.25, "wlan0"
	want := []PowerTerm{
		{"base", 23.5, 23.5},
		{"processors 50%", 0.625, 0.625},
		{"sda standby", 1.412, 1.412},
		{"sdb unknown", 0.706, 4.824},
		{"sdc unknown", 0.706, 4.824},
		{"sdd unknown", 0.706, 4.824},
		{"wlan0 USB", 10, 10},
		{"total", 37.654, 50.007},
	}
	if diff := cmp.Diff(want, m.Explain(in), cmpopts.EquateApprox(0, 0.002)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	busy := 1.0
	other := in.With(WhatIf{Busy: &busy, Disks: map[string]DiskLoad{"sdb": LoadIdle, "": LoadStandby}, Extra: map[string]float64{"fan": 2}})
	if got := total(m.Explain(other)); math.Abs(got.Low-(23.5+10+1.412+4.824+2*0.706+10+2)) > 0.01 {
		t.Errorf("what if: %v", m.Explain(other))
	}
	if in.Disks[1].State != LoadUnknown {
		t.Error("asking what if changes the machine")
	}
}

func TestPowerProfile(t *testing.T) {
	if _, err := PowerProfile("n54", 2); err == nil || !strings.Contains(err.Error(), "n54l, generic") {
		t.Errorf("error %v", err)
	}
	if m, err := PowerProfile("generic", 4); err != nil || m.CPU != 20 {
		t.Errorf("%+v, %v", m, err)
	}
}

// TestCalibrate finds the constants of a machine by its meter.
func TestCalibrate(t *testing.T) {
	m, in := n54l(t, LoadUnknown, LoadUnknown)
	is := PowerModel{Base: 30, CPU: 22, Efficiency: 0.85, DiskScale: 1.5, SpinUp: 14.9, WLAN: 10}
	c := calibration{m: is, states: map[string]PowerInputs{}}
	_, asleep := n54l(t, LoadStandby, LoadStandby)
	_, spinning := n54l(t, LoadIdle, LoadIdle)
	c.states["asleep"], c.states["spinning"] = asleep, spinning
	asleep.Busy, spinning.Busy = 1, 1
	c.states["busy-asleep"], c.states["busy"] = asleep, spinning
	read := func(states ...string) map[string]float64 {
		meter := map[string]float64{}
		for _, s := range states {
			meter[s] = c.total(s)
		}
		return meter
	}
	near := cmpopts.EquateApprox(0, 1e-9)
	got, err := Calibrate(m, in, read("asleep", "spinning", "busy"))
	if diff := cmp.Diff(is, got, near); diff != "" || err != nil {
		t.Errorf("three readings: %v (-want +got):\n%s", err, diff)
	}
	for _, states := range [][]string{{"asleep", "spinning"}, {"asleep", "busy"}, {"spinning", "busy"}, {"busy-asleep", "busy"}, {"asleep", "busy-asleep", "busy"}} {
		meter := read(states...)
		got, err := Calibrate(m, in, meter)
		if err != nil {
			t.Errorf("%v: %v", states, err)
		}
		c := calibration{m: got, states: c.states}
		for _, s := range states {
			if w := c.total(s); math.Abs(w-meter[s]) > 1e-9 {
				t.Errorf("%v: %s is %v W, and the meter has shown %v", states, s, w, meter[s])
			}
		}
	}
}

func TestCalibrateRefuses(t *testing.T) {
	m, in := n54l(t, LoadUnknown, LoadUnknown)
	for want, meter := range map[string]map[string]float64{
		"is no state":        {"asleep": 27, "sleeping": 30},
		"cannot have shown":  {"asleep": 27, "busy": -3},
		"1 readings":         {"asleep": 27},
		"idle ones":          {"asleep": 27, "busy-asleep": 20},
		"than for disks as":  {"asleep": 27, "spinning": 20},
		"without disks":      {"spinning": 10, "busy": 40},
		"shown NaN W in the": {"asleep": math.NaN(), "busy": 40},
	} {
		if _, err := Calibrate(m, in, meter); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v: %v, want %q", meter, err, want)
		}
	}
}

// TestPowerModelBounds has any machine: more work never takes less.
func TestPowerModelBounds(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		state := rapid.SampledFrom([]DiskLoad{LoadUnknown, LoadStandby, LoadIdle, LoadActive})
		m, in := n54l(t, state.Draw(rt, "black"), state.Draw(rt, "red"))
		in.Speed = rapid.Float64().Draw(rt, "speed")
		in.Busy = rapid.Float64Range(0, 1).Draw(rt, "busy")
		less := total(m.Explain(in))
		in.Busy = rapid.Float64Range(in.Busy, 1).Draw(rt, "busier")
		more := total(m.Explain(in))
		if more.Low < less.Low || less.Low < m.Base || less.High < less.Low {
			rt.Fatalf("%v, with more work %v", less, more)
		}
	})
}
