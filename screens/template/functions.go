package template

import (
	"encoding"
	"fmt"
	"maps"
	"math"
	"reflect"
	"time"

	"lcdpanel/screens/text"
	"lcdpanel/sysinfo"
)

// functions returns what a line may call.
func functions(s Style) map[string]any {
	all := builtins()
	maps.Copy(all, map[string]any{
		"bar":      func(share any, w int) string { return text.Bar(number(share), w) },
		"vbar":     func(share any) string { return text.VBar(number(share)) },
		"spark":    spark,
		"percent":  func(share any) string { return text.Percent(number(share)) },
		"number":   func(n any) string { return text.Number(number(n)) },
		"bytes":    func(n any) string { return text.Bytes(number(n)) },
		"rate":     func(n any) string { return text.Rate(number(n)) },
		"duration": duration,
		"pad":      func(w int, s any) string { return text.Pad(w, fmt.Sprint(s)) },
		"right":    func(w int, s any) string { return text.Right(w, fmt.Sprint(s)) },
		"big":      func(s any) (string, error) { return text.Big(fmt.Sprint(s)) },
		"add":      func(a, b any) float64 { return number(a) + number(b) },
		"sub":      func(a, b any) float64 { return number(a) - number(b) },
		"mul":      func(a, b any) float64 { return number(a) * number(b) },
		"div":      func(a, b any) float64 { return number(a) / number(b) },
	})
	maps.Copy(all, s.functions())
	return all
}

func isShare(v any) bool {
	_, ok := v.(sysinfo.Share)
	return ok
}

// word returns the word for a value that is one of a few, as what a disk does: idle.
func word(v any) (string, bool) {
	if v == nil || !isWord(reflect.TypeOf(v)) {
		return "", false
	}
	if m, ok := v.(encoding.TextMarshaler); ok {
		b, err := m.MarshalText()
		return string(b), err == nil
	}
	return fmt.Sprint(v), true
}

// isWord tells whether a type is a number with words for its values. A duration is not.
func isWord(t reflect.Type) bool {
	k := t.Kind()
	return k >= reflect.Int && k <= reflect.Uint64 && t != reflect.TypeFor[time.Duration]() &&
		(t.Implements(reflect.TypeFor[encoding.TextMarshaler]()) || t.Implements(reflect.TypeFor[fmt.Stringer]()))
}

// icon returns what finds drawings.
func icon(g text.Glyphs) func(string) (string, error) {
	return func(name string) (string, error) {
		c, err := g.Icon(name)
		if err != nil {
			return "", callError{err}
		}
		return c, nil
	}
}

// number returns a share or a number of any kind, NaN for what is none or not known.
func number(v any) float64 {
	if s, ok := v.(sysinfo.Share); ok {
		if part, known := s.Value(); known {
			return part
		}
		return math.NaN()
	}
	switch r := reflect.ValueOf(v); {
	case !r.IsValid():
	case r.CanInt():
		return float64(r.Int())
	case r.CanUint():
		return float64(r.Uint())
	case r.CanFloat():
		return r.Float()
	}
	return math.NaN()
}

// spark draws a list.
func spark(list any, w int) (string, error) {
	r := reflect.ValueOf(list)
	if !r.IsValid() || r.Kind() != reflect.Slice {
		return "", callError{fmt.Errorf("spark draws a list, as .CPU.History, and not a %T", list)}
	}
	var values []float64
	shares := r.Type().Elem() == reflect.TypeFor[sysinfo.Share]()
	for i := max(0, r.Len()-text.Most); i < r.Len(); i++ {
		values = append(values, number(r.Index(i).Interface()))
	}
	if shares {
		return text.Spark(values, w, 0, 1), nil
	}
	return text.Spark(values, w, 0, 0), nil
}

// duration writes a time, or a number of seconds.
func duration(v any) string {
	if d, ok := v.(time.Duration); ok {
		return text.Duration(d)
	}
	seconds := number(v)
	if !(seconds >= 0 && seconds < math.MaxInt64/1e9) {
		return text.Unknown
	}
	return text.Duration(time.Duration(seconds * 1e9))
}
