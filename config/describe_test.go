package config_test

import (
	"encoding/json"
	"io"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"lcdpanel/config"
)

// describe returns what can be configured.
func describe(t *testing.T) []config.Option {
	t.Helper()
	f := defaults()
	options, err := config.Describe(&f, kinds())
	if err != nil {
		t.Fatal(err)
	}
	return options
}

// TestWriters compares what the writers make of the same structs with the files of
// testdata; -update writes them.
func TestWriters(t *testing.T) {
	f := defaults()
	for name, to := range map[string]func(io.Writer) error{
		"options.txt": func(w io.Writer) error { return config.WriteText(w, describe(t)) },
		"options.md":  func(w io.Writer) error { return config.WriteMarkdown(w, describe(t)) },
		"schema.json": func(w io.Writer) error { return config.WriteSchema(w, &f, kinds()) },
	} {
		var got strings.Builder
		if err := to(&got); err != nil {
			t.Fatal(err)
		}
		file := "testdata/" + name
		if *update {
			if err := os.WriteFile(file, []byte(got.String()), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(file)
		if d := cmp.Diff(string(want), got.String()); d != "" || err != nil {
			t.Errorf("%v; %s (-want +got):\n%s", err, name, d)
		}
	}
}

func TestDescribe(t *testing.T) {
	want := map[string]config.Option{
		"display.brightness":      {Allowed: "a percentage, 0% to 100%", Default: "100%", Help: "how bright the light is"},
		"display.contrast":        {Allowed: "a percentage, 0% to 100%, or null for none", Help: "contrast, kept as it is unless given"},
		"display.light":           {Allowed: "on, off or auto", Default: "auto", Help: "when the light is on"},
		"rotation.fade":           {Allowed: "a duration such as 8s, 2m, 1h30m or 7d", Default: "250ms", Help: "how long the light takes"},
		"screens[].raid":          {Help: "health of the arrays"},
		"screens[].raid.bars":     {Allowed: "yes or no", Default: "yes", Help: "draw bars"},
		"device.lcd2usb.batch":    {Allowed: "a whole number, 1 to 4", Default: "4", Help: "bytes in each transfer"},
		"plugins.NAME.every":      {Allowed: "a duration such as 8s, 2m, 1h30m or 7d", Default: "1m", Help: "how often it runs"},
		"fans[].min":              {Allowed: "a whole number, 0 or more", Default: "300", Help: "revolutions a minute"},
		"alert.level":             {Allowed: "quiet or loud", Default: "quiet", Help: "how much noise"},
		"screens":                 {Allowed: `a list, each entry after a "- ": cpu, raid, resync or group, alone or as "name: {options}"`, Default: "[cpu, {raid: {dwell: 12s, bars: no}}]", Help: "what is shown, in this order"},
		"screens[].group.screens": {Allowed: `a list, each entry after a "- ": cpu, raid, resync or group, alone or as "name: {options}"`, Default: "[]", Help: "what takes turns in it"},
	}
	seen := map[string]bool{}
	for _, o := range describe(t) {
		if seen[o.Path] {
			t.Errorf("%s is described twice", o.Path)
		}
		seen[o.Path] = true
		if w, ok := want[o.Path]; ok {
			w.Path = o.Path
			if d := cmp.Diff(w, o); d != "" {
				t.Errorf("%s (-want +got):\n%s", o.Path, d)
			}
			delete(want, o.Path)
		}
	}
	for path := range want {
		t.Errorf("%s is not described", path)
	}
}

// TestDefaultsReadBack writes each default that is documented, one at a time, and
// reads it into a struct that holds the same.
func TestDefaultsReadBack(t *testing.T) {
	written := 0
	for _, o := range describe(t) {
		if o.Default == "" {
			continue
		}
		written++
		text := at(o.Path, o.Default)
		f, err := decode(text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		again, err := config.Describe(&f, kinds())
		if d := cmp.Diff(describe(t), again); err == nil && d != "" && !strings.ContainsAny(o.Path, "[N") && !strings.HasPrefix(o.Path, "alert.") {
			t.Errorf("%s (-want +got):\n%s", text, d)
		}
	}
	if written < 20 {
		t.Errorf("%d defaults are documented", written)
	}
}

// at returns the YAML that gives the option at path a value, and fans their name.
func at(path, value string) string {
	key, rest, more := strings.Cut(path, ".")
	if more {
		value = at(rest, value)
	}
	name, entries := strings.CutSuffix(key, "[]")
	if entries {
		if name == "fans" {
			value = strings.Replace(value, "{", "{name: x, ", 1)
			value = strings.Replace(value, `name: x, name: ""`, "name: x", 1)
		}
		value = "[" + value + "]"
	}
	return "{" + name + ": " + value + "}"
}

// TestSchemaIsJSON checks the frame of the schema.
func TestSchemaIsJSON(t *testing.T) {
	if got := schema(t)["$schema"]; got != "https://json-schema.org/draft/2020-12/schema" {
		t.Errorf("$schema is %v", got)
	}
}

// schema returns the schema as an editor sees it.
func schema(t *testing.T) map[string]any {
	t.Helper()
	var b strings.Builder
	f := defaults()
	if err := config.WriteSchema(&b, &f, kinds()); err != nil {
		t.Fatal(err)
	}
	var s map[string]any
	if err := json.Unmarshal([]byte(b.String()), &s); err != nil {
		t.Fatal(err)
	}
	return s
}

// TestNoDefaultThatIsNotAllowed has zero values that stand for what is not given.
func TestNoDefaultThatIsNotAllowed(t *testing.T) {
	f := struct {
		Low  int           `config:"low" min:"1"`
		Long time.Duration `config:"long" min:"1m"`
		Word string        `config:"word" allowed:"a|b"`
		None int           `config:"none"`
	}{}
	options, err := config.Describe(&f, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range options {
		if want := map[string]string{"none": "0"}[o.Path]; o.Default != want {
			t.Errorf("%s: the default is %q, want %q", o.Path, o.Default, want)
		}
	}
	var schema strings.Builder
	if err := config.WriteSchema(&schema, &f, nil); err != nil || strings.Count(schema.String(), `"default"`) != 1 {
		t.Errorf("%v: %s", err, schema.String())
	}
}
