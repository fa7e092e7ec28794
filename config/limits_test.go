package config_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"lcdpanel/config"
)

// bomb returns a text of few lines whose aliases stand for more values than there
// are atoms in a panel.
func bomb() string {
	var b strings.Builder
	b.WriteString("a0: &a0 [x, x, x, x, x, x, x, x, x]\n")
	for i := range 30 {
		fmt.Fprintf(&b, "a%d: &a%d [%s*a%d]\n", i+1, i+1, strings.Repeat(fmt.Sprintf("*a%d, ", i), 8), i)
	}
	return b.String()
}

// TestLimits has texts made to keep the reader busy.
func TestLimits(t *testing.T) {
	const mib = config.MaxSize
	for _, tt := range []struct{ name, text, want string }{
		{"alias bomb", bomb(), "more than 100000 values"},
		{"alias ring", "a: &a {b: &b {c: *a}}", "f:1:18: alias *a stands inside of the value it repeats"},
		{"UTF-16", "\xff\xfea\x00", "f:1:1: byte 0xFF is not UTF-8 but looks like UTF-16; save"},
		{"mark inside", "# a\ufeff", "f:1:4: the character U+FEFF is not allowed"},
		{"too large", strings.Repeat(" ", mib+1), "f:1:1: larger than 1024 KiB"},
		{"many values", "a: [" + strings.Repeat("x,", mib/2-5) + "]", "more than 100000 values"},
		{"many keys", strings.Repeat("a: b\n", mib/5), "more than 100000 values"},
		{"many unknown keys", lines(20_000, "k%d: b\n"), "19000 more problems are not listed"},
		{"many screens", "screens: [" + lines(20_000, "raid: {dwell: %d1s},") + "]", ""},
		{"many equal screens", "screens: [" + strings.Repeat("cpu,", 50_000) + "]", "48999 more problems"},
		{"deep", strings.Repeat("[", 60) + strings.Repeat("]", 60), "f:1:51: nested more than 50 deep"},
		{"deep maps", strings.Repeat("{a: ", 60) + strings.Repeat("}", 60), "nested more than 50 deep"},
		{"very deep", strings.Repeat("[", mib), "f:1:1: nested too deep"},
		{"dashes", strings.Repeat("- ", mib/2), "nested too deep"},
		{"open quote", "a: \"" + strings.Repeat("x\n", mib/2-2), "no closing quote"},
		{"late mistake", strings.Repeat("a: b\n", mib/5-2) + "c: @", fmt.Sprintf("f:%d:1: a text cannot begin with @", mib/5-1)},
		{"open bracket", "a: [" + strings.Repeat("x,\n", mib/3-3), "a bracket lacks its partner"},
		{"long key", strings.Repeat("x", 100_000) + ": y", `f:1:1: a ": " stands where`},
		{"long text", "display: {rom: " + strings.Repeat("x", 1_000_000) + "}", `display.rom is "xxxx`},
		{"long quoted key", `"` + strings.Repeat("x", 1000) + `": y`, "is not an option"},
	} {
		start := time.Now()
		f := defaults()
		err := config.Decode(&f, kinds(), config.Text{File: "f", Data: []byte(tt.text)})
		took := time.Since(start)
		if got := fmt.Sprint(err); !strings.Contains(got, tt.want) || took > 20*time.Second {
			t.Errorf("%s: after %v %.300s; want %s", tt.name, took, got, tt.want)
		}
	}
}

func lines(n int, format string) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, format, i)
	}
	return b.String()
}

// TestNotOurFault has structs that no user can do anything about.
func TestNotOurFault(t *testing.T) {
	type loop struct {
		Next []struct{} `config:"next"`
		C    chan int   `config:"c"`
	}
	for name, into := range map[string]any{
		"nil":         nil,
		"no pointer":  struct{}{},
		"nil pointer": (*file)(nil),
		"no struct":   new(int),
		"a channel":   &loop{},
		"an unknown kind": &struct {
			I config.Item `config:"i" kinds:"none"`
		}{},
		"a bad bound": &struct {
			I int `config:"i" min:"x"`
		}{},
		"a bad duration": &struct {
			D time.Duration `config:"i" max:"9"`
		}{},
		"a key twice": &struct {
			A, B int `config:"i"`
		}{},
		"a hidden field": &struct {
			a int `config:"i"`
		}{},
		"a hard key": &struct {
			A int `config:"a.b"`
		}{},
		"a map of ints": &struct {
			A map[int]int `config:"a"`
		}{},
		"an inline int": &struct {
			A int `config:",inline"`
		}{},
	} {
		err := config.Decode(into, kinds())
		var problems config.Problems
		if err == nil || errors.As(err, &problems) || !strings.HasPrefix(err.Error(), "config: ") {
			t.Errorf("%s: %v", name, err)
		}
	}
	for name, k := range map[string]config.Kind{
		"no name":   {},
		"no struct": {Name: "a", New: func() any { return 1 }},
		"nil":       {Name: "a", New: func() any { return nil }},
	} {
		var f struct {
			I config.Item `config:"i" kinds:"k"`
		}
		if err := config.Decode(&f, config.Kinds{"k": {k}}); err == nil {
			t.Errorf("kind with %s: no error", name)
		}
	}
	twice := config.Kinds{"screen": append(kinds()["screen"], config.Kind{Name: "cpu"}), "link": kinds()["link"]}
	if err := config.Decode(&file{}, twice); err == nil {
		t.Error("a kind twice: no error")
	}
}
