package hd44780

// Plan returns what to send a controller that holds held so that it comes to
// hold want. Glyphs go before the text that shows them.
//
// It works row by row of memory: from the first to the last stale byte of each
// stretch, clean ones between included.
func Plan(held, want Image) []Op {
	p := plan{held: held, want: want}
	p.registers()
	for slot := 0; slot < cgramSize; slot += 8 {
		p.stretch(Addr{CGRAM, slot}, 8, held.CGRAM[:], want.CGRAM[:])
	}
	for row := 0; row < ddramSize; row += lineSize / 2 {
		p.stretch(Addr{DDRAM, row}, lineSize/2, held.DDRAM[:], want.DDRAM[:])
	}
	return p.ops
}

type plan struct {
	held, want Image
	ops        []Op
}

// registers sets the modes that differ.
func (p *plan) registers() {
	held := p.held.Mode.registers()
	for i, w := range p.want.Mode.registers() {
		if stale(*held[i], *w) {
			p.add(false, w.B)
		}
	}
}

// stretch sends the stale part of the n cells from at on.
func (p *plan) stretch(at Addr, n int, held, want []Cell) {
	first, last := -1, -1
	for i := at.Pos; i < at.Pos+n; i++ {
		if stale(held[i], want[i]) {
			if first < 0 {
				first = i
			}
			last = i
		}
	}
	if first < 0 {
		return
	}
	if start := (Addr{at.Space, first}); p.held.AC != start {
		p.add(false, start.instruction())
	}
	for i := first; i <= last; i++ {
		p.add(true, want[i].B)
	}
}

// add puts b behind the last op, or into a new one for the other register.
func (p *plan) add(data bool, b byte) {
	if n := len(p.ops); n == 0 || p.ops[n-1].Data != data {
		p.ops = append(p.ops, Op{Data: data})
	}
	last := &p.ops[len(p.ops)-1]
	last.Bytes = append(last.Bytes, b)
	p.held.apply(Op{data, []byte{b}})
}
