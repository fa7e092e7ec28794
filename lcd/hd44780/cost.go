package hd44780

// Cost is what a link charges for sending bytes to a controller, in whatever
// unit suits it. A plan is split into transfers of at most Batch bytes, each for
// one register.
type Cost struct {
	Transfer    int // for each transfer
	Instruction int // for each byte to the instruction register
	Flip        int // for each change from one register to the other
	Batch       int // bytes in a transfer; 0 means any number

	// Byte is charged for each byte to the data register; nil means nothing.
	Byte func(byte) int
}

// data returns the price of one byte of data.
func (c *Cost) data(b byte) int {
	if c.Byte == nil {
		return 0
	}
	return c.Byte(b)
}

// transfers returns the price of the transfers that n bytes for one register
// take.
func (c *Cost) transfers(n int) int {
	if n == 0 {
		return 0
	}
	if c.Batch == 0 {
		return c.Transfer
	}
	return (n + c.Batch - 1) / c.Batch * c.Transfer
}

// count returns how many transfers ops take.
func (c *Cost) count(ops []Op) (n int) {
	each := Cost{Transfer: 1, Batch: c.Batch}
	for _, op := range ops {
		n += each.transfers(len(op.Bytes))
	}
	return n
}

// Of returns the price of sending ops.
func (c *Cost) Of(ops []Op) int {
	sum := 0
	for i, op := range ops {
		sum += c.transfers(len(op.Bytes))
		if i > 0 && ops[i-1].Data != op.Data {
			sum += c.Flip
		}
		for _, b := range op.Bytes {
			if op.Data {
				sum += c.data(b)
			} else {
				sum += c.Instruction
			}
		}
	}
	return sum
}

// fills returns how many states of filling a transfer has: as many as it takes
// bytes, or one where it does not matter how full it is.
func (c *Cost) fills() int {
	if c.endless() {
		return 1
	}
	return c.Batch
}

// endless tells whether a transfer takes any number of bytes, or costs nothing.
func (c *Cost) endless() bool { return c.Transfer == 0 || c.Batch == 0 }

// jump returns the price of setting the address counter between two runs of
// data.
func (c *Cost) jump() int { return c.Transfer + c.Instruction + 2*c.Flip }
