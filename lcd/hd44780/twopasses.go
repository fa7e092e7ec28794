package hd44780

// twoPasses solves for text that changes together with glyphs: runs before the
// glyphs are redrawn (early) and runs after (late), chosen together, because many
// cells may go with either.
//
// It walks around the strip as oneStrip does, with a state for both passes at
// once. An early run may begin where the counter stands; a late one may end where
// it should, and always sets its address. What the rest of a walk costs is worked
// out beforehand (ahead.go), so a walk follows only what can still become better
// than the best.
//
// A half of a state is the fill of one pass's open transfer, 0 for no open run,
// plus fills when the run began after the cut. A state's number is
// early + width*late.
type twoPasses struct {
	passes [2]marks
	found  [2][]run

	q         query
	cost      Cost
	needed    bool // some text must be written early
	fills     int
	width     int                     // halves there are
	moves     [ddramSize][2][2][]move // by position, pass, whether it is written, and half
	rest      [ddramSize + 1][]int64  // see ahead
	now, next states
	split     []split             // by state
	from      [ddramSize][]uint16 // state before each step

	best    int64
	visited int   // states, by all walks
	limit   int64 // of what a walk is followed for
}

// split is a state taken apart.
type split struct {
	half  [2]uint16 // by pass
	plain uint16    // where rest keeps it
}

// move leads from one half of a state to another.
type move struct {
	to int
	v  int64
}

// walk is a way around the strip: the fills of the runs that lie across the cut
// where it begins, 0 for none, and the state it ends in.
type walk struct {
	begin [2]int
	cut   int
	end   int
}

// mostVisited is after how many states no more runs across the cut are tried. Only
// where text and glyphs change in a way that no screen draws are there so many;
// then a plan may have a transfer or two too many out of forty, and is still made
// in less time than one of them takes.
const mostVisited = 4000

// exactFills is the largest transfer for which runs across the cut are tried; a
// link with larger ones may pay an address too many there.
const exactFills = 4

// solve finds the cheapest runs of q for both passes, leaves them in found and
// returns their value.
func (s *twoPasses) solve(q query, c Cost) int64 {
	s.q, s.cost, s.fills, s.best = q, c, c.fills(), never
	s.visited = 0
	s.width, s.needed = 2*s.fills+1, q.strip.needs(early)
	s.allocate()
	for pos := range q.strip.track.Len {
		s.setMoves(early, pos)
		s.setMoves(late, pos)
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

func (s *twoPasses) allocate() {
	states := s.width * s.width
	if len(s.now.value) == states {
		return
	}
	s.now, s.next, s.split = newStates(states), newStates(states), make([]split, states)
	for i := range s.split {
		e, l := i%s.width, i/s.width
		s.split[i] = split{[2]uint16{uint16(e), uint16(l)}, uint16(s.plain(e, l))}
	}
	for i := range s.rest {
		s.rest[i] = make([]int64, (s.fills+1)*(s.fills+1))
	}
	for i := range s.from {
		s.from[i] = make([]uint16, states)
		for p := range s.moves[i] {
			s.moves[i][p] = [2][]move{make([]move, s.width), make([]move, s.width)}
		}
	}
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
	s.ahead(goal)
	for l := range lateLying + 1 {
		for e := range earlyLying + 1 {
			s.around(walk{begin: [2]int{early: e, late: l}, cut: goal})
		}
	}
	if s.q.free < 0 || free == goal {
		return
	}
	s.ahead(free)
	for l := range lateLying + 1 {
		s.around(walk{begin: [2]int{late: l}, cut: free})
	}
}

// around goes a walk, and keeps it if it is the best and ends as it began.
func (s *twoPasses) around(w walk) {
	n, begin := s.q.strip.track.Len, w.begin[early]+s.width*w.begin[late]
	if begin != 0 && s.visited > mostVisited {
		return
	}
	s.limit = cheaper(s.best)
	if begin == 0 { // then the best there is is known beforehand
		s.limit = min(s.best, s.rest[0][0]+1)
	}
	s.now.put(begin, 0)
	for i := range n {
		s.step(i, (w.cut+i)%n)
		s.now, s.next = s.next, s.now
	}
	for _, state := range s.now.live {
		e, l, v := int(state)%s.width, int(state)/s.width, s.now.value[state]
		if w.begin[late] == 0 && l > 0 && s.endsAtGoal(w.cut) {
			v -= s.q.goalPrice
		}
		if v < s.best && s.closes(w.begin[early], e) && s.closes(w.begin[late], l) {
			s.best, w.end = v, int(state)
			s.trace(w)
		}
	}
	s.now.clear()
}

// cheaper returns the limit of values that charge less than v: walks with runs that
// lie across the cut, which are many, are not followed for a healed byte more.
func cheaper(v int64) int64 {
	charge := (v + 1<<shift - 1) >> shift
	return (charge-1)<<shift + 1
}

// endsAtGoal tells whether a run that goes on to the cut ends where it should.
func (s *twoPasses) endsAtGoal(cut int) bool { return s.q.strip.track.Ring && cut == s.q.goal }

// closes tells whether a half that begins a walk in state begin may end it in
// state end.
func (s *twoPasses) closes(begin, end int) bool { return begin == 0 || end == begin+s.fills }
