package config

import (
	"reflect"
	"slices"
	"strings"
)

// stringKind is a text, or one of some words.
type stringKind struct{ allowed []string }

// stringOf returns the kind of a string type with a field's tags.
func stringOf(t reflect.Type, tag reflect.StructTag) stringKind {
	if v, ok := reflect.New(t).Interface().(valuer); ok {
		return stringKind{v.Values()}
	}
	if words := tag.Get("allowed"); words != "" {
		return stringKind{strings.Split(words, "|")}
	}
	return stringKind{}
}

func (k stringKind) set(v reflect.Value, text string) (why string, ok bool) {
	if k.allowed != nil && !slices.Contains(k.allowed, text) {
		return "", false
	}
	v.SetString(text)
	return "", true
}

func (k stringKind) nearest(text string) string { return nearest(text, k.allowed) }

func (k stringKind) words() string {
	if k.allowed == nil {
		return `a text, "" for none`
	}
	return orList(k.allowed)
}

func (k stringKind) plain(v reflect.Value) any { return v.String() }

func (k stringKind) schema() jsonObject {
	if k.allowed == nil {
		return jsonObject{"type": []string{"string", "number", "boolean"}}
	}
	return jsonObject{"enum": typed(k.allowed)}
}
