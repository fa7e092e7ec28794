package lcd_test

import (
	"slices"
	"testing"
	"unicode"

	"pgregory.net/rapid"

	"lcdpanel/lcd"
	"lcdpanel/lcd/hd44780/rom"
)

// has returns what a panel of ROM t can show whose slots hold drawn.
func has(t *rom.Table, drawn ...rune) func(rune) bool {
	return func(r rune) bool {
		_, printed := t.Byte(r)
		return printed || slices.Contains(drawn, r)
	}
}

// spelt spells a text, cell by cell.
func spelt(text string, have func(rune) bool) string {
	cells := lcd.Fold(text)
	for i, r := range cells {
		cells[i] = lcd.Spell(r, have)
	}
	return string(cells)
}

func TestSpellA00(t *testing.T) {
	for text, want := range map[string]string{
		"Müller äöüß 38°C µ":    "Müller äöüß 38°C µ",
		"GRÜN Ärger Öl":         "GRUN Arger Ol",
		"şğİń ćé ñõ Łódź øæœđ":  "sgIn ce ño Lodz oaod",
		"ﬁ ² ③ ａ":               "f 2 3 ?",
		"– — ‐ “a” „b‚ ‘c’ «d»": `- - - "a" "b, 'c' "d"`,
		"… € ↑↓→← × · • §©®¿¡¦": ". E ^v→← x · · SCR?!|",
		`C:\x`:      "C:/x",
		"½ inch":    "? inch",
		"Αθήνα Ω α": "Aθnvα Ω α",
		"Москва":    "Mockva",
		"└─┬│┼═╝":   "+-+|+=+",
		"▲ ✓ ✗ ♥ ⚠": "^ √ x * !",
		"日本 שלום":   "?? ????",
		"~":         "^",
		"´`":        "'`",
	} {
		if got := spelt(text, has(rom.A00())); got != want {
			t.Errorf("A00 shows %q as %q, want %q", text, got, want)
		}
	}
}

func TestSpellA02(t *testing.T) {
	for text, want := range map[string]string{
		"GRÜN ÄÖ ßéø ~\\":  "GRÜN ÄÖ ßéø ~\\",
		"şğİń Ø Œ":         "sgIn O O",
		"Москва ЖЮ":        "МОСКВА ЖЮ",
		"↑↓ ▲ ♥ “x” ✓ ✗ …": "↑↓ ▲ ♥ “x” + × .",
		"█▊▎":              "##|",
		"ｱ Ω":              "? Ω",
	} {
		if got := spelt(text, has(rom.A02())); got != want {
			t.Errorf("A02 shows %q as %q, want %q", text, got, want)
		}
	}
}

func TestSpellBars(t *testing.T) {
	for drawn, want := range map[string]string{
		"":         "||███ ___==███\"",
		"▎▊":       "▎▎▊▊█ ___==███\"",
		"▍▄":       "▍▍▍▍█ __▄▄▄███\"",
		"▎▍▋▊":     "▎▍▋▊█ ___==███\"",
		"▁▂▃▄▅▆▇▀": "||███ ▁▂▃▄▅▆▇█▀",
	} {
		got := spelt("▎▍▋▊█ ▁▂▃▄▅▆▇█▀", has(rom.A00(), []rune(drawn)...))
		if got != want {
			t.Errorf("with %q drawn the bars are %q, want %q", drawn, got, want)
		}
	}
}

func TestSpellEverything(t *testing.T) {
	ascii := func(r rune) bool { return r >= ' ' && r < '~' && r != '\\' }
	for r := rune(0); r <= unicode.MaxRune; r++ {
		got := lcd.Spell(r, ascii)
		if !ascii(got) {
			t.Fatalf("%U is spelt %q in ASCII", r, got)
		}
		if got == ' ' && len(lcd.Fold(string(r))) > 0 && lcd.Fold(string(r))[0] != ' ' {
			t.Errorf("%U is spelt as a blank", r)
		}
	}
	for _, tilde := range "~∼≈˜" {
		if got := lcd.Spell(tilde, ascii); got != '^' {
			t.Errorf("%q is spelt %q", tilde, got)
		}
	}
}

func TestSpellFrameAnything(t *testing.T) {
	font := fontRunes()
	rapid.Check(t, func(t *rapid.T) {
		table := rapid.SampledFrom([]*rom.Table{rom.A00(), rom.A02()}).Draw(t, "ROM")
		drawn := rapid.SliceOfNDistinct(rapid.SampledFrom(font), 0, 8, rapid.ID[rune]).Draw(t, "drawn")
		have := has(table, drawn...)
		f := lcd.NewFrame(20, 2)
		for i := range f.Cells {
			r := rapid.OneOf(rapid.SampledFrom(font), rapid.SampledFrom([]rune("~~~ 0123456789.-+abW%°")), rapid.Rune())
			f.Set(i%f.W, i/f.W, r.Draw(t, "cell"))
		}
		before := slices.Clone(f.Cells)
		got := lcd.SpellFrame(f, have)
		for i, r := range got.Cells {
			if !have(r) && r != lcd.Replacement {
				t.Fatalf("cell %d of %q is %q, which the panel lacks", i, f.String(), r)
			}
		}
		if !slices.Equal(f.Cells, before) {
			t.Fatal("the frame given was changed")
		}
	})
}
