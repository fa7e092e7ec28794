package config_test

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"golang.org/x/tools/txtar"

	"lcdpanel/config"
)

// seed adds the mistakes of testdata and the valid texts.
func seed(f *testing.F) {
	archives, err := filepath.Glob("testdata/*.txtar")
	if err != nil {
		f.Fatal(err)
	}
	for _, name := range archives {
		text, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		for _, file := range txtar.Parse(text).Files {
			f.Add(file.Data)
		}
	}
	for _, text := range append(valid(), bomb()) {
		f.Add([]byte(text))
	}
}

// FuzzDecode has any text in a file.
func FuzzDecode(f *testing.F) {
	seed(f)
	f.Fuzz(func(t *testing.T, text []byte) {
		start := time.Now()
		one, err := decode(string(text))
		if took := time.Since(start); took > 10*time.Second {
			t.Errorf("took %v", took)
		}
		if err != nil {
			sound(t, err)
			return
		}
		two, err := decode(string(text))
		if d := diff(one, two); d != "" || err != nil {
			t.Errorf("the second time: %v (-first +second):\n%s", err, d)
		}
		three, err := decode(string(text), string(text))
		if d := diff(len(one.Screens), len(three.Screens)); d != "" || err != nil {
			t.Errorf("twice the same file: %v %s", err, d)
		}
	})
}

// FuzzParseDuration has any text for a duration.
func FuzzParseDuration(f *testing.F) {
	for _, s := range []string{"8s", "1h30m", "7d", "1.5s", "250ms", "", "s", "1", "106751d23h47m16.854775807s", "106752d", "0.9999999999s"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		d, ok := config.ParseDuration(text)
		if !ok {
			return
		}
		if again, ok := config.ParseDuration(config.WriteDuration(d)); again != d || d < 0 || !ok {
			t.Errorf("%q is %d; written as %s and read again %d, %v", text, d, config.WriteDuration(d), again, ok)
		}
	})
}

// sound checks that a problem is of use.
func sound(t *testing.T, err error) {
	var problems config.Problems
	if !errors.As(err, &problems) || len(problems) == 0 {
		t.Fatalf("not a list of problems: %#v", err)
	}
	last := config.Position{Line: 1}
	for _, p := range problems {
		if p.File != "1.yaml" || p.Line < 1 || p.Column < 1 || p.Text == "" || len(p.Text) > 2000 {
			t.Errorf("%#v", p)
		}
		if p.Line < last.Line || p.Line == last.Line && p.Column < last.Column {
			t.Errorf("%v stands after %v", p, last)
		}
		last = p.Position()
		for _, r := range p.Text {
			if r < ' ' {
				t.Errorf("control character in %q", p.Text)
			}
		}
	}
}
