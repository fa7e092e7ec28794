package hd44780

// setMoves works out what each half can do at pos: leave it, or write it.
func (s *twoPasses) setMoves(p pass, pos int) {
	joined := s.q.strip.track.joined(pos)
	leave, put := s.moves[pos][p][0], s.moves[pos][p][1]
	write := s.q.strip.writing(pos, p, &s.cost)
	transfer := price(s.cost.Transfer)
	start := move{1 + s.fills, min(never, s.starting(p, pos)+write+transfer)}
	for h := range s.width {
		leave[h], put[h] = move{}, start
		if h == 0 || !joined {
			continue
		}
		if p == late && pos == s.q.goal {
			leave[h].v = -s.q.goalPrice
		}
		switch fill := s.fill(h); {
		case fill < s.fills:
			put[h] = move{h + 1, write}
		case s.cost.endless():
			put[h] = move{h, write}
		default:
			put[h] = move{h - fill + 1, write + transfer}
		}
	}
}

// fill returns how full the transfer of a half is.
func (s *twoPasses) fill(half int) int {
	if half > s.fills {
		return half - s.fills
	}
	return half
}

// starting returns the price of beginning a run at pos. One that begins where
// nothing has to be written is worth it only where it costs no address, and so is
// an early one that nothing needs.
func (s *twoPasses) starting(p pass, pos int) int64 {
	switch {
	case p == early && pos == s.q.free:
		return price(s.q.freePrice)
	case p == early && !s.needed, !s.q.strip.need[pos].allows(p):
		return never
	}
	return price(s.cost.jump())
}

// step goes over pos, the i-th position of a walk. (It is most of the work of
// planning; hence what is taken out of its loop.)
func (s *twoPasses) step(i, pos int) {
	rest, choices := s.rest[i], s.q.strip.need[pos].choices()
	leaveEarly, putEarly := s.moves[pos][early][0], s.moves[pos][early][1]
	leaveLate, putLate := s.moves[pos][late][0], s.moves[pos][late][1]
	s.visited += len(s.now.live)
	for _, state := range s.now.live {
		split, v := s.split[state], s.now.value[state]
		if v+rest[split.plain] >= s.limit {
			continue
		}
		e, l := split.half[early], split.half[late]
		if choices&1 != 0 {
			s.reach(i, state, leaveEarly[e], leaveLate[l], v)
		}
		if choices&2 != 0 && putEarly[e].v < never {
			s.reach(i, state, putEarly[e], leaveLate[l], v)
		}
		if choices&4 != 0 && putLate[l].v < never {
			s.reach(i, state, leaveEarly[e], putLate[l], v)
		}
		if choices&8 != 0 && putEarly[e].v < never && putLate[l].v < never {
			s.reach(i, state, putEarly[e], putLate[l], v)
		}
	}
	s.now.clear()
}

// reach notes that a state can be reached from state from at step i.
func (s *twoPasses) reach(i int, from uint16, e, l move, v int64) {
	v += e.v + l.v
	if to := e.to + s.width*l.to; v < s.next.value[to] {
		s.next.put(to, v)
		s.from[i][to] = from
	}
}

// trace marks the runs of a walk.
func (s *twoPasses) trace(w walk) {
	s.passes = [2]marks{}
	n, state := s.q.strip.track.Len, w.end
	for i := n - 1; i >= 0; i-- {
		before := int(s.from[i][state])
		pos := (w.cut + i) % n
		s.traceHalf(early, pos, before%s.width, state%s.width, i > 0 || w.begin[early] != 0)
		s.traceHalf(late, pos, before/s.width, state/s.width, i > 0 || w.begin[late] != 0)
		state = before
	}
}

func (s *twoPasses) traceHalf(p pass, pos, before, after int, joined bool) {
	if after == 0 {
		return
	}
	m := written
	if before == 0 || !joined || !s.q.strip.track.joined(pos) {
		m |= begun
		if p == early && pos == s.q.free {
			m |= begunFree
		}
	}
	s.passes[p][pos] = m
}
