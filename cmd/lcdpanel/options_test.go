package main

import (
	"strings"
	"testing"

	"lcdpanel/config"
)

// TestDefaultsAreAllowed writes each default of the reference into a config of its own.
func TestDefaultsAreAllowed(t *testing.T) {
	s := defaultSettings()
	options, err := config.Describe(&s, kinds())
	if err != nil {
		t.Fatal(err)
	}
	written := 0
	for _, o := range options {
		if o.Default == "" {
			continue
		}
		written++
		text := writtenAt(o.Path, o.Default)
		into := defaultSettings()
		err := config.Decode(&into, kinds(), config.Text{File: o.Path, Data: []byte(text)})
		if err != nil && strings.Contains(err.Error(), "allowed is") {
			t.Errorf("%s: %v", text, err)
		}
	}
	if written < 100 {
		t.Errorf("%d defaults are documented", written)
	}
}

// writtenAt returns the YAML that gives the option at path a value.
func writtenAt(path, value string) string {
	key, rest, more := strings.Cut(path, ".")
	if more {
		value = writtenAt(rest, value)
	}
	if name, entries := strings.CutSuffix(key, "[]"); entries {
		return "{" + name + ": [" + value + "]}"
	}
	return "{" + key + ": " + value + "}"
}

// TestDefaultsInWords has defaults that are more than the zero value of their type.
func TestDefaultsInWords(t *testing.T) {
	s := defaultSettings()
	options, err := config.Describe(&s, kinds())
	if err != nil {
		t.Fatal(err)
	}
	is := map[string]string{}
	for _, o := range options {
		is[o.Path] = o.Default
	}
	for path, want := range map[string]string{
		"screens[].cpu.hot": "", "screens[].cpu.iowait": "30", "screens[].cpu.layout": "cores",
		"disks.awake": "1d", "light.mode": "auto", "light.touch": "30s", "light.warning": `"on"`, "light.critical": "blink",
		"keys.1.double": "none", "keys.both.long": "none", "power.profile": "", "power.disks.NAME.active": "",
	} {
		if got, ok := is[path]; !ok || got != want {
			t.Errorf("%s: the default is %q, want %q", path, got, want)
		}
	}
}
