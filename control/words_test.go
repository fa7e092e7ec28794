package control_test

import (
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"pgregory.net/rapid"

	"lcdpanel/control"
)

func TestSplitReturnsWhatJoinWasGiven(t *testing.T) {
	word := rapid.StringOf(rapid.OneOf(
		rapid.SampledFrom([]rune("\"\\ \n\tn-")),
		rapid.Rune().Filter(func(r rune) bool { return !unicode.IsControl(r) }),
	))
	rapid.Check(t, func(t *rapid.T) {
		words := rapid.SliceOfN(word, 1, 5).Draw(t, "words")
		line := control.Join(words...)
		if strings.Contains(line, "\n") {
			t.Fatalf("Join(%q) = %q, which is two lines", words, line)
		}
		if got, err := control.Split(line); err != nil || !slices.Equal(got, words) {
			t.Fatalf("Split(%q) = %q, %v; want %q", line, got, err, words)
		}
	})
}

func FuzzSplit(f *testing.F) {
	for _, s := range []string{`message "a\nb" c`, `"`, `"\`, "a\tb", "\xff", `""`, `"a"b`} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, line string) {
		words, err := control.Split(line)
		if err != nil {
			if !utf8.ValidString(err.Error()) || strings.Contains(err.Error(), "\n") {
				t.Errorf("Split(%q): the error %q is not a line", line, err)
			}
			return
		}
		if again, err := control.Split(control.Join(words...)); err != nil || !slices.Equal(again, words) {
			t.Errorf("Split(%q) = %q, joined and split again %q, %v", line, words, again, err)
		}
	})
}
