package config

import (
	"reflect"
	"strings"
)

// boolKind is yes or no in all the words that YAML 1.1 has for it but y and n.
type boolKind struct{}

func (boolKind) set(v reflect.Value, text string) (why string, ok bool) {
	switch strings.ToLower(text) {
	case "true", "yes", "on":
		v.SetBool(true)
	case "false", "no", "off":
		v.SetBool(false)
	default:
		return "", false
	}
	return "", true
}

func (boolKind) nearest(text string) string {
	switch strings.ToLower(text) {
	case "y", "1", "enable", "enabled":
		return "yes"
	case "n", "0", "disable", "disabled", "none", "never":
		return "no"
	}
	return nearest(text, []string{"yes", "no", "true", "false", "on", "off"})
}

func (boolKind) words() string { return "yes or no" }

func (boolKind) plain(v reflect.Value) any { return v.Bool() }

func (boolKind) schema() jsonObject {
	words := []any{true, false}
	for _, w := range []string{"yes", "no", "on", "off"} {
		words = append(words, w, strings.ToUpper(w), strings.ToUpper(w[:1])+w[1:])
	}
	return jsonObject{"enum": words}
}
