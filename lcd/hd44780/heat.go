package hd44780

// heat remembers which cells of a controller change most, so that the address
// counter can be left where the next change is likely.
type heat [ddramSize]uint16

// A change warms a cell by warm; every change elsewhere cools it by one part in
// cool.
const (
	warm = 1 << 8
	cool = 1 << 3
)

// note takes the difference between what is held and what is wanted.
func (h *heat) note(held, want *Image) {
	for i := range h {
		if h[i] -= h[i] / cool; stale(held.DDRAM[i], want.DDRAM[i]) {
			h[i] += warm
		}
	}
}

// hottest returns the cell that changes most; of several the first.
func (h *heat) hottest() Addr {
	best := 0
	for i := range h {
		if h[i] > h[best] {
			best = i
		}
	}
	return Addr{DDRAM, best}
}
