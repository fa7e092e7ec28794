package hd44780

// Track is the way the address counter walks through a memory by itself, and
// the address of each position on it.
type Track struct {
	Len    int  // positions
	Row    int  // the counter stops after each Row positions, as text displays without HD44780 registers do; 0: it goes on to the end
	Ring   bool // after the last position comes the first; only without Row
	Second int  // position of address 0x40, where the second line begins; 0: none
}

// lineTwo is the DDRAM address of the second line in two-line mode (data sheet,
// "DDRAM address").
const lineTwo = 0x40

// ddramTrack returns the walk through DDRAM in one-line or two-line mode. Both go
// through all 80 bytes and begin again: from 0x4F to 0x00, or from 0x27 to 0x40
// and from 0x67 to 0x00.
func ddramTrack(lines int) Track {
	t := Track{Len: ddramSize, Ring: true}
	if lines == 2 {
		t.Second = ddramSize / 2
	}
	return t
}

// cgramTrack returns the walk through CGRAM. What follows its last byte the data
// sheet does not say, so nothing here relies on it.
func cgramTrack() Track { return Track{Len: cgramSize} }

// address returns the memory address of position i.
func (t Track) address(i int) byte {
	if t.Second > 0 && i >= t.Second {
		return byte(lineTwo + i - t.Second)
	}
	return byte(i)
}

// position returns the position of a memory address.
func (t Track) position(addr byte) int {
	if t.Second > 0 && addr >= lineTwo {
		return int(addr) - lineTwo + t.Second
	}
	return int(addr)
}

// joined tells whether the counter goes from the position before i to i.
func (t Track) joined(i int) bool {
	if i == 0 {
		return t.Ring
	}
	return t.Row == 0 || i%t.Row != 0
}

// after returns where the counter stands after it has passed position i, -1 for
// nowhere known.
func (t Track) after(i int) int {
	next := i + 1
	if next == t.Len {
		next = 0
	}
	if !t.joined(next) {
		return -1
	}
	return next
}

// distance returns how many positions the counter passes by itself from one
// position to another, -1 if it does not get there.
func (t Track) distance(from, to int) int {
	for n := range t.Len {
		if from == to {
			return n
		}
		if from < 0 {
			break
		}
		from = t.after(from)
	}
	return -1
}
