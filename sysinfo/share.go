package sysinfo

// Share is a part of a whole, 0 to 1, or nothing when nobody knows.
type Share struct {
	part  float64
	known bool
}

// ShareOf returns part of whole, held between 0 and 1. A share of nothing is
// unknown.
func ShareOf(part, whole float64) Share {
	if !(whole > 0) {
		return Share{}
	}
	return Share{min(1, max(0, part/whole)), true}
}

// Value returns the share, 0 to 1, and whether it is known.
func (s Share) Value() (float64, bool) { return s.part, s.known }

// MaxShare returns the larger of two shares; an unknown one is less than any.
func MaxShare(a, b Share) Share {
	if b.known && (!a.known || b.part > a.part) {
		return b
	}
	return a
}
