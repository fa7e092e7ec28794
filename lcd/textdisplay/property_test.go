package textdisplay_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"periph.io/x/conn/v3/display"
	"pgregory.net/rapid"

	"lcdpanel/internal/paneltest"
	"lcdpanel/lcd"
)

// paper is the model: a roll of lines without end, of which the glass shows the
// last ones, or onto which the glass is rolled again and again.
type paper struct {
	width int
	lines [][]rune
	x     int
	held  []byte
}

// write takes bytes, and leaves for the next time what may still become a
// character. A character's neighbours in the same write are folded with it.
func (p *paper) write(chunk []byte) {
	p.held = append(p.held, chunk...)
	var text strings.Builder
	for len(p.held) > 0 && utf8.FullRune(p.held) {
		_, n := utf8.DecodeRune(p.held)
		text.Write(p.held[:n])
		p.held = p.held[n:]
	}
	for i, line := range strings.Split(text.String(), "\n") {
		if i > 0 {
			p.lines, p.x = append(p.lines, nil), 0
		}
		for j, part := range strings.Split(line, "\r") {
			if j > 0 {
				p.x = 0
			}
			for _, r := range lcd.Fold(part) {
				p.put(r)
			}
		}
	}
}

// put writes or overwrites one character.
func (p *paper) put(r rune) {
	if p.x == p.width {
		p.lines, p.x = append(p.lines, nil), 0
	}
	last := &p.lines[len(p.lines)-1]
	*last = append((*last)[:p.x:p.x], append([]rune{r}, (*last)[min(p.x+1, len(*last)):]...)...)
	p.x++
}

// frame returns what w by h cells show of the paper.
func (p *paper) frame(h int, scrolls bool) lcd.Frame {
	f := lcd.NewFrame(p.width, h)
	skip, row := 0, len(p.lines)-1
	if scrolls {
		skip = max(0, len(p.lines)-h)
	}
	for y, line := range p.lines[skip:] {
		copy(f.Cells[y%h*p.width:], line)
	}
	f.Cursor = lcd.Cursor{X: min(p.x, p.width-1), Y: (row - skip) % h, Shape: lcd.CursorUnderline}
	return f
}

// chunks draws what may come in one Write: text with line ends, of all kinds of
// characters, and bytes that are no text.
func chunks() *rapid.Generator[[]byte] {
	text := rapid.SampledFrom([]string{
		"a", "~", "plain text", "\n", "\r", "\r\n", "ü", "u\u0308", "°", "▊", "▲", "▎▍▋", "😀", "👨\u200D👩", "\xe2\x96",
		"\xf0", "\x8a", "\x9f\x98\x80", "\x00", "\x1b", "日", "\uE000",
	})
	bytes := rapid.OneOf(
		rapid.Map(text, func(s string) []byte { return []byte(s) }),
		rapid.SliceOfN(rapid.Byte(), 0, 20),
	)
	return rapid.Map(rapid.SliceOfN(bytes, 0, 6), func(parts [][]byte) []byte {
		var all []byte
		for _, part := range parts {
			all = append(all, part...)
		}
		return all
	})
}

// TestWriteAnything writes bytes of all kinds in chunks of all kinds, and
// compares the glass with that of a second panel, shown what the model says.
func TestWriteAnything(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		size := rapid.SampledFrom([]string{"8x2", "16x1", "16x2", "20x4", "40x4"}).Draw(rt, "size")
		r, second := newRig(t, size), paneltest.New(t, size)
		scrolls := rapid.Bool().Draw(rt, "scrolls")
		r.do(r.AutoScroll(scrolls), r.Cursor(display.CursorUnderline))
		model := paper{width: r.Cols(), lines: make([][]rune, 1)}
		for range rapid.IntRange(1, 8).Draw(rt, "writes") {
			chunk := chunks().Draw(rt, "chunk")
			r.write(string(chunk))
			model.write(chunk)
		}
		want := model.frame(r.Rows(), scrolls)
		if err := second.Device.Show(t.Context(), lcd.NewPicture(want)); err != nil {
			rt.Fatal(err)
		}
		got, wanted := r.Board.Glass(), second.Board.Glass()
		if got.Text() != wanted.Text() || cursor(got) != cursor(wanted) {
			rt.Fatalf("the glass shows, cursor %s,\n%swant, cursor %s,\n%s",
				cursor(got), paneltest.Box(got.Text()), cursor(wanted), paneltest.Box(wanted.Text()))
		}
	})
}
