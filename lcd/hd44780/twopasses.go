package hd44780

// twoPasses solves for text that changes together with glyphs: runs before the
// glyphs are redrawn (early) and runs after (late), chosen together, because many
// cells may go with either.
//
// It walks around the strip as oneStrip does, with a state for both passes at
// once. An early run may begin where the counter stands; a late one may end where
// it should, and always sets its address.
type twoPasses struct {
	passes [2]marks
	found  [2][]run

	q         query
	cost      Cost
	fills     int
	width     int // halves there are
	now, next []int64
	from      [ddramSize][]uint16
	blank     []int64              // a never for each state
	skip, put [ddramSize][2][]move // what can be done at each position, by pass and half
	best      int64
	needed    bool // some text must be written early
	dirty     int  // positions that have to be written
	left      int  // of those, what the walk has not come to
}

// move leads from one half of a state to another.
type move struct {
	to int
	v  int64
}

// exactFills is the largest transfer for which runs across the cut are tried; a
// link with larger ones may pay an address too many there.
const exactFills = 4

// solve finds the cheapest runs of q for both passes, leaves them in found and
// returns their value.
func (s *twoPasses) solve(q query, c Cost) int64 {
	s.q, s.cost, s.fills, s.best = q, c, c.fills(), never
	s.width = 2*s.fills + 1
	s.dirty, s.needed = q.strip.count(), q.strip.needs(early)
	s.allocate(s.width * s.width)
	for pos := range q.strip.track.Len {
		s.moves(early, pos)
		s.moves(late, pos)
	}
	s.walks()
	for p := range s.passes {
		s.found[p] = s.passes[p].collect(s.found[p][:0], q.strip.track)
	}
	if q.free >= 0 && q.goal >= 0 && q.strip.track.Ring {
		s.fullCircles()
	}
	return s.best
}

// fullCircles tries the two runs that no walk can hold at once: both all around,
// the early one from where the counter stands, the late one from where it should
// end.
func (s *twoPasses) fullCircles() {
	n := s.q.strip.track.Len
	v := price(s.q.freePrice+s.cost.jump()+2*s.cost.transfers(n)) - s.q.goalPrice
	for pos := range n {
		v += s.q.strip.writing(pos, early, &s.cost) + s.q.strip.writing(pos, late, &s.cost)
	}
	if v < s.best {
		s.best = v
		s.found[early] = append(s.found[early][:0], run{s.q.free, n, s.q.free, true})
		s.found[late] = append(s.found[late][:0], run{s.q.goal, n, s.q.goal, false})
	}
}

// walks tries the walks that may be best, as oneStrip does: from where a late run
// should end and from where an early one begins for nothing, with every pair of
// runs that may lie across those cuts. The free run begins at the latter, so it
// never lies across; and when nothing needs an early run it is the only one.
func (s *twoPasses) walks() {
	free, goal := max(0, s.q.free), max(0, s.q.goal)
	lateLying, earlyLying := s.fills, s.fills
	switch {
	case !s.q.strip.track.Ring:
		free, goal, lateLying, earlyLying = 0, 0, 0, 0
	case s.fills > exactFills:
		lateLying, earlyLying = 0, 0
	case !s.needed:
		earlyLying = 0
	}
	for l := range lateLying + 1 {
		s.around([2]int{late: l}, free)
	}
	if !s.needed {
		s.around([2]int{}, goal)
		return
	}
	for l := range lateLying + 1 {
		for e := range earlyLying + 1 {
			s.around([2]int{early: e, late: l}, goal)
		}
	}
}

func (s *twoPasses) allocate(states int) {
	if len(s.now) == states {
		return
	}
	s.now, s.next = make([]int64, states), make([]int64, states)
	s.blank = make([]int64, states)
	for i := range s.blank {
		s.blank[i] = never
	}
	for i := range s.from {
		s.from[i] = make([]uint16, states)
		for p := range s.skip[i] {
			s.skip[i][p], s.put[i][p] = make([]move, s.width), make([]move, s.width)
		}
	}
}

// A half of a state is the fill of one pass's open transfer, 0 for no open run,
// plus fills when the run began after the cut. A state's number is
// early + width*late.

// around walks once around the strip from position cut. begin says how full the
// runs' transfers are that lie across the cut, 0 for none.
func (s *twoPasses) around(begin [2]int, cut int) {
	copy(s.now, s.blank)
	s.now[begin[early]+s.width*begin[late]] = 0
	n := s.q.strip.track.Len
	s.left = s.dirty
	for i := range n {
		pos := (cut + i) % n
		copy(s.next, s.blank)
		if !s.step(i, pos) {
			return
		}
		if s.q.strip.need[pos] != clean {
			s.left--
		}
		s.now, s.next = s.next, s.now
	}
	s.finish(begin, cut)
}

