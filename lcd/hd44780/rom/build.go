package rom

// none stands in a row for a code that gives no rune.
const none = '\uFFFD'

// row is a run of codes as the data sheet's table shows them, read downwards: the first rune is that of code, the next
// that of code+1 and so on.
type row struct {
	code  byte
	runes string
}

// also names further runes with the drawing of one code. They are written, never read back.
type also struct {
	code  byte
	runes string
}

// build makes the two directions of a ROM from its rows. A rune's code is the first place it stands.
func build(name string, rows []row, more []also) *Table {
	t := &Table{name: name, bytes: make(map[rune]byte, 256)}
	for _, w := range rows {
		code := w.code
		for _, r := range w.runes {
			t.print(code, r)
			code++
		}
	}
	for _, a := range more {
		for _, r := range a.runes {
			t.learn(r, a.code)
		}
	}
	return t
}

// print puts r at code, for reading and writing.
func (t *Table) print(code byte, r rune) {
	if r == none {
		return
	}
	t.runes[code] = r
	t.learn(r, code)
}

// learn makes r written as code unless it has a code already.
func (t *Table) learn(r rune, code byte) {
	if _, known := t.bytes[r]; !known {
		t.bytes[r] = code
	}
}
