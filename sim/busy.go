package sim

import "time"

// Execution times at the typical 270 kHz (data sheet table 6). Clear has no figure of its own there; it takes as long
// as home. powerOnTime is the busy state of the internal reset and does not depend on the oscillator.
const (
	typicalFOsc = 270_000
	shortTime   = 37 * time.Microsecond
	longTime    = 1520 * time.Microsecond
	powerOnTime = 10 * time.Millisecond
)

// busyFlag is BF together with the short time in which a status read still shows the old address counter.
type busyFlag struct {
	until    time.Time // BF reads 1 before this
	acUntil  time.Time // the address counter reads acBefore before this
	acBefore byte
}

// Busy reports BF, without a bus access.
func (c *Controller) Busy() bool { return c.remaining() > 0 }

func (c *Controller) remaining() time.Duration { return c.busy.until.Sub(c.now()) }

func (c *Controller) scaled(typical time.Duration) time.Duration {
	return typical * typicalFOsc / time.Duration(c.fosc)
}

// addressTime is tADD, from the end of BF to the new address counter: 1.5 oscillator cycles (data sheet figure 10).
func (c *Controller) addressTime() time.Duration {
	return 3 * time.Second / time.Duration(2*c.fosc)
}

// startBusy raises BF for d. Call it before the address counter moves: until BF falls the old one is read.
func (c *Controller) startBusy(d time.Duration) {
	end := c.now().Add(d)
	c.busy = busyFlag{until: end, acUntil: end, acBefore: c.ac}
}

// startDataBusy is startBusy for a data access, after which the address counter follows later than BF.
func (c *Controller) startDataBusy() {
	c.startBusy(c.scaled(shortTime))
	c.busy.acUntil = c.busy.until.Add(c.addressTime())
}

// status is the byte of a busy flag & address read: BF in bit 7, AC below.
func (c *Controller) status() byte {
	now, v := c.now(), c.ac
	if now.Before(c.busy.acUntil) {
		v = c.busy.acBefore
	}
	if now.Before(c.busy.until) {
		v |= 0x80
	}
	return v
}
