package sysinfo

import (
	"math"
	"slices"
)

// grain is how far a share has to go before it counts as another one. The kernel
// counts a hundred ticks a second, so that from one second to the next a core's share
// may be off by a hundredth; a glass on which every figure trembles by one says less
// than one that rests, and each tremble costs transfers.
const grain = 0.015

// near returns the share, or old if it is nearly that. None and all are told at once.
func (s Share) near(old Share) Share {
	if s.known && old.known && s.part > 0 && s.part < 1 && math.Abs(s.part-old.part) < grain {
		return old
	}
	return s
}

// alike tells whether a person would see no difference worth speaking of.
func (c CPU) alike(o CPU) bool {
	t, u := c.Temperature, o.Temperature
	return c.Busy.within(noticeable, o.Busy) && c.Spent.IOWait.within(noticeable, o.Spent.IOWait) &&
		t.Hot == u.Hot && max(t.Celsius-u.Celsius, u.Celsius-t.Celsius) <= 1 && len(c.Cores) == len(o.Cores)
}

// near returns the reading with the shares of an older one where they are nearly the
// same.
func (c CPU) near(old CPU) CPU {
	c.Busy = c.Busy.near(old.Busy)
	was := old.Spent
	for i, share := range c.Spent.shares() {
		*share = share.near(*was.shares()[i])
	}
	for i, core := range c.Cores {
		j := slices.IndexFunc(old.Cores, func(o Core) bool { return o.Number == core.Number })
		if j >= 0 {
			c.Cores[i].Busy = core.Busy.near(old.Cores[j].Busy)
		}
	}
	return c
}

func (t *CPUTime) shares() []*Share {
	return []*Share{&t.User, &t.Nice, &t.System, &t.IRQ, &t.IOWait, &t.Steal, &t.Guest}
}
