package hd44780

// sole tries the one run that the walk cannot price: the free run alone, from
// where the counter stands to where it should end, if need be more than once
// around.
func (s *oneStrip) sole() {
	q, track := &s.q, s.q.strip.track
	if q.free < 0 || q.goal < 0 {
		return
	}
	v, pos := price(q.freePrice+q.jumpless)-q.goalPrice, q.free
	for n := 1; n < 2*track.Len; n++ {
		v += s.writing(pos)
		if pos = track.after(pos); pos < 0 {
			return
		}
		if pos == q.goal && q.strip.within(q.free, n) {
			if v += price(s.cost.transfers(n)); v < s.best {
				s.best, s.found = v, append(s.found[:0], run{q.free, n, pos, true})
			}
			return
		}
	}
}

// overlap tries the one pair of runs worth writing some positions twice: the free
// run goes on beyond the goal, and the last run, coming from before, crosses its
// beginning to end at the goal. The walk is over what lies outside the part that
// they share.
func (s *oneStrip) overlap() {
	q, track := &s.q, s.q.strip.track
	shared := track.distance(q.free, q.goal)
	if q.free < 0 || q.goal < 0 || shared <= 0 || !track.joined(q.free) {
		return
	}
	bytes := int64(0)
	for i := range shared {
		bytes += s.writing((q.free + i) % track.Len)
	}
	fill := shared
	if shared > s.fills {
		fill = (shared-1)%s.fills + 1
	}
	begin, n := s.state(fill, fresh|atFree), track.Len-shared
	s.walk(begin, q.goal, n, price(q.freePrice+s.cost.transfers(shared))+bytes)
	for fill := 1; fill <= s.fills; fill++ {
		end := s.state(fill, fresh|jumped)
		more := s.cost.transfers(fill+shared) - s.cost.transfers(fill)
		if v := s.now[end] + price(more) + bytes - q.goalPrice; v < s.best {
			s.best, s.marks = v, marks{}
			for i := range shared {
				s.marks[(q.free+i)%track.Len] = written
			}
			s.marks[q.free] |= begun | begunFree
			s.trace(begin, end, q.goal, n)
			s.found = s.marks.collect(s.found[:0], track)
			s.lengthen(q.free, shared)
		}
	}
}

// lengthen makes the run that ends at position end n positions longer.
func (s *oneStrip) lengthen(end, n int) {
	for i := range s.found {
		if r := &s.found[i]; r.end == end {
			r.n += n
			r.end = s.q.goal
			return
		}
	}
}

// within tells whether all that has to be written lies in the n positions from
// at on.
func (s *strip) within(at, n int) bool {
	for i, need := range s.need[:s.track.Len] {
		if d := (i - at + s.track.Len) % s.track.Len; need != clean && d >= n {
			return false
		}
	}
	return true
}
