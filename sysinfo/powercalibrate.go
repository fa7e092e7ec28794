package sysinfo

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// sortedKeys lists the keys of a map in order.
func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }

// Calibrate returns m with the constants that make it say what a meter has shown, in W
// at the wall by state: "asleep" is all disks in standby and the processors idle,
// "spinning" all disks turning and the processors idle, "busy" all disks turning and
// every processor at work, "busy-asleep" the same with the disks in standby. Two or
// three states are needed; what they do not tell stays as it is: without both a
// sleeping and a turning state the disks, without a busy and an idle one the
// processors. in says which disks there are, and what is up beside them.
func Calibrate(m PowerModel, in PowerInputs, meter map[string]float64) (PowerModel, error) {
	if err := checkMeter(meter); err != nil {
		return m, err
	}
	idle, work := 0.0, 1.0
	states := map[string]PowerInputs{
		"asleep":      in.With(WhatIf{Busy: &idle, Disks: map[string]DiskLoad{"": LoadStandby}}),
		"spinning":    in.With(WhatIf{Busy: &idle, Disks: map[string]DiskLoad{"": LoadIdle}}),
		"busy-asleep": in.With(WhatIf{Busy: &work, Disks: map[string]DiskLoad{"": LoadStandby}}),
		"busy":        in.With(WhatIf{Busy: &work, Disks: map[string]DiskLoad{"": LoadIdle}}),
	}
	c := calibration{m: m, states: states, meter: meter}
	c.disks()
	c.processors()
	c.base()
	return c.m, c.check()
}

// checkMeter tells what is wrong with what was read.
func checkMeter(meter map[string]float64) error {
	const allowed = "asleep, spinning, busy, busy-asleep"
	for _, state := range sortedKeys(meter) {
		if !strings.Contains(", "+allowed+",", ", "+state+",") {
			return fmt.Errorf("calibrate: %q is no state of the machine: use %s", state, allowed)
		}
		if w := meter[state]; !(w > 0) || w > mostWatts {
			return fmt.Errorf("calibrate: the meter cannot have shown %v W in the state %s: read it again", w, state)
		}
	}
	if len(meter) < 2 {
		return fmt.Errorf("calibrate: %d readings tell too little: two or three of %s are needed", len(meter), allowed)
	}
	return nil
}

// mostWatts is more than a wall socket gives.
const mostWatts = 10_000

// calibration is a model that is being fitted.
type calibration struct {
	m      PowerModel
	states map[string]PowerInputs
	meter  map[string]float64
}

// both returns by how many watts two states differ on the meter, and in the model.
func (c *calibration) both(more, less string) (meter, model float64, ok bool) {
	a, okA := c.meter[more]
	b, okB := c.meter[less]
	return a - b, c.total(more) - c.total(less), okA && okB
}

func (c *calibration) total(state string) float64 {
	terms := c.m.Explain(c.states[state])
	return terms[len(terms)-1].Low
}

// disks scales what the disks take, by two states that differ in nothing else.
func (c *calibration) disks() {
	scale := c.m.DiskScale
	if scale == 0 {
		scale = 1
	}
	for _, p := range [...][2]string{{"spinning", "asleep"}, {"busy", "busy-asleep"}} {
		if meter, model, ok := c.both(p[0], p[1]); ok && model > 0 {
			c.m.DiskScale = scale * meter / model
			return
		}
	}
}

// processors sets what they take, by a busy state and an idle one.
func (c *calibration) processors() {
	for _, p := range [...][2]string{{"busy", "spinning"}, {"busy-asleep", "asleep"}, {"busy", "asleep"}, {"busy-asleep", "spinning"}} {
		if meter, model, ok := c.both(p[0], p[1]); ok {
			c.m.CPU += meter - model
			return
		}
	}
}

// base sets the rest, so that the mean of the differences is nothing.
func (c *calibration) base() {
	sum := 0.0
	for state, w := range c.meter {
		sum += w - c.total(state)
	}
	c.m.Base += sum / float64(len(c.meter))
}

// check tells whether the constants are those of any machine.
func (c *calibration) check() error {
	switch {
	case c.m.Base < 0:
		return fmt.Errorf("calibrate: the machine without disks would take %.1f W: were the disks asleep when the meter was read?", c.m.Base)
	case c.m.CPU < 0:
		return errors.New("calibrate: the meter has shown less for busy processors than for idle ones: read it again")
	case c.m.DiskScale < 0:
		return errors.New("calibrate: the meter has shown less for disks that turn than for disks asleep: read it again")
	}
	return nil
}
