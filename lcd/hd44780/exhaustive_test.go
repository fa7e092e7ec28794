package hd44780

import (
	"container/heap"
)

// cheapest returns the price of the cheapest plan there is for a job, by looking
// at every sequence of set address, write data and set register in order of
// price. It knows the planner's order (withdraw, define, show) and nothing of how
// it plans.
func cheapest(j *job, c Cost) int {
	s := search{job: j, cost: c, best: map[node]int{}}
	for i := range j.text.track.Len {
		if n := j.text.need[i]; n != clean {
			s.items = append(s.items, item{DDRAM, i, n})
		}
	}
	for i := range cgramSize {
		if j.glyph.need[i] != clean {
			s.items = append(s.items, item{CGRAM, i, needLate})
		}
	}
	return s.run()
}

// item is a byte that has to be written: bit 2k of a node's done says that item k
// has had its early write, bit 2k+1 its late one.
type item struct {
	space Space
	pos   int
	need  need
}

// node is how far a plan is.
type node struct {
	at      Addr
	first   int // registers sent of those that go first
	anytime bool
	done    uint64
	reg     uint8 // of the last byte: 0 none, 1 instruction, 2 data
	fill    int   // bytes in the open transfer
}

type search struct {
	job   *job
	cost  Cost
	items []item
	best  map[node]int
	queue queue
}

type entry struct {
	node
	price int
}

type queue []entry

func (q queue) Len() int           { return len(q) }
func (q queue) Less(i, j int) bool { return q[i].price < q[j].price }
func (q queue) Swap(i, j int)      { q[i], q[j] = q[j], q[i] }
func (q *queue) Push(x any)        { *q = append(*q, x.(entry)) }
func (q *queue) Pop() any {
	last := (*q)[len(*q)-1]
	*q = (*q)[:len(*q)-1]
	return last
}

func (s *search) run() int {
	s.reach(node{at: s.job.start, anytime: s.job.anytime == 0}, 0)
	for s.queue.Len() > 0 {
		e := heap.Pop(&s.queue).(entry)
		if e.price > s.best[e.node] {
			continue
		}
		if s.finished(e.node) {
			return e.price
		}
		s.expand(e)
	}
	return -1
}

func (s *search) reach(n node, price int) {
	if old, ok := s.best[n]; ok && old <= price {
		return
	}
	s.best[n] = price
	heap.Push(&s.queue, entry{n, price})
}

func (s *search) finished(n node) bool {
	for k, it := range s.items {
		if !s.satisfied(n, k, it) {
			return false
		}
	}
	at := !s.job.must || n.at == Addr{DDRAM, s.job.goal}
	return at && n.first == len(s.job.first) && n.anytime
}

func (s *search) satisfied(n node, k int, it item) bool {
	wroteEarly, wroteLate := n.done>>(2*k)&1 == 1, n.done>>(2*k+1)&1 == 1
	switch it.need {
	case needEarly:
		return wroteEarly
	case needLate:
		return wroteLate
	case needBoth:
		return wroteEarly && wroteLate
	}
	return wroteEarly || wroteLate
}

// send returns n after one more byte for a register, and what that byte costs.
func (s *search) send(n node, reg uint8, b byte) (node, int) {
	price := 0
	if n.reg != 0 && n.reg != reg {
		price += s.cost.Flip
	}
	if n.reg != reg || s.cost.Batch > 0 && n.fill == s.cost.Batch {
		n.fill = 0
	}
	if n.fill == 0 {
		price += s.cost.Transfer
	}
	n.fill++
	if s.cost.Batch == 0 {
		n.fill = 1
	}
	n.reg = reg
	if reg == 1 {
		return n, price + s.cost.Instruction
	}
	return n, price + s.cost.data(b)
}

func (s *search) expand(e entry) {
	if e.first < len(s.job.first) {
		n, p := s.send(e.node, 1, 0)
		n.first++
		s.reach(n, e.price+p)
		return
	}
	if !e.anytime {
		n, p := s.send(e.node, 1, 0)
		n.anytime = true
		s.reach(n, e.price+p)
	}
	for pos := range s.job.text.track.Len {
		s.jump(e, Addr{DDRAM, pos})
	}
	for _, it := range s.items {
		if it.space == CGRAM {
			s.jump(e, Addr{CGRAM, it.pos})
		}
	}
	s.write(e)
}

func (s *search) jump(e entry, to Addr) {
	n, p := s.send(e.node, 1, 0)
	n.at = to
	s.reach(n, e.price+p)
}

// write puts a byte where the counter stands, at each pass that the order allows
// now.
func (s *search) write(e entry) {
	switch e.at.Space {
	case DDRAM:
		if !s.glyphsBegun(e.node) {
			s.put(e, &s.job.text, early)
		}
		if s.glyphsDone(e.node) {
			s.put(e, &s.job.text, late)
		}
	case CGRAM:
		if s.withdrawn(e.node) {
			s.put(e, &s.job.glyph, late)
		}
	}
}

func (s *search) put(e entry, on *strip, p pass) {
	n, price := s.send(e.node, 2, on.bytes[p][e.at.Pos])
	for k, it := range s.items {
		if it.space == e.at.Space && it.pos == e.at.Pos {
			n.done |= 1 << (2*k + int(p))
		}
	}
	n.at = Addr{}
	if next := on.track.after(e.at.Pos); next >= 0 {
		n.at = Addr{e.at.Space, next}
	}
	s.reach(n, e.price+price)
}

func (s *search) glyphsBegun(n node) bool {
	for k, it := range s.items {
		if it.space == CGRAM && n.done>>(2*k+1)&1 == 1 {
			return true
		}
	}
	return false
}

func (s *search) glyphsDone(n node) bool {
	for k, it := range s.items {
		if it.space == CGRAM && n.done>>(2*k+1)&1 == 0 {
			return false
		}
	}
	return true
}

func (s *search) withdrawn(n node) bool {
	for k, it := range s.items {
		if it.space == DDRAM && it.need&needEarly != 0 && n.done>>(2*k)&1 == 0 {
			return false
		}
	}
	return true
}
