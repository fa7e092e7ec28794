package hd44780

// pass is one of the two moments at which text can be written.
type pass uint8

const (
	early pass = iota // before glyphs are redrawn
	late              // after
)

// need says at which passes a byte has to be written.
type need uint8

const (
	clean      need = 0
	needEarly  need = 1 << early
	needLate   need = 1 << late
	needBoth        = needEarly | needLate
	needEither need = 4 // at one of them, whichever is cheaper
)

// strip is one of the controller's memories: which bytes have to be written, and
// what is written into each position when the counter passes.
type strip struct {
	track Track
	need  [ddramSize]need
	seen  [ddramSize]bool    // somebody cares for what stands there
	bytes [2][ddramSize]byte // by pass
}

// count returns how many positions have to be written.
func (s *strip) count() (n int) {
	for _, need := range s.need[:s.track.Len] {
		if need != clean {
			n++
		}
	}
	return n
}

// needs tells whether anything has to be written at pass p.
func (s *strip) needs(p pass) bool {
	for _, n := range s.need[:s.track.Len] {
		if n&(1<<p) != 0 {
			return true
		}
	}
	return false
}

// job is the difference between two images, sorted by when it may be sent.
type job struct {
	first   []byte // registers that must be right before any data
	anytime byte   // display on/off, if it differs; else 0
	start   Addr   // of the counter after first
	text    strip
	glyph   strip
	goal    int  // DDRAM position where the counter should end, -1 for anywhere
	must    bool // the goal is no wish: a cursor shows there
}

// set makes j the difference from held to want.
func (j *job) set(held, want *Image, track Track) {
	j.registers(held, want)
	redrawn := j.setGlyphs(held, want)
	j.text.track = track
	for i := range track.Len {
		j.setText(i, held.DDRAM[i], want.DDRAM[i], redrawn)
	}
}

// registers sorts the registers. Display on/off goes anytime unless others go
// first, whose transfer it shares.
func (j *job) registers(held, want *Image) {
	j.first, j.anytime, j.start = j.first[:0], 0, held.AC
	h, w := held.Mode.registers(), want.Mode.registers()
	for i := range w {
		if !stale(*h[i], *w[i]) {
			continue
		}
		switch b := w[i].B; {
		case w[i] == &want.Mode.Display && len(j.first) == 0:
			j.anytime = b
		default:
			j.first = append(j.first, b)
			if b == ReturnHome {
				j.start = Addr{DDRAM, 0}
			}
		}
	}
	j.goal, j.must = -1, false
	if want.AC.Space == DDRAM {
		j.goal = want.AC.Pos
		j.must = want.Mode.Display.B&(CursorOn|BlinkOn) != 0
	}
}

// setGlyphs sorts CGRAM and returns which of the eight glyphs are redrawn, a bit
// each.
func (j *job) setGlyphs(held, want *Image) (redrawn uint8) {
	j.glyph.track = cgramTrack()
	for i := range cgramSize {
		h, w := held.CGRAM[i], want.CGRAM[i]
		j.glyph.bytes[late][i] = passing(h, w, 0)
		j.glyph.need[i], j.glyph.seen[i] = clean, w.Care
		if stale(h, w) {
			j.glyph.need[i] = needLate
			redrawn |= 1 << (i / glyphSize)
		}
	}
	return redrawn
}

// setText sorts cell i.
func (j *job) setText(i int, held, want Cell, redrawn uint8) {
	j.text.bytes[late][i] = passing(held, want, ' ')
	j.text.bytes[early][i] = j.text.bytes[late][i]
	j.text.need[i], j.text.seen[i] = clean, want.Care
	n := need(clean)
	if held.Known && shows(held.B, redrawn) {
		n |= needEarly
	}
	if want.Care && shows(want.B, redrawn) {
		n |= needLate
		j.text.bytes[early][i] = passing(held, Cell{}, ' ')
	}
	switch {
	case n == needBoth:
		j.text.bytes[early][i] = ' '
	case !stale(held, want):
		n = clean
	case n == clean:
		n = needEither
	}
	j.text.need[i] = n
}

// passing returns the byte to write when the counter passes a position: the one
// wanted, else the one that stands there, else filler.
func passing(held, want Cell, filler byte) byte {
	switch {
	case want.Care:
		return want.B
	case held.Known:
		return held.B
	}
	return filler
}

// shows tells whether a character code shows one of the glyphs in set.
func shows(code byte, set uint8) bool {
	slot, ok := glyphOf(code)
	return ok && set&(1<<slot) != 0
}
