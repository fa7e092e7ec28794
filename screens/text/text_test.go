package text_test

import (
	"math"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"lcdpanel/lcd"
	"lcdpanel/screens/text"
)

func TestRowsAreMadeOfFigures(t *testing.T) {
	for _, c := range []struct{ got, want string }{
		{text.Bar(0, 4), "····"},
		{text.Bar(0.001, 4), "▎···"},
		{text.Bar(0.5, 4), "██··"},
		{text.Bar(1, 3), "███"},
		{text.Bar(math.NaN(), 2), "··"},
		{text.VBar(0.5), "▄"},
		{text.Spark([]float64{0, 1, 2, 3, math.NaN(), 4}, 8, 0, 4), "  ▁▂▄▆ █"},
		{text.Spark([]float64{5, 5}, 2, 0, 0), "▁▁"},
		{text.Number(0.4249), "0.42"},
		{text.Number(7), "7"},
		{text.Number(-1234), "-1.2k"},
		{text.Number(math.Inf(1)), "--"},
		{text.Bytes(1.44e6), "1.4M"},
		{text.Bytes(12), "12B"},
		{text.Rate(98_211_000), "98M/s"},
		{text.Percent(0.999), "99%"},
		{text.Percent(1), "100%"},
		{text.Duration(11220 * time.Second), "3h07m"},
		{text.Duration(42 * time.Second), "42s"},
		{text.Cut("abcdef", 4), "abc…"},
		{text.Pad(5, "ab") + "|", "ab   |"},
		{text.Right(5, "ab"), "   ab"},
		{strings.Join(text.Wrap("one two\nthreefour", 6), "|"), "one|two|threef|our"},
	} {
		if diff := cmp.Diff(c.want, c.got); diff != "" {
			t.Errorf("(-want +got)\n%s", diff)
		}
	}
}

func TestEveryFigureFitsItsCells(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v, w := rapid.Float64().Draw(t, "v"), rapid.IntRange(0, 40).Draw(t, "w")
		if got := text.Width(text.Bar(v, w)); got != w {
			t.Fatalf("the bar has %d cells", got)
		}
		if got := text.Width(text.Spark(rapid.SliceOf(rapid.Float64()).Draw(t, "values"), w, 0, v)); got != w {
			t.Fatalf("the sparkline has %d cells", got)
		}
		if n := text.Number(v); text.Width(n) > 8 {
			t.Fatalf("%q is long for a number", n)
		}
		for _, row := range text.Wrap(rapid.String().Draw(t, "s"), w+1) {
			if text.Width(row) > w+1 {
				t.Fatalf("row %q is too wide", row)
			}
		}
	})
}

const drop = "..#..\n..#..\n.###.\n.###.\n#####\n#####\n.###.\n.....\n"

func TestADrawingIsUsedByItsName(t *testing.T) {
	g, err := text.ParseGlyphs(map[string]string{"drop": drop})
	if err != nil {
		t.Fatal(err)
	}
	want := string(lcd.UserGlyph(0)) + " 12:30 :nothing: ♥"
	if diff := cmp.Diff(want, g.Spell(":drop: 12:30 :nothing: :heart:")); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	f := lcd.NewFont()
	g.AddTo(f)
	if f[lcd.UserGlyph(0)] == (lcd.Glyph{}) {
		t.Error("the font lacks the drawing")
	}
}

func TestABadDrawingIsNamedAndTheGoodKept(t *testing.T) {
	g, err := text.ParseGlyphs(map[string]string{"drop": drop, "drip": drop, "bad": "..x", "No": drop})
	if err == nil {
		t.Fatal("no error")
	}
	joined, ok := err.(interface{ Unwrap() []error })
	if !ok {
		t.Fatalf("%v is not several", err)
	}
	got := map[string]string{}
	for _, e := range joined.Unwrap() {
		if keyed, ok := e.(interface{ Key() string }); ok {
			got[keyed.Key()] = e.Error()
		}
	}
	for key, want := range map[string]string{"glyphs.No": "a name has", "glyphs.bad": "", "glyphs.drop": "it looks just like drip"} {
		if said, ok := got[key]; !ok || !strings.HasPrefix(said, want) {
			t.Errorf("of %s it is said %q, want %q", key, said, want)
		}
	}
	if _, err := g.Icon("drip"); err != nil {
		t.Error(err)
	}
	if _, err := g.Icon("drop"); err == nil || !strings.Contains(err.Error(), "drip") {
		t.Errorf("error %v does not list what there is", err)
	}
}
