package hd44780

// oneStrip solves a query in one pass: it goes around the strip once and keeps,
// for every state it can be in, the cheapest way there.
//
// A state is how full the open transfer is (0: no run is open) and four facts:
// whether the run is the free one, whether an address has been set, and whether
// the open run began after the cut where the walk around a ring starts. A run
// may lie across the cut; so for each state it may be in there, the walk is made
// once with that state as both its beginning and its end. One that goes all
// around has to begin at the cut: so one cut is where a run begins for nothing,
// another where one should end.
type oneStrip struct {
	marks marks
	found []run

	q         query
	cost      Cost
	fills     int
	now, next []int64             // value of each state
	from      [ddramSize][]uint16 // state before each step
	best      int64
}

// The facts of a state; its number is fill + (fills+1)*facts.
const (
	fresh   = 1 << iota // began after the cut
	atFree              // the open run needed no address
	jumped              // an address has been set
	factSet = 1 << iota
)

// solve finds the cheapest runs, leaves them in found and returns their value.
func (s *oneStrip) solve(q query, c Cost) int64 {
	s.q, s.cost, s.fills, s.best = q, c, c.fills(), never
	s.allocate((s.fills + 1) * factSet)
	if !q.strip.track.Ring {
		s.around(0, 0)
	} else {
		cut := max(0, q.free)
		for fill := range s.fills + 1 {
			s.around(fill, cut)
		}
		if q.goal >= 0 && q.goal != cut {
			s.around(0, q.goal)
		}
	}
	s.found = s.marks.collect(s.found[:0], q.strip.track)
	s.sole()
	s.overlap()
	return s.best
}

func (s *oneStrip) state(fill, facts int) int { return fill + (s.fills+1)*facts }

func (s *oneStrip) allocate(states int) {
	if len(s.now) == states {
		return
	}
	s.now, s.next = make([]int64, states), make([]int64, states)
	for i := range s.from {
		s.from[i] = make([]uint16, states)
	}
}

// around walks once around the strip from position cut in state begin, and keeps
// the result if it is the best and ends as it began.
func (s *oneStrip) around(begin, cut int) {
	s.walk(begin, cut, s.q.strip.track.Len, 0)
	for facts := range factSet {
		for fill := range s.fills + 1 {
			end := s.state(fill, facts)
			if v := s.now[end] + s.closing(begin, fill, facts, cut); v < s.best {
				s.best, s.marks = v, marks{}
				s.trace(begin, end, cut, s.q.strip.track.Len)
			}
		}
	}
}

// walk goes over n positions from cut on, beginning in a state that has cost v so
// far. It leaves the values of the states at the end in now.
func (s *oneStrip) walk(begin, cut, n int, v int64) {
	for i := range s.now {
		s.now[i] = never
	}
	s.now[begin] = v
	for i := range n {
		pos := (cut + i) % s.q.strip.track.Len
		for j := range s.next {
			s.next[j] = never
		}
		s.step(i, pos, (i > 0 || begin != 0) && s.q.strip.track.joined(pos))
		s.now, s.next = s.next, s.now
	}
}

// closing returns what it costs to end the walk in a state.
func (s *oneStrip) closing(begin, fill, facts, cut int) (v int64) {
	if facts&jumped == 0 && !s.q.must {
		v = price(s.q.jumpless)
	}
	switch {
	case begin != 0 && (fill != begin || facts&(fresh|atFree) != fresh):
		return never
	case begin == 0 && fill > 0 && s.q.strip.track.Ring:
		v -= s.atGoal(facts, cut)
	}
	return v
}

// atGoal returns what a run saves that ends before pos.
func (s *oneStrip) atGoal(facts, pos int) int64 {
	if facts&atFree == 0 && pos == s.q.goal {
		return s.q.goalPrice
	}
	return 0
}

// step goes over position pos, the i-th of the walk. joined tells whether a run
// can come from the position before.
func (s *oneStrip) step(i, pos int, joined bool) {
	dirty := s.q.strip.need[pos] != clean
	write := s.writing(pos)
	start := write + price(s.cost.Transfer)
	for facts := range factSet {
		for fill := range s.fills + 1 {
			state := s.state(fill, facts)
			v := s.now[state]
			if v >= never {
				continue
			}
			ended := v
			if fill > 0 && joined {
				ended -= s.atGoal(facts, pos)
				s.extend(i, state, fill, v+write)
			}
			if fill == 0 || !joined || pos == s.q.free {
				s.begin(i, pos, state, ended+start)
			}
			if !dirty {
				s.reach(i, state, s.state(0, facts&jumped|fresh), ended)
			}
		}
	}
}

// extend writes one more byte in an open run.
func (s *oneStrip) extend(i, state, fill int, v int64) {
	switch {
	case fill < s.fills:
		s.reach(i, state, state+1, v)
	case s.cost.endless():
		s.reach(i, state, state, v)
	default:
		s.reach(i, state, state-fill+1, v+price(s.cost.Transfer))
	}
}

// begin starts a run at pos: where the counter stands, for nothing too.
func (s *oneStrip) begin(i, pos, state int, v int64) {
	s.reach(i, state, s.state(1, fresh|jumped), v+price(s.cost.jump()))
	if pos == s.q.free {
		facts := state / (s.fills + 1)
		s.reach(i, state, s.state(1, facts&jumped|fresh|atFree), v+price(s.q.freePrice))
	}
}

// reach notes that state to can be reached from state from at step i.
func (s *oneStrip) reach(i, from, to int, v int64) {
	if v < s.next[to] {
		s.next[to], s.from[i][to] = v, uint16(from)
	}
}

// writing returns the price of writing position pos.
func (s *oneStrip) writing(pos int) int64 { return s.q.strip.writing(pos, s.q.pass, &s.cost) }

// trace marks the runs of a walk over n positions that ended in a state.
func (s *oneStrip) trace(begin, end, cut, n int) {
	state := end
	for i := n - 1; i >= 0; i-- {
		before := int(s.from[i][state])
		if pos := (cut + i) % s.q.strip.track.Len; state%(s.fills+1) > 0 {
			joined := (i > 0 || begin != 0) && s.q.strip.track.joined(pos)
			s.marks[pos] = s.decision(before, state, joined)
		}
		state = before
	}
}

// decision returns what a step to an open state did at its position.
func (s *oneStrip) decision(before, state int, joined bool) mark {
	wasFree, isFree := before/(s.fills+1)&atFree != 0, state/(s.fills+1)&atFree != 0
	switch opens := before%(s.fills+1) == 0 || !joined || wasFree != isFree; {
	case opens && isFree:
		return written | begun | begunFree
	case opens:
		return written | begun
	}
	return written
}
