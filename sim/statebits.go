package sim

import "fmt"

// bank is a stretch of state bits of one kind.
type bank struct {
	name string
	bits int
	flip func(c *Controller, i int)
}

// registerBanks are the bits a host can set right again by instructions and data, whatever its link.
func registerBanks() []bank {
	return []bank{
		{"DDRAM", ddramSize * 8, func(c *Controller, i int) { c.ddram[i/8] ^= 1 << (i % 8) }},
		{"CGRAM", cgramSize * 8, func(c *Controller, i int) { c.cgram[i/8] ^= 1 << (i % 8) }},
		{"address counter", 7, flipAddress},
		{"address counter in CGRAM", 1, func(c *Controller, _ int) { c.inCGRAM = !c.inCGRAM; c.ac &= c.acMask() }},
		{"entry mode I/D", 1, func(c *Controller, _ int) { c.entry.increment = !c.entry.increment }},
		{"entry mode S", 1, func(c *Controller, _ int) { c.entry.shift = !c.entry.shift }},
		{"display control D", 1, func(c *Controller, _ int) { c.display.on = !c.display.on }},
		{"display control C", 1, func(c *Controller, _ int) { c.display.cursor = !c.display.cursor }},
		{"display control B", 1, func(c *Controller, _ int) { c.display.blink = !c.display.blink }},
		{"display shift", 7, func(c *Controller, i int) { c.shift = (c.shift ^ 1<<i) % ddramSize }},
		{"function set N", 1, func(c *Controller, _ int) { c.function.twoLines = !c.function.twoLines }},
		{"function set F", 1, func(c *Controller, _ int) { c.function.tallFont = !c.function.tallFont }},
	}
}

// busBanks are the bits that put the chip out of step with a 4-bit bus. Only initialisation by instruction cures
// them, which a host behind an LCD2USB cannot do.
func busBanks() []bank {
	return []bank{
		{"function set DL", 1, func(c *Controller, _ int) { c.function.eightBit = !c.function.eightBit }},
		{"nibble phase", 1, func(c *Controller, _ int) { c.bus.second = !c.bus.second }},
		{"upper nibble", 4, func(c *Controller, i int) { c.bus.upper ^= 0x10 << i }},
	}
}

// flipAddress has no bit 6 to flip while AC points into CGRAM: the lower six come round again.
func flipAddress(c *Controller, i int) { c.ac = (c.ac ^ 1<<i) & c.acMask() }

func (c *Controller) acMask() byte {
	if c.inCGRAM {
		return 0x3F
	}
	return 0x7F
}

func bitsOf(banks []bank) (n int) {
	for _, b := range banks {
		n += b.bits
	}
	return n
}

// StateBits is how many bits of memory and registers a host can set right: DDRAM in the order of its addresses, CGRAM,
// address counter (7) and what it points into, I/D, S, D, C, B, display shift (7), N, F.
func (c *Controller) StateBits() int { return bitsOf(registerBanks()) }

// BusBits is how many bits more keep the bus in step: DL, the nibble phase, and the upper nibble that waits (4). Their
// numbers for [Controller.FlipBit] follow those of StateBits.
func (c *Controller) BusBits() int { return bitsOf(busBanks()) }

// BitName says what bit n is, for a test's failure: "DDRAM bit 17", say.
func (c *Controller) BitName(n int) string {
	b, i, ok := findBit(n)
	if !ok {
		return fmt.Sprintf("no bit %d", n)
	}
	return fmt.Sprintf("%s bit %d", b.name, i)
}

// FlipBit turns bit n of the state over, as an electrostatic discharge might, and nothing else: 0 to StateBits()-1 are
// registers and memory, then BusBits() more; false if there is no bit n. Counters stay in their range.
func (c *Controller) FlipBit(n int) bool {
	b, i, ok := findBit(n)
	if ok {
		b.flip(c, i)
		c.look++
	}
	return ok
}

func findBit(n int) (b bank, i int, ok bool) {
	if n < 0 {
		return bank{}, 0, false
	}
	for _, b := range append(registerBanks(), busBanks()...) {
		if n < b.bits {
			return b, n, true
		}
		n -= b.bits
	}
	return bank{}, 0, false
}
