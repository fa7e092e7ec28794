package hd44780

// ahead works out rest for walks from position cut: for each step and state, the
// least that what is left of a walk costs, wherever it may end. A state here is the
// fills of both passes; it does not matter when a run began.
func (s *twoPasses) ahead(cut int) {
	n := s.q.strip.track.Len
	for l := range s.fills + 1 {
		for e := range s.fills + 1 {
			s.rest[n][s.plain(e, l)] = 0
			if l > 0 && s.endsAtGoal(cut) {
				s.rest[n][s.plain(e, l)] = -s.q.goalPrice
			}
		}
	}
	for i := n - 1; i >= 0; i-- {
		for l := range s.fills + 1 {
			for e := range s.fills + 1 {
				s.rest[i][s.plain(e, l)] = s.least((cut+i)%n, e, l, s.rest[i+1])
			}
		}
	}
}

// plain returns where rest keeps the state of two halves.
func (s *twoPasses) plain(e, l int) int { return s.fill(e) + (s.fills+1)*s.fill(l) }

// least returns the least that a state costs from pos on if rest follows.
func (s *twoPasses) least(pos, e, l int, rest []int64) int64 {
	least := int64(never)
	moves, choices := &s.moves[pos], s.q.strip.need[pos].choices()
	for c := range 4 {
		if choices>>c&1 == 1 {
			early, late := moves[early][c&1][e], moves[late][c>>1][l]
			least = min(least, early.v+late.v+rest[s.plain(early.to, late.to)])
		}
	}
	return least
}

// choices returns, a bit each, what both passes may do at a position: bit 0 nothing,
// bit 1 early writes it, bit 2 late does, bit 3 both do.
func (n need) choices() uint8 {
	switch n {
	case clean:
		return 0b1111
	case needEarly:
		return 0b1010
	case needLate:
		return 0b1100
	case needBoth:
		return 0b1000
	}
	return 0b1110
}

// allows tells whether writing at pass p does anything for a need.
func (n need) allows(p pass) bool { return n == needEither || n&(1<<p) != 0 }