// moves works out what each half can do at pos: leave it, or write it.
func (s *twoPasses) moves(p pass, pos int) {
	joined := s.q.strip.track.joined(pos)
	skip, put := s.skip[pos][p], s.put[pos][p]
	write := s.q.strip.writing(pos, p, &s.cost)
	transfer := price(s.cost.Transfer)
	start := move{1 + s.fills, write + transfer + s.starting(p, pos)}
	for h := range s.width {
		fill := h
		if h > s.fills {
			fill -= s.fills
		}
		skip[h], put[h] = move{}, start
		if h == 0 || !joined {
			continue
		}
		if p == late && pos == s.q.goal {
			skip[h].v = -s.q.goalPrice
		}
		switch {
		case fill < s.fills:
			put[h] = move{h + 1, write}
		case s.cost.endless():
			put[h] = move{h, write}
		default:
			put[h] = move{h - fill + 1, write + transfer}
		}
	}
}

// starting returns the price of beginning a run at pos. An early run that nothing
// needs is worth it only where it costs no address.
func (s *twoPasses) starting(p pass, pos int) int64 {
	switch {
	case p == early && pos == s.q.free:
		return price(s.q.freePrice)
	case p == early && !s.needed:
		return never
	}
	return price(s.cost.jump())
}

// step goes over the i-th position of the walk. A state that has cost too much to
// be part of a better plan than the best is given up; step tells whether any was
// not.
func (s *twoPasses) step(i, pos int) (alive bool) {
	enough := min(never, s.best-s.bound(s.left))
	n := s.q.strip.need[pos]
	skip, put := &s.skip[pos], &s.put[pos]
	for l := range s.width {
		for e := range s.width {
			state := e + s.width*l
			v := s.now[state]
			if v >= enough {
				continue
			}
			alive = true
			se, pe, sl, pl := skip[early][e], put[early][e], skip[late][l], put[late][l]
			if n == clean {
				s.reach(i, state, se, sl, v)
			}
			if n&needEarly == 0 {
				s.reach(i, state, se, pl, v)
			}
			if pe.v >= never {
				continue
			}
			if n&needLate == 0 {
				s.reach(i, state, pe, sl, v)
			}
			s.reach(i, state, pe, pl, v)
		}
	}
	return alive
}

// bound returns less than the rest of a walk can cost that has n positions to
// write yet: both passes may have room in an open transfer, the counter may end
// where it should, and every byte may be a healed one.
func (s *twoPasses) bound(n int) int64 {
	room := 2 * (s.fills - 1)
	transfers := max(0, n-room) / s.fills
	if s.cost.endless() {
		transfers = 0
	}
	return price(transfers*s.cost.Transfer) - s.q.goalPrice - 2*ddramSize*healed
}

func (s *twoPasses) reach(i, from int, e, l move, v int64) {
	v += e.v + l.v
	if to := e.to + s.width*l.to; v < s.next[to] {
		s.next[to], s.from[i][to] = v, uint16(from)
	}
}

// finish keeps the result of a walk if it is the best and ends as it began.
func (s *twoPasses) finish(begin [2]int, cut int) {
	ring := s.q.strip.track.Ring
	for l := range s.width {
		for e := range s.width {
			state := e + s.width*l
			v := s.now[state]
			if begin[late] == 0 && l > 0 && ring && cut == s.q.goal {
				v -= s.q.goalPrice
			}
			if v < s.best && s.closes(begin[early], e) && s.closes(begin[late], l) {
				s.best = v
				s.trace(begin, state, cut)
			}
		}
	}
}

// closes tells whether a half that begins the walk in state begin may end it in
// state end.
func (s *twoPasses) closes(begin, end int) bool { return begin == 0 || end == begin+s.fills }

// trace marks the runs of the walk that ended in a state.
func (s *twoPasses) trace(begin [2]int, state, cut int) {
	s.passes = [2]marks{}
	n := s.q.strip.track.Len
	for i := n - 1; i >= 0; i-- {
		before := int(s.from[i][state])
		pos := (cut + i) % n
		s.traceHalf(early, pos, before%s.width, state%s.width, i > 0 || begin[early] != 0)
		s.traceHalf(late, pos, before/s.width, state/s.width, i > 0 || begin[late] != 0)
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
