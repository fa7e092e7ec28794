package lcd_test

import (
	"testing"
	"unicode"

	"lcdpanel/lcd"
)

// TestAlias walks over all of private use: what a Frame may hold has a twin of
// its own.
func TestAlias(t *testing.T) {
	font, seen := lcd.NewFont(), map[rune]rune{}
	for r := rune(0xE000); r <= 0xF8FF; r++ {
		a := lcd.Alias(r)
		if lcd.Fold(string(r))[0] != r {
			if a != r {
				t.Errorf("%U is in no frame and has the alias %q", r, a)
			}
			continue
		}
		switch {
		case !fillsOneCell(r) || unicode.In(a, unicode.Co):
			t.Errorf("the alias %q of %U does not print in one column", a, r)
		case seen[a] != 0:
			t.Errorf("%U and %U are both printed %q", r, seen[a], a)
		case font[a] != lcd.Glyph{}:
			t.Errorf("the alias %q of %U is drawn itself", a, r)
		case lcd.Unalias(a) != r:
			t.Errorf("%q reads back as %U, not %U", a, lcd.Unalias(a), r)
		case lcd.Fold(string(a))[0] != a:
			t.Errorf("the alias %q does not pass Fold", a)
		}
		seen[a] = r
	}
	if len(seen) != 6+3+lcd.UserGlyphs {
		t.Errorf("%d characters have aliases", len(seen))
	}
}

func TestAliasLeavesTextAlone(t *testing.T) {
	for _, r := range "aä█▃~?│" {
		if lcd.Alias(r) != r || lcd.Unalias(r) != r {
			t.Errorf("%q is printed %q and read %q", r, lcd.Alias(r), lcd.Unalias(r))
		}
	}
}

func TestUserGlyph(t *testing.T) {
	for n, want := range map[int]rune{0: '①', 1: '②', lcd.UserGlyphs - 1: '\u24FF', -1: '?', lcd.UserGlyphs: '?'} {
		if got := lcd.Alias(lcd.UserGlyph(n)); got != want {
			t.Errorf("user glyph %d is printed %q, want %q", n, got, want)
		}
	}
}
