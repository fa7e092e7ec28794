package cgrom

import (
	"fmt"
	"strings"
)

// A sheet's measures in characters: a drawing is five wide and eight high, and the next one starts eight to the right.
const (
	wide, high = 5, 8
	step       = 8
)

// drawing is one character: the name its sheet gives it and its dots as [Dots] gives them.
type drawing struct {
	label string
	dots  [high]uint8
}

// sheet is drawings by character code.
type sheet map[byte]drawing

// parse reads a sheet. Blank lines and lines starting with // separate bands; a band is a head of codes and labels
// ("41 A    42 B") and the eight rows of its drawings side by side, three blanks apart. An error names the place as
// name:line:column, both counted from 1, columns in characters.
func parse(name, text string) (sheet, error) {
	r := reader{name: name, sheet: sheet{}}
	for line := range strings.SplitSeq(text, "\n") {
		r.line++
		if err := r.take(strings.TrimSuffix(line, "\r")); err != nil {
			return nil, err
		}
	}
	if r.band != nil {
		return nil, r.errorf(1, "the sheet ends after %d of %d rows", r.row, high)
	}
	return r.sheet, nil
}

// reader is where in a sheet the parser is.
type reader struct {
	name  string
	line  int
	sheet sheet
	band  []byte // codes of the band being read; nil between bands
	row   int    // rows of it already read
}

// take reads one line.
func (r *reader) take(line string) error {
	switch {
	case r.band != nil:
		return r.dots(line)
	case strings.TrimSpace(line) == "", strings.HasPrefix(line, "//"):
		return nil
	}
	return r.head(line)
}

// dots reads one row of the band's drawings.
func (r *reader) dots(line string) error {
	if err := r.ruled(line); err != nil {
		return err
	}
	for i, code := range r.band {
		d := r.sheet[code]
		d.dots[r.row] = bits(line[i*step:][:wide])
		r.sheet[code] = d
	}
	if r.row++; r.row == high {
		r.band, r.row = nil, 0
	}
	return nil
}

// ruled says whether a row has dots where drawings stand, blanks between them and nothing else.
func (r *reader) ruled(line string) error {
	chars := []rune(line)
	want := len(r.band)*step - (step - wide)
	for i, c := range chars[:min(len(chars), want)] {
		switch in := i%step < wide; {
		case in && c != '#' && c != '.':
			return r.errorf(i+1, "want '#' or '.' for a dot, found %q", c)
		case !in && c != ' ':
			return r.errorf(i+1, "want a blank between two drawings, found %q", c)
		}
	}
	if len(chars) != want {
		return r.errorf(min(len(chars), want)+1, "want a row of %d characters (%d drawings), found %d",
			want, len(r.band), len(chars))
	}
	return nil
}

// bits reads one row of one drawing, leftmost dot in the highest bit.
func bits(row string) uint8 {
	var b uint8
	for _, c := range row {
		b <<= 1
		if c == '#' {
			b |= 1
		}
	}
	return b
}

// errorf is an error about a column of the current line.
func (r *reader) errorf(column int, format string, args ...any) error {
	return fmt.Errorf("cgrom: %s:%d:%d: %s", r.name, r.line, column, fmt.Sprintf(format, args...))
}
