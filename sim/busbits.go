package sim

import "time"

// nibblePhase is where a 4-bit bus is between the two strobes of a byte (data sheet, "Interfacing to the MPU").
// Reads and writes share it, as there is one flip-flop.
type nibblePhase struct {
	second bool          // the next strobe is the low nibble
	upper  byte          // the high nibble of a write that waits for its other half, in bits 7..4
	early  time.Duration // how much too early that high nibble came
}

// Strobe is one pulse on E with the given levels of RS, R/W and DB7..DB0. For a read the result is what the chip puts
// on DB7..DB0; for a write it is d. While DL=0 only DB7..DB4 count, two strobes make a byte, and the chip leaves
// DB3..DB0 to their pull-ups (read as 1).
func (c *Controller) Strobe(rs, rw bool, d byte) byte {
	switch {
	case c.function.eightBit && rw:
		v := c.peek(rs)
		c.finishRead(rs)
		return v
	case c.function.eightBit:
		c.finishWrite(rs, d, 0)
		return d
	case rw:
		return c.readNibble(rs)
	default:
		c.writeNibble(rs, d)
		return d
	}
}

func (c *Controller) readNibble(rs bool) byte {
	v := c.peek(rs)
	if !c.bus.second {
		c.bus.second = true
		return v | 0x0F
	}
	c.bus = nibblePhase{}
	c.finishRead(rs)
	return v<<4 | 0x0F
}

func (c *Controller) writeNibble(rs bool, d byte) {
	if !c.bus.second {
		c.bus = nibblePhase{second: true, upper: d & 0xF0, early: c.remaining()}
		return
	}
	half := c.bus
	c.bus = nibblePhase{}
	c.finishWrite(rs, half.upper|d>>4, half.early)
}

// peek is what a read shows while E is high: busy flag and address counter, or the data register.
func (c *Controller) peek(rs bool) byte {
	if rs {
		return c.data
	}
	return c.status()
}

// finishRead is the end of a read: a data read moves on, a status read has no effect.
func (c *Controller) finishRead(rs bool) {
	if !rs {
		return
	}
	if early := c.remaining(); early > 0 {
		c.fault(Fault{RS: true, Read: true, Byte: c.data, Early: early})
		return
	}
	c.readData()
}

// finishWrite carries out a whole byte, unless it came while the chip was busy: then it is lost and on record.
func (c *Controller) finishWrite(rs bool, d byte, early time.Duration) {
	early = max(early, c.remaining())
	switch {
	case early > 0:
		c.fault(Fault{RS: rs, Byte: d, Early: early})
	case rs:
		c.writeData(d)
	default:
		c.execute(d)
	}
}
