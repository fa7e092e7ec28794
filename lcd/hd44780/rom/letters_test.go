package rom

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// codes writes a text, or names the rune that is missing.
func codes(t *Table, text string) string {
	var out []byte
	for _, r := range text {
		b, ok := t.Byte(r)
		if !ok {
			return fmt.Sprintf("no %c", r)
		}
		out = append(out, b)
	}
	return fmt.Sprintf("% X", out)
}

// reads reads codes; ? is what no rune says.
func reads(t *Table, bytes ...byte) string {
	var out []rune
	for _, b := range bytes {
		r, ok := t.Rune(b)
		if !ok {
			r = '?'
		}
		out = append(out, r)
	}
	return string(out)
}

func TestA00Writes(t *testing.T) {
	for text, want := range map[string]string{
		"¥→←":        "5C 7E 7F",
		"21°C":       "32 31 DF 43",
		"äöüñß":      "E1 EF F5 EE E2",
		"β\u00B5μ":   "E2 E4 E4",
		"Ω\u2126Σ∑π": "F4 F4 F6 F6 F7",
		"·･・":        "A5 A5 A5",
		"ｱﾝﾞﾟ":       "B1 DD DE DF",
		"αεσρθ√∞÷":   "E0 E3 E5 E6 F2 E8 F3 FD",
		"ˣ¢£█":       "EB EC ED FF",
		"gjpqy":      "67 6A 70 71 79",
		"a\u00A0b":   "61 20 62",
	} {
		if d := cmp.Diff(want, codes(A00(), text)); d != "" {
			t.Errorf("%s (-want +got):\n%s", text, d)
		}
	}
}

func TestA00Lacks(t *testing.T) {
	for _, r := range `\~↑↓ÄÖÜé§€│‖🔔千万円` + "\u3000" {
		if b, ok := A00().Byte(r); ok {
			t.Errorf("%q is written %02X", r, b)
		}
	}
}

func TestA00Reads(t *testing.T) {
	got := reads(A00(), 0xE0, 0xE1, 0xE2, 0xE3, 0xE4, 0xE5, 0xE6, 0xE7, 0xE8, 0xE9, 0xEA, 0xEB, 0xEC, 0xED, 0xEE, 0xEF,
		0xF0, 0xF1, 0xF2, 0xF3, 0xF4, 0xF5, 0xF6, 0xF7, 0xF8, 0xF9, 0xFA, 0xFB, 0xFC, 0xFD, 0xFE, 0xFF, 0xA0, 0xA5, 0xDF)
	if d := cmp.Diff("αäßε\u00B5σρg√?jˣ¢£ñöpqθ∞\u03A9üΣπ?y???÷ █ ·°", got); d != "" {
		t.Errorf("-want +got:\n%s", d)
	}
	for _, first := range []int{0x10, 0x80, 0x90} {
		for b := first; b < first+0x10; b++ {
			if r, ok := A00().Rune(byte(b)); ok {
				t.Errorf("undefined %02X reads %q", b, r)
			}
		}
	}
}

func TestA02Writes(t *testing.T) {
	for text, want := range map[string]string{
		`\~`:         "5C 7E",
		"▶◀►◄↲↵":     "10 11 10 11 17 17",
		"↑↓→←≤≥▲▼⌂":  "18 19 1A 1B 1C 1D 1E 1F 7F",
		"♪♬♥∩‖":      "91 96 9D 9F A0",
		"\u00B5μ°·":  "B5 B5 B0 B7",
		"Ω\u2126Σ∑":  "9A 9A 94 94",
		"ßβΦÿ":       "DF DF D8 FF",
		"ЖЮЯЭ":       "82 AC AD 8F",
		"МОСКВА":     "4D 4F 43 4B 42 41",
		"ГФЬЁ":       "92 D8 62 CB",
		"a\u00A0b":   "61 20 62",
		"¼½¾²³¹ªº₧ƒ": "BC BD BE B2 B3 B9 AA BA B4 A8",
	} {
		if d := cmp.Diff(want, codes(A02(), text)); d != "" {
			t.Errorf("%s (-want +got):\n%s", text, d)
		}
	}
}

func TestA02IsLatin1FromC0(t *testing.T) {
	for r := rune(0xC0); r <= 0xFF; r++ {
		b, ok := A02().Byte(r)
		if r == 'Ø' {
			if ok {
				t.Errorf("Ø is written %02X; the ROM has Φ there", b)
			}
			continue
		}
		if !ok || b != byte(r) {
			t.Errorf("%q is written %02X (%v)", r, b, ok)
		}
	}
}

func TestA02IsFull(t *testing.T) {
	for b := 0x10; b <= 0xFF; b++ {
		if _, ok := A02().Rune(byte(b)); !ok {
			t.Errorf("%02X reads nothing", b)
		}
	}
	for _, r := range "█€Ø⏫⏬🔔" {
		if b, ok := A02().Byte(r); ok {
			t.Errorf("%q is written %02X", r, b)
		}
	}
}
