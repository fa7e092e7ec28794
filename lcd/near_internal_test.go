package lcd

import (
	"slices"
	"strings"
	"testing"
)

func entries() []string {
	return slices.Concat(nearBars(), nearIcons(), nearPictures(), nearSigns(), nearLines(), nearLatin(), nearGreek(),
		nearCyrillic())
}

func TestNearSpellsEachOnce(t *testing.T) {
	seen := map[rune]bool{}
	for _, e := range entries() {
		r := []rune(e)
		if seen[r[0]] {
			t.Errorf("%q is spelt in two places", r[0])
		}
		seen[r[0]] = true
		if slices.Contains(r[1:], r[0]) || len(r) < 2 {
			t.Errorf("the entry %q does not help", e)
		}
		if last := r[len(r)-1]; last > '~' || last < ' ' {
			t.Errorf("the entry %q does not end in ASCII", e)
		}
		if cell(r[0]) != r[0] && r[0] != 'ー' {
			t.Errorf("%q never stands in a frame", r[0])
		}
	}
}

func TestNearSpellsTheFont(t *testing.T) {
	for r := range NewFont() {
		if len(near()[r]) == 0 {
			t.Errorf("%q has no near spelling", r)
		}
	}
}

func TestNearNeverMakesATildeAMinus(t *testing.T) {
	for _, r := range "~∼≈≃˜" {
		if strings.ContainsRune(string(near()[r]), '-') {
			t.Errorf("%q may become a minus sign", r)
		}
	}
}
