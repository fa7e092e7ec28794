package hd44780

// states are the states that a walk can be in, with the cheapest way to each.
type states struct {
	value []int64  // by state, never for those that cannot be reached
	live  []uint16 // those that can
}

func newStates(n int) states {
	s := states{value: make([]int64, n), live: make([]uint16, 0, n)}
	for i := range s.value {
		s.value[i] = never
	}
	return s
}

// put notes that a state can be reached for v.
func (s *states) put(state int, v int64) {
	if s.value[state] == never {
		s.live = append(s.live, uint16(state))
	}
	s.value[state] = v
}

// clear leaves no state.
func (s *states) clear() {
	for _, state := range s.live {
		s.value[state] = never
	}
	s.live = s.live[:0]
}
