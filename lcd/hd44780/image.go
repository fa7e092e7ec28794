package hd44780

// Cell is one byte of the controller. In an image of what the controller holds
// Known says that B is what stands there; in an image of what it should hold
// Care says that it must become B.
type Cell struct {
	B           byte
	Known, Care bool
}

// stale tells whether want asks for something that held is not known to be.
func stale(held, want Cell) bool { return want.Care && !(held.Known && held.B == want.B) }

// Mode is the controller's registers beside its memories, each as the
// instruction that sets it.
type Mode struct {
	Function Cell // function set: lines; font 5x8
	Entry    Cell // entry mode: counting up, no shift
	Display  Cell // display on/off, cursor, blink
	Shift    Cell // return home: no display shift
}

// Image is the whole state of one controller: the 80 bytes of DDRAM in the
// order the address counter walks them, the 64 bytes of CGRAM (eight glyphs of
// eight rows), the address counter and the registers.
type Image struct {
	DDRAM [ddramSize]Cell
	CGRAM [cgramSize]Cell
	AC    Addr
	Mode  Mode
}

// registers returns the mode cells in the order the data sheet's
// initialisation sets them.
func (m *Mode) registers() [4]*Cell {
	return [...]*Cell{&m.Function, &m.Entry, &m.Shift, &m.Display}
}

// apply makes the image what it is after the controller has taken op; its DDRAM
// lies on track.
func (im *Image) apply(op Op, track Track) {
	for _, b := range op.Bytes {
		if op.Data {
			im.write(b, track)
		} else {
			im.instruct(b, track)
		}
	}
}

func (im *Image) write(b byte, track Track) {
	switch im.AC.Space {
	case DDRAM:
		im.DDRAM[im.AC.Pos] = Cell{B: b, Known: true}
	case CGRAM:
		im.CGRAM[im.AC.Pos] = Cell{B: b, Known: true}
		track = cgramTrack()
	default:
		return
	}
	if im.AC.Pos = track.after(im.AC.Pos); im.AC.Pos < 0 {
		im.AC = Addr{}
	}
}

func (im *Image) instruct(b byte, track Track) {
	known := Cell{B: b, Known: true}
	switch {
	case b >= SetDDRAM:
		im.AC = Addr{DDRAM, track.position(b &^ SetDDRAM)}
	case b >= SetCGRAM:
		im.AC = Addr{CGRAM, int(b &^ SetCGRAM)}
	case b >= FunctionSet:
		im.Mode.Function = known
	case b >= DisplayOnOff:
		im.Mode.Display = known
	case b >= EntryMode:
		im.Mode.Entry = known
	case b == ReturnHome:
		im.Mode.Shift, im.AC = known, Addr{DDRAM, 0}
	}
}
