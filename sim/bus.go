package sim

// Bus8 clocks whole bytes over eight data lines.
type Bus8 struct{ Controller *Controller }

// Write is one strobe with R/W low.
func (b Bus8) Write(rs bool, d byte) { b.Controller.Strobe(rs, false, d) }

// Read is one strobe with R/W high.
func (b Bus8) Read(rs bool) byte { return b.Controller.Strobe(rs, true, 0xFF) }

// Bus4 clocks bytes as two nibbles over DB7..DB4, high nibble first, with DB3..DB0 unconnected: the chip's pull-ups
// hold them at 1, which matters for the strobes before it has switched to 4 bits.
type Bus4 struct{ Controller *Controller }

// Nibble is a single strobe of a write, with n in bits 3..0; initialisation by instruction needs it.
func (b Bus4) Nibble(rs bool, n byte) { b.Controller.Strobe(rs, false, n<<4|0x0F) }

// Write is two strobes with R/W low.
func (b Bus4) Write(rs bool, d byte) {
	b.Nibble(rs, d>>4)
	b.Nibble(rs, d&0x0F)
}

// Read is two strobes with R/W high.
func (b Bus4) Read(rs bool) byte {
	high := b.Controller.Strobe(rs, true, 0xFF)
	low := b.Controller.Strobe(rs, true, 0xFF)
	return high&0xF0 | low>>4
}
