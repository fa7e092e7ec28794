package lcd_test

import (
	"testing"

	"lcdpanel/lcd"
)

func TestRank(t *testing.T) {
	order := []rune{
		'▁', '▄', '▎', '▋', '█', '•',
		'\uE000', '\uE005', '▃', '…', '↑', '\\', '€', '♥', lcd.Locked, '✗', '▲', lcd.UserGlyph(0), '~',
	}
	for i := 1; i < len(order); i++ {
		if lcd.Rank(order[i-1]) >= lcd.Rank(order[i]) {
			t.Errorf("%q is not given up before %q", order[i-1], order[i])
		}
	}
}

func TestRankKnowsTheFont(t *testing.T) {
	seen := map[int]rune{}
	for r := range lcd.NewFont() {
		rank := lcd.Rank(r)
		if rank == lcd.Rank(lcd.UserGlyph(0)) {
			t.Errorf("%q has no rank", r)
		}
		if old, ok := seen[rank]; ok {
			t.Errorf("%q and %q have one rank", old, r)
		}
		seen[rank] = r
	}
}
