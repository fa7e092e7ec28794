package config_test

import (
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"lcdpanel/config"
)

// checker is as much of a JSON Schema validator as the schemas written here need. It
// fails on a word it does not know.
type checker struct {
	t    *testing.T
	root map[string]any
}

// fits tells whether v is as s says.
func (c checker) fits(s map[string]any, v any) bool {
	for word, arg := range s {
		if !c.word(s, word, arg, v) {
			return false
		}
	}
	return true
}

// word tells whether v is as one word of s says.
func (c checker) word(s map[string]any, word string, arg, v any) bool {
	switch word {
	case "$schema", "$defs", "description", "default":
		return true
	case "$ref":
		name := strings.TrimPrefix(arg.(string), "#/$defs/")
		return c.fits(c.root["$defs"].(map[string]any)[name].(map[string]any), v)
	case "type":
		return c.isType(arg, v)
	case "enum":
		return slices.ContainsFunc(arg.([]any), func(e any) bool { return reflect.DeepEqual(e, v) })
	case "anyOf":
		return slices.ContainsFunc(arg.([]any), func(e any) bool { return c.fits(e.(map[string]any), v) })
	}
	switch v := v.(type) {
	case string:
		return c.ofString(word, arg, v)
	case float64:
		return word != "minimum" && word != "maximum" || (word == "minimum") == (v > arg.(float64)) || v == arg.(float64)
	case []any:
		return word != "items" || !slices.ContainsFunc(v, func(e any) bool { return !c.fits(arg.(map[string]any), e) })
	case map[string]any:
		return c.ofObject(s, word, arg, v)
	}
	return true
}

func (c checker) isType(types, v any) bool {
	if one, ok := types.(string); ok {
		types = []any{one}
	}
	return slices.ContainsFunc(types.([]any), func(t any) bool {
		f, number := v.(float64)
		switch t {
		case "null":
			return v == nil
		case "integer":
			return number && f == float64(int64(f))
		}
		return t == map[reflect.Kind]string{
			reflect.Float64: "number", reflect.String: "string", reflect.Bool: "boolean",
			reflect.Slice: "array", reflect.Map: "object",
		}[reflect.ValueOf(v).Kind()]
	})
}

func (c checker) ofString(word string, arg any, v string) bool {
	switch word {
	case "pattern":
		return regexp.MustCompile(arg.(string)).MatchString(v)
	case "minLength":
		return float64(utf8.RuneCountInString(v)) >= arg.(float64)
	}
	return true
}

func (c checker) ofObject(s map[string]any, word string, arg any, v map[string]any) bool {
	properties, _ := s["properties"].(map[string]any)
	switch word {
	case "minProperties":
		return float64(len(v)) >= arg.(float64)
	case "maxProperties":
		return float64(len(v)) <= arg.(float64)
	case "properties", "additionalProperties":
		for key, value := range v {
			of, known := properties[key].(map[string]any)
			if !known {
				of, known = s["additionalProperties"].(map[string]any)
			}
			if !known || !c.fits(of, value) {
				return false
			}
		}
	case "items":
	default:
		c.t.Errorf("the schema has the word %s, which the test does not know", word)
	}
	return true
}

// valid is what both the decoder and the schema take.
func valid() []string {
	return []string{
		"", "{}", "display:\nscreens:\n", "screens: []",
		"screens: [cpu, raid: {dwell: 12s, bars: no}, resync: {}, group: {screens: [cpu]}]", "screens:\n  - raid:\n",
		"device: sim", "device: {lcd2usb: {port: 1-1, batch: 2}}", "device: {sim: }",
		"display: {rom: A02, size: 16x2, brightness: 5%, contrast: ~, light: off, gamma: 1.25, title: no}",
		"display: {title: 010}", "display: {title: 5}", "display: {title: true}", `display: {light: "on"}`,
		"rotation: {dwell: 1m30s, fade: 0s, paused: on, every: 9}", "rotation: {paused: TRUE}", "rotation: {paused: Off}", "rotation: {paused: false}",
		"plugins: {a: {command: [x, 5], every: 1.5h}, b: }", "fans: [{name: a, min: 0}]", "names: {5: 5}",
		"alert: {level: loud, watts: 7W}", "alert: ~",
	}
}

// invalid is what neither of them takes.
func invalid() []string {
	return []string{
		"[]", "cpu", "dispaly: {}", "display: []", "display: {rom: A01}", "display: {brightness: 80}", "display: {brightness: 8.5%}",
		"display: {light: dim}", "display: {gamma: 0.4}", "display: {gamma: 3.5}", "display: {gamma: x}", "display: {title: []}", "display: {contrast: 5}",
		"rotation: {dwell: 8}", "rotation: {dwell: soon}", "rotation: {dwell: 30s1m}", "rotation: {dwell: ''}", "rotation: {paused: 1}",
		"rotation: {every: 0}", "rotation: {every: 10}", "rotation: {every: 2.5}", "rotation: {every: x}", "rotation: {dwell: ~}",
		"screens: cpu", "screens: {cpu: }", "screens: [cpuu]", "screens: [~]", "screens: [{}]", "screens: [{cpu: , raid: }]",
		"screens: [cpu: {dwell: 8s}]", "screens: [raid: {dwel: 8s}]", "screens: [raid: 12s]", "screens: [group: {screens: [raid: {dwell: 1}]}]",
		"device: ", "device: lcd", "device: [sim]", "device: {lcd2usb: {batch: 5}}", "names: []", "names: {a: []}",
		"plugins: {a: {comand: []}}", "plugins: {a: {command: x}}", "fans: [{min: -1, name: a}]", "alert: {watts: 60}", "alert: {level: x}",
	}
}

// TestSchema holds the schema against the decoder.
func TestSchema(t *testing.T) {
	c := checker{t, schema(t)}
	for _, text := range valid() {
		if _, err := decode(text); err != nil {
			t.Errorf("%s: %v", text, err)
		}
		if v := config.Tree(text); !c.fits(c.root, v) {
			t.Errorf("%s: %#v is not as the schema says", text, v)
		}
	}
	for _, text := range invalid() {
		if _, err := decode(text); err == nil {
			t.Errorf("%s: no error", text)
		}
		if v := config.Tree(text); c.fits(c.root, v) {
			t.Errorf("%s: %#v is as the schema says", text, v)
		}
	}
}

// TestSchemaDefaults checks that each default in the schema is as its schema says.
func TestSchemaDefaults(t *testing.T) {
	c := checker{t, schema(t)}
	found := 0
	var walk func(path string, s any)
	walk = func(path string, s any) {
		switch s := s.(type) {
		case map[string]any:
			if d, ok := s["default"]; ok {
				found++
				if !c.fits(s, d) {
					t.Errorf("%s: the default %#v is not as the schema says", path, d)
				}
			}
			for key, inner := range s {
				if key != "default" {
					walk(path+"/"+key, inner)
				}
			}
		case []any:
			for i, inner := range s {
				walk(fmt.Sprintf("%s/%d", path, i), inner)
			}
		}
	}
	walk("", c.root)
	if found < 15 {
		t.Errorf("%d defaults in the schema", found)
	}
}
