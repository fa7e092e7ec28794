package cgrom

import (
	"strconv"
	"unicode"
)

// head reads the line above a band: code and label of each drawing. The drawings stand below by order, not by place,
// since a label may be a character that an editor shows wider or narrower than one column.
func (r *reader) head(line string) error {
	words := fields(line)
	if len(words)%2 != 0 {
		last := words[len(words)-1]
		return r.errorf(last.column, "want a label after %q", last.text)
	}
	for i := 0; i < len(words); i += 2 {
		code, err := r.code(words[i])
		if err != nil {
			return err
		}
		r.sheet[code] = drawing{label: words[i+1].text}
		r.band = append(r.band, code)
	}
	return nil
}

// code reads a character code, two hexadecimal digits.
func (r *reader) code(w word) (byte, error) {
	n, err := strconv.ParseUint(w.text, 16, 8)
	if err != nil || len(w.text) != 2 {
		return 0, r.errorf(w.column, "want a character code of two hexadecimal digits, found %q", w.text)
	}
	if n < 0x10 {
		return 0, r.errorf(w.column, "code %s is CGRAM, which no ROM draws: use 10 to FF", w.text)
	}
	if _, drawn := r.sheet[byte(n)]; drawn {
		return 0, r.errorf(w.column, "code %s is drawn twice", w.text)
	}
	return byte(n), nil
}

// word is a word of a line and the column it starts at.
type word struct {
	column int
	text   string
}

// fields splits a line at blanks and keeps the columns.
func fields(line string) []word {
	var words []word
	open := false
	for i, c := range []rune(line) {
		switch {
		case unicode.IsSpace(c):
			open = false
			continue
		case !open:
			words = append(words, word{column: i + 1})
		}
		open = true
		words[len(words)-1].text += string(c)
	}
	return words
}
