package config_test

import (
	"math"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"lcdpanel/config"
)

// values has a field of each kind whose default may be anything.
type values struct {
	S string                   `config:"s"`
	P *string                  `config:"p"`
	B bool                     `config:"b"`
	I int64                    `config:"i"`
	U uint16                   `config:"u"`
	F float64                  `config:"f"`
	G float32                  `config:"g" unit:"kWh"`
	W int                      `config:"w" unit:"%"`
	D time.Duration            `config:"d"`
	L []string                 `config:"l"`
	M map[string]time.Duration `config:"m"`
	N map[string]nested        `config:"n"`
	X []config.Item            `config:"x" kinds:"k"`
}

type nested struct {
	S string `config:"s"`
	I int32  `config:"i"`
}

// drawValues returns some.
func drawValues(t *rapid.T) values {
	text := rapid.OneOf(rapid.String(), rapid.SampledFrom([]string{
		"", "no", "yes", "null", "~", "010", "0x1F", "1e3", "12:30", "7d", "80%", "-", "- a", "a: b", "a #b", "#", "[", "{}", "*a", "&a", "!a",
		"'", `"`, `\`, "a\nb", "\n", " a ", "\t", "|", ">", "%a", "@", "`", "?", "? a", ",", "\u0085", "\u2028", "\ufeff", "\x7f", "é", "日本", "👍", "<<", ".5", "=", "---", "...",
	}))
	span := rapid.Map(rapid.Int64Range(0, math.MaxInt64), func(n int64) time.Duration { return time.Duration(n) })
	v := values{
		S: text.Draw(t, "s"), B: rapid.Bool().Draw(t, "b"), I: rapid.Int64().Draw(t, "i"), U: rapid.Uint16().Draw(t, "u"),
		F: rapid.Float64().Draw(t, "f"), G: rapid.Float32Range(0, 1000).Draw(t, "g"), W: rapid.IntRange(0, 100).Draw(t, "w"), D: span.Draw(t, "d"),
		L: rapid.SliceOf(text).Draw(t, "l"),
		M: rapid.MapOf(text.Filter(notEmpty), span).Draw(t, "m"),
		N: rapid.MapOf(text.Filter(notEmpty), rapid.Custom(func(t *rapid.T) nested {
			return nested{text.Draw(t, "s"), rapid.Int32().Draw(t, "i")}
		})).Draw(t, "n"),
	}
	if rapid.Bool().Draw(t, "optional") {
		p := text.Draw(t, "p")
		v.P = &p
	}
	for i, s := range rapid.SliceOfDistinct(rapid.Int32(), rapid.ID[int32]).Draw(t, "x") {
		v.X = append(v.X, config.Item{Name: "k", Options: &nested{text.Draw(t, "x"), s}})
		if i == 0 {
			v.X = append(v.X, config.Item{Name: "bare"})
		}
	}
	return v
}

func notEmpty(s string) bool { return s != "" }

// TestAnyDefaultReadsBack documents any values and reads them again.
func TestAnyDefaultReadsBack(t *testing.T) {
	kinds := config.Kinds{"k": {{Name: "k", New: func() any { return &nested{S: "text"} }}, {Name: "bare"}}}
	rapid.Check(t, func(t *rapid.T) {
		want := drawValues(t)
		options, err := config.Describe(&want, kinds)
		if err != nil {
			t.Fatal(err)
		}
		text := ""
		for _, o := range options {
			if o.Default != "" && !strings.Contains(o.Path, ".") {
				text += o.Path + ": " + o.Default + "\n"
			}
			if o.Path == "x" {
				break // what follows are the options of kinds
			}
		}
		got := values{S: "other", L: []string{"other"}}
		if err := config.Decode(&got, kinds, config.Text{File: "f", Data: []byte(text)}); err != nil {
			t.Fatalf("%v in\n%s", err, text)
		}
		for i := range got.X {
			got.X[i].Pos = config.Position{}
		}
		again, err := config.Describe(&got, kinds)
		if err != nil || diff(options, again) != "" {
			t.Fatalf("%v; from\n%s (-want +got):\n%s", err, text, diff(options, again))
		}
		if got.S != want.S || got.I != want.I || got.D != want.D || got.F != want.F || got.G != want.G || (got.P == nil) != (want.P == nil) {
			t.Fatalf("from\n%s got %+v; want %+v", text, got, want)
		}
	})
}

func TestAnyDurationReadsBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := time.Duration(rapid.Int64Range(0, math.MaxInt64).Draw(t, "d"))
		text := config.WriteDuration(want)
		if got, ok := config.ParseDuration(text); got != want || !ok {
			t.Fatalf("%d reads back from %s as %d, %v", want, text, got, ok)
		}
	})
}
