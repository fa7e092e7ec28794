package md

import (
	"fmt"
	"strconv"
	"strings"
)

// whole returns a whole number that is not negative, and nil for any other text.
func whole(text string) *int64 {
	if n, err := strconv.ParseInt(text, 10, 64); err == nil && n >= 0 {
		return &n
	}
	return nil
}

// scaled returns n times factor, and nil when that is too large to count.
func scaled(n *int64, factor int64) *int64 {
	if n == nil || *n > (1<<63-1)/factor {
		return nil
	}
	v := *n * factor
	return &v
}

// halved turns sectors of 512 bytes into KiB.
func halved(sectors *int64) *int64 {
	if sectors == nil {
		return nil
	}
	kib := *sectors / 2
	return &kib
}

// number reads a whole number; "none" and "max" stand for none in some attributes.
func number(text string) (*int64, error) {
	if text == "" || text == "none" || text == "max" {
		return nil, nil
	}
	if n := whole(text); n != nil {
		return n, nil
	}
	return nil, wants("a whole number")
}

// pair reads "4 (3)", what will be and what was, or one number.
func pair(text string) (now, was *int64, err error) {
	first, second, two := strings.Cut(text, " (")
	if now, err = number(first); err != nil {
		return nil, nil, wants(`a number, as "5", or two, as "5 (4)"`)
	}
	if was = whole(strings.TrimSuffix(second, ")")); two && was == nil {
		return nil, nil, wants(`a number, as "5", or two, as "5 (4)"`)
	}
	return now, was, nil
}

// fraction reads "3840 / 21376", sectors done of all. Both are nil for "none" and
// for "delayed".
func fraction(text string) (done, todo *int64, delayed bool, err error) {
	if text == "" || text == "none" || text == "delayed" {
		return nil, nil, text == "delayed", nil
	}
	first, second, _ := strings.Cut(text, " / ")
	done, todo = whole(first), whole(second)
	if done == nil || todo == nil {
		return nil, nil, false, wants(`"none", "delayed", or two numbers, as "3840 / 21376"`)
	}
	return done, todo, false, nil
}

// limit reads "2000 (system)" or "500 (local)".
func limit(text string) (*Limit, error) {
	if text == "" {
		return nil, nil
	}
	first, whose, _ := strings.Cut(text, " ")
	kib := whole(first)
	if kib == nil || whose != "" && whose != "(system)" && whose != "(local)" {
		return nil, wants(`a speed, as "2000 (system)" or "2000 (local)"`)
	}
	return &Limit{KiB: *kib, Own: whose == "(local)"}, nil
}

// wants is the complaint about a value; it says what is allowed.
type wants string

func (w wants) Error() string { return "want " + string(w) }

// misread says which attribute holds what, and what it should.
func misread(path, text string, err error) error {
	return fmt.Errorf("md: %s in sysfs: found %q, %w; the array is shown without it, see what the file holds", path, clip(text), err)
}

// clip keeps what is quoted short.
func clip(text string) string {
	const most = 40
	if len(text) > most {
		return text[:most] + "..."
	}
	return text
}
