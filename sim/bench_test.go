package sim

import (
	"testing"
	"time"

	"lcdpanel/lcd"
)

// bench is a chip on the workbench with a clock beside it: a test's words for driving it properly.
type bench struct {
	t     *testing.T
	clock *Clock
	chip  *Controller
}

// newBench has a chip that is through its internal reset, on an 8-bit bus, as the data sheet leaves it.
func newBench(t *testing.T) *bench {
	b := &bench{t: t, clock: new(Clock)}
	b.chip = NewController(ControllerOpts{Now: b.clock.Now})
	b.wait()
	return b
}

// twoLine is newBench with function set 38 and the display on.
func twoLine(t *testing.T) *bench {
	return newBench(t).instruction(0x38, 0x0C)
}

// wait lets BF fall and the address counter settle.
func (b *bench) wait() {
	b.clock.Advance(b.chip.remaining())
	b.clock.Advance(10 * time.Microsecond)
}

func (b *bench) instruction(codes ...byte) *bench {
	for _, c := range codes {
		Bus8{b.chip}.Write(false, c)
		b.wait()
	}
	return b
}

func (b *bench) data(bytes ...byte) *bench {
	for _, d := range bytes {
		Bus8{b.chip}.Write(true, d)
		b.wait()
	}
	return b
}

func (b *bench) read() byte {
	d := Bus8{b.chip}.Read(true)
	b.wait()
	return d
}

// status is a busy flag & address read.
func (b *bench) status() byte { return Bus8{b.chip}.Read(false) }

func (b *bench) ac() byte { return b.status() & 0x7F }

func (b *bench) wantAC(want byte) {
	b.t.Helper()
	if got := b.ac(); got != want {
		b.t.Errorf("address counter is %02X, want %02X", got, want)
	}
}

// line is what the chip drives on n positions of a line, as bytes.
func (b *bench) line(line, n int) string {
	var s []byte
	for p := range n {
		s = append(s, b.chip.scan(line, p).code)
	}
	return string(s)
}

func (b *bench) wantLine(line int, want string) {
	b.t.Helper()
	if got := b.line(line, len(want)); got != want {
		b.t.Errorf("line %d shows %q, want %q", line, got, want)
	}
}

func (b *bench) wantNoFaults() {
	b.t.Helper()
	for _, f := range b.chip.Faults() {
		b.t.Errorf("fault: %v", f)
	}
}

// heart is a font of one drawing.
func heart() lcd.Font {
	return lcd.Font{'♥': {0x00, 0x0A, 0x1F, 0x1F, 0x0E, 0x04, 0x00, 0x00}}
}
