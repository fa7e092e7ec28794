package lcd_test

import (
	"slices"
	"strings"
	"testing"
	"unicode"

	"golang.org/x/text/width"
	"pgregory.net/rapid"

	"lcdpanel/lcd"
)

func TestFold(t *testing.T) {
	for text, want := range map[string]string{
		"":                                "",
		"plain ~ ASCII \\":                "plain ~ ASCII \\",
		"Mu\u0308ller, Müller":            "Müller, Müller",
		"a\u0308\u0301x":                  "äx",
		"q\u0308":                         "q",
		"\u0308q":                         "q",
		"\u212A \u2126 \u00C5 A\u030A":    "K Ω Å Å",
		"a\u200Bb\u200Dc\uFEFFd\u00ADe":   "abcde",
		"\u200E1\u202E2\u2066":            "12",
		"a\u00A0b\u2009c\u3000d":          "a b c d",
		"a\tb\nc\x1b[2J\x7f\u0085":        "a?b?c?[2J??",
		"a\u2028b\u2029":                  "a?b?",
		"\xff\xfe":                        "??",
		"\xe2\x82x\xf0\x9f\x98":           "?x?",
		"\xf4\u037E":                      "?;",
		"M\xfcller":                       "M?ller",
		"\xc0\xaf\xed\xa0\x80":            "?????",
		"\uFFFD\uFFFE\U0010FFFF\u0378":    "????",
		"日本 ＡＢ ガ":                         "?? ?? ?",
		"각\u1100\u1161":                   "??",
		"👍👍🏽☝🏽":                           "??☝",
		"👨\u200D👩\u200D👧x":                "?x",
		"👨\u200D❤\uFE0F\u200D👨":           "?",
		"❤\uFE0F\u200D🔥":                  "❤",
		"🇩🇪🇫🇷🇩":                           "???",
		"🏴\U000E0067\U000E0062\U000E007F": "?",
		"1\uFE0F\u20E3":                   "1",
		"क\u094D\u200Dष":                  "कष",
		"+\u200D=":                        "+=",
		"שלום":                            "שלום",
		"مرحبا":                           "مرحبا",
		"▏▎▍▌▋▊▉█":                        "▎▎▍▍▋▊▊█",
		"▁▂▃▄▅▆▇█":                        "▁▂▃▄▅▆▇█",
		"▀▔▘▝▐▕▖▗▚▞▙▛▜▟":                          "▀▀▀▀▍▎▄▄▄▄████",
		"\uE000\uE005\uE006\uE080\uE082\uE083":    "\uE000\uE005?\uE080\uE082?",
		"\uE100\uE19F\uE1A0\uF8FF\U000F0000":      "\uE100\uE19F???",
		"▲✓✗☐☑☒♥♡↑↓←→▼▶◀⚒☾⍾■●‖~…€│•·°":            "▲✓✗☐☑☒♥♡↑↓←→▼▶◀⚒☾⍾■●‖~…€│•·°",
		strings.Repeat("\u0300", 100) + "e\u0301": "é",
	} {
		if got := string(lcd.Fold(text)); got != want {
			t.Errorf("Fold(%+q) = %+q, want %+q", text, got, want)
		}
	}
}

// clusters are texts that a person sees as one character, in whatever company.
func clusters() []string {
	return []string{
		"a", "Z", " ", "~", "é", "e\u0301", "q\u0308\u0323", "ﬁ", "א", "ب", "ﾊ", "한", "漢", "Ｗ", "\t", "\n",
		"\x1b", "\u009B", "\xff", "\xe2\x82", "😀", "👨\u200D👩\u200D👧", "👋🏿", "🇩🇪", "🏴\u200D☠\uFE0F", "♥\uFE0F", "3\uFE0F\u20E3", "▌",
		"\uE003", "\uE105", "\uE700", "\u1112\u1161\u11AB", "x\u200B", "\u00A0",
	}
}

func TestFoldOneCellPerCharacter(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		parts := rapid.SliceOf(rapid.SampledFrom(clusters())).Draw(t, "parts")
		if cells := lcd.Fold(strings.Join(parts, "")); len(cells) != len(parts) {
			t.Fatalf("%+q fills %d cells, want %d: %+q", parts, len(cells), len(parts), string(cells))
		}
	})
}

func TestFoldAnything(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		checkFold(t, rapid.OneOf(
			rapid.String(),
			rapid.Map(rapid.SliceOf(rapid.Byte()), func(b []byte) string { return string(b) }),
			rapid.Map(rapid.SliceOf(rapid.Int32Range(0, unicode.MaxRune)), func(r []int32) string { return string(r) }),
		).Draw(t, "text"))
	})
}

func FuzzFold(f *testing.F) {
	for _, c := range clusters() {
		f.Add(c)
	}
	f.Add(strings.Join(clusters(), ""))
	f.Fuzz(func(t *testing.T, s string) { checkFold(t, s) })
}

// checkFold is what holds for any text.
func checkFold(t interface{ Fatalf(string, ...any) }, s string) {
	cells := lcd.Fold(s)
	for i, r := range cells {
		if !fillsOneCell(r) {
			t.Fatalf("%+q put %+q into cell %d", s, r, i)
		}
	}
	if again := lcd.Fold(string(cells)); !slices.Equal(again, cells) {
		t.Fatalf("%+q folded is %+q, folded again %+q", s, string(cells), string(again))
	}
	f := lcd.NewFrame(len(cells), 1)
	for i, r := range cells {
		f.Set(i, 0, r)
	}
	if !slices.Equal(f.Cells, cells) {
		t.Fatalf("%+q: Set makes %+q of the cells %+q", s, f.String(), string(cells))
	}
}

// fillsOneCell tells whether a terminal shows r, or its alias, in one column.
func fillsOneCell(r rune) bool {
	r = lcd.Alias(r)
	kind := width.LookupRune(r).Kind()
	return unicode.IsPrint(r) && !unicode.IsMark(r) && kind != width.EastAsianWide && kind != width.EastAsianFullwidth
}

func TestSetAgreesWithFold(t *testing.T) {
	f := lcd.NewFrame(1, 1)
	for r := rune(-1); r <= unicode.MaxRune+1; r++ {
		want := []rune{lcd.Replacement}
		if folded := lcd.Fold(string(r)); len(folded) > 0 {
			want = folded
		}
		if f.Set(0, 0, r); !slices.Equal(f.Cells, want) {
			t.Fatalf("Set(%U) left %+q, Fold %+q", r, f.Cells, want)
		}
	}
}

func TestFoldAllocatesTheResultOnly(t *testing.T) {
	f := lcd.NewFrame(20, 1)
	for what, work := range map[string]func(){
		"folding ASCII":       func() { lcd.Fold("md0 resync     61.7%") },
		"folding icons":       func() { lcd.Fold("▲ 38°C ██▋· Müller") },
		"setting a bar's end": func() { f.Set(0, 0, '▋') },
	} {
		if n := testing.AllocsPerRun(100, work); n > 1 {
			t.Errorf("%s allocates %v times", what, n)
		}
	}
}
