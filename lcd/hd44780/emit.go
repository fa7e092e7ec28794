package hd44780

// emitter writes a plan down.
type emitter struct {
	ops     []Op
	buf     []byte // the bytes of ops, one behind the other
	at      Addr   // of the counter
	anytime byte   // a register that goes with the next address, 0 for none
}

func (e *emitter) reset(at Addr) {
	e.ops, e.buf, e.at, e.anytime = e.ops[:0], e.buf[:0], at, 0
}

// add puts b behind the last op, or into a new one for the other register.
func (e *emitter) add(data bool, b byte) {
	e.buf = append(e.buf, b)
	if n := len(e.ops); n == 0 || e.ops[n-1].Data != data {
		e.ops = append(e.ops, Op{Data: data, Bytes: e.buf[len(e.buf)-1:]})
		return
	}
	last := &e.ops[len(e.ops)-1]
	last.Bytes = e.buf[len(e.buf)-1-len(last.Bytes):]
}

// pending lets register b, unless 0, go with the first address that is set.
func (e *emitter) pending(b byte) { e.anytime = b }

// end leaves the counter at goal of DDRAM if it must stand there.
func (e *emitter) end(goal int, must bool, t Track) {
	if must {
		e.goTo(Addr{DDRAM, goal}, t)
	}
	e.flush()
}

// instruct adds instructions.
func (e *emitter) instruct(bytes ...byte) {
	for _, b := range bytes {
		e.add(false, b)
	}
}

// goTo sets the counter to a, of a memory with track t, unless it stands there.
func (e *emitter) goTo(a Addr, t Track) {
	if e.at == a {
		return
	}
	e.flush()
	set := byte(SetDDRAM)
	if a.Space == CGRAM {
		set = SetCGRAM
	}
	e.add(false, set|t.address(a.Pos))
	e.at = a
}

// flush adds the register that waits for an address.
func (e *emitter) flush() {
	if e.anytime != 0 {
		e.add(false, e.anytime)
		e.anytime = 0
	}
}

// runs adds runs of s: the free one first, the one that ends at goal last.
func (e *emitter) runs(space Space, s *strip, p pass, runs []run, goal int) {
	last := len(runs) - 1
	for i, r := range runs {
		if r.free {
			runs[0], runs[i] = runs[i], runs[0]
		}
	}
	for i, r := range runs {
		if goal >= 0 && r.end == goal && !r.free {
			runs[last], runs[i] = runs[i], runs[last]
			break
		}
	}
	for _, r := range runs {
		e.run(space, s, p, r)
	}
}

func (e *emitter) run(space Space, s *strip, p pass, r run) {
	e.goTo(Addr{space, r.from}, s.track)
	i := r.from
	for range r.n {
		e.add(true, s.bytes[p][i])
		i = s.track.after(i)
	}
	e.at = Addr{}
	if r.end >= 0 {
		e.at = Addr{space, r.end}
	}
}
