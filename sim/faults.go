package sim

import (
	"fmt"
	"slices"
	"time"
)

// maxFaults bounds the record of a chip that is driven wrongly for hours.
const maxFaults = 1000

// Fault is an access that came while the chip was busy, when only the status read is allowed (data sheet, "Busy
// Flag"). What a chip makes of it is undefined; here the byte is lost, so that the fault shows on the glass too.
type Fault struct {
	RS    bool          // the data register, else the instruction register
	Read  bool          // a read, else a write
	Byte  byte          // the byte written, or the stale one read
	Early time.Duration // how long BF had still to go when the access began
}

// String is a sentence for a test's failure: which byte, how many microseconds too early.
func (f Fault) String() string {
	register, access := "instruction", "written"
	if f.RS {
		register = "data"
	}
	if f.Read {
		access = "read"
	}
	return fmt.Sprintf("%s %02X %s %d µs too early: the busy flag was still set", register, f.Byte, access,
		(f.Early+time.Microsecond-1)/time.Microsecond)
}

// Faults lists what came too early since the chip was made, oldest first, at most the first thousand.
func (c *Controller) Faults() []Fault { return slices.Clone(c.faults) }

func (c *Controller) fault(f Fault) {
	if len(c.faults) < maxFaults {
		c.faults = append(c.faults, f)
	}
}
