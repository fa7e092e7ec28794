package lcd_test

import (
	"testing"

	"lcdpanel/lcd"
	"lcdpanel/lcd/hd44780/rom"
)

func TestSpellFrameEstimates(t *testing.T) {
	for row, want := range map[string]string{
		"n54l    ~27W   14:32": "n54l    27W?   14:32",
		"~45W▲ +18":            "45W?^ +18",
		"~27W  of 27W      ok": "27W?  of 27W      ok",
		"███▋···· ~1m38s":      "███▋···· 1m38s?",
		"CPU ~0.5%, disk ~3W.": "CPU 0.5%?, disk 3W?.",
		"(~38°C)":              "(38°C?)",
		"~+10W ~-5W":           "+10W? -5W?",
		"≈27W":                 "27W?",
		"~3W":                  "3W?",
		"~":                    "?",
		"~   █▀▀":              "?   █\"\"",
		"hello 2.10-5~bpo12+1": "hello 2.10-5^bpo12+1",
		"x 1.2.3+~4.5.6":       "x 1.2.3+^4.5.6",
		"2.0~1 ~bpo12+1 ~/x":   "2.0^1 ^bpo12+1 ^/x",
		"~~27W":                "^^27W",
		"a~":                   "a^",
	} {
		w := len([]rune(row))
		f := lcd.ParseFrame(w, 1, row)
		if got := lcd.SpellFrame(f, has(rom.A00(), '▋')).String(); got != want {
			t.Errorf("%q without tilde is %q, want %q", row, got, want)
		}
		if got := lcd.SpellFrame(f, has(rom.A00(), '▋', '~', '≈', '▲', '▀')).String(); got != f.String() {
			t.Errorf("%q with all drawn is %q", row, got)
		}
	}
}

func TestSpellFrameKeepsAFrameThatNeedsNothing(t *testing.T) {
	f := lcd.ParseFrame(20, 4, "md0 ok\n38°C")
	have := has(rom.A00())
	if got := lcd.SpellFrame(f, have); &got.Cells[0] != &f.Cells[0] {
		t.Error("the frame was copied")
	}
	if n := testing.AllocsPerRun(100, func() { lcd.SpellFrame(f, have) }); n > 0 {
		t.Errorf("it allocates %v times", n)
	}
}

func TestSpellFrameOfNothing(t *testing.T) {
	if got := lcd.SpellFrame(lcd.Frame{}, has(rom.A00())); got.String() != "" {
		t.Errorf("no cells became %q", got)
	}
}
