package hd44780

// The solvers add up prices in units that keep three wishes apart: what the link
// charges counts before any number of healed bytes, and those before where the
// counter ends. Two passes over 80 bytes heal 160 at the most, which with parked
// makes 321 and leaves room below 1<<shift.
const (
	parked = 1
	healed = 2
	shift  = 12
	never  = 1 << 60
)

// price returns a link's charge in the solvers' units.
func price(cost int) int64 { return int64(cost) << shift }

// query asks for the cheapest runs over one strip.
type query struct {
	strip *strip
	pass  pass

	free      int   // the position where a run needs no address, -1 for none
	freePrice int   // what that run costs instead of an address
	goal      int   // the position where a run that set its address should end, -1 for none
	goalPrice int64 // what that saves
	must      bool  // otherwise the address of goal is set at the end
	jumpless  int   // what it costs to set no address at all
}

// writing returns the price of writing position pos at pass p.
func (s *strip) writing(pos int, p pass, c *Cost) int64 {
	v := price(c.data(s.bytes[p][pos]))
	if s.need[pos] == clean && s.seen[pos] {
		v -= healed
	}
	return v
}
