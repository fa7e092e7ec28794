package main

import (
	"bytes"
	"encoding"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"reflect"
	"slices"
	"strings"
	"time"
	"unicode"
)

// object is the fields of a struct in their order, as JSON and as lines for a person.
type object []field

type field struct {
	key   string
	value any
}

// MarshalJSON writes an object.
func (o object) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	b.WriteByte('{')
	for i, f := range o {
		if i > 0 {
			b.WriteByte(',')
		}
		value, err := json.Marshal(f.value)
		if err != nil {
			return nil, err
		}
		fmt.Fprintf(&b, "%q:%s", f.key, value)
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// plainData turns a snapshot into objects, lists and plain values. Names become
// snake_case, durations seconds; what is not known, as a struct whose Known is false, is null, and times that never were
// are left out.
func plainData(v reflect.Value) any {
	switch x := v.Interface().(type) {
	case time.Time:
		return x.Format(time.RFC3339)
	case time.Duration:
		return x.Seconds()
	case interface{ Value() (float64, bool) }:
		if n, known := x.Value(); known {
			return n
		}
		return nil
	case encoding.TextMarshaler:
		text, err := x.MarshalText()
		if err != nil {
			return nil
		}
		return string(text)
	}
	switch v.Kind() {
	case reflect.Struct:
		if known := v.FieldByName("Known"); known.IsValid() && known.Kind() == reflect.Bool && !known.Bool() {
			return nil
		}
		return plainStruct(v)
	case reflect.Slice, reflect.Array:
		list := []any{}
		for i := range v.Len() {
			list = append(list, plainData(v.Index(i)))
		}
		return list
	case reflect.Map:
		all := map[string]any{}
		for _, k := range v.MapKeys() {
			all[fmt.Sprint(k.Interface())] = plainData(v.MapIndex(k))
		}
		return all
	case reflect.Pointer, reflect.Interface:
		if v.IsNil() {
			return nil
		}
		return plainData(v.Elem())
	}
	return v.Interface()
}

func plainStruct(v reflect.Value) object {
	o := object{}
	for i := range v.NumField() {
		f := v.Type().Field(i)
		switch {
		case f.Anonymous && f.Type.Kind() == reflect.Struct:
			o = append(o, plainStruct(v.Field(i))...)
		case !f.IsExported() || f.Type == reflect.TypeFor[time.Time]() && v.Field(i).IsZero():
		default:
			o = append(o, field{snakeCase(f.Name), plainData(v.Field(i))})
		}
	}
	return o
}

// snakeCase turns CoresBusy into cores_busy and CPUs into cpus.
func snakeCase(name string) string {
	var b strings.Builder
	runes := []rune(name)
	for i, r := range runes {
		if i > 0 && unicode.IsUpper(r) && (unicode.IsLower(runes[i-1]) || i+2 < len(runes) && unicode.IsUpper(runes[i-1]) && unicode.IsLower(runes[i+1]) && unicode.IsLower(runes[i+2])) {
			b.WriteByte('_')
		}
		b.WriteRune(unicode.ToLower(r))
	}
	return b.String()
}

// printLines writes plain data for a person: a line for each value, with its path.
func printLines(out io.Writer, path string, v any) error {
	p := printer{out: out}
	p.value(path, v)
	return p.err
}

func (p *printer) value(path string, v any) {
	switch x := v.(type) {
	case object:
		for _, f := range x {
			p.value(strings.TrimPrefix(path+"."+f.key, "."), f.value)
		}
	case map[string]any:
		for _, key := range slices.Sorted(maps.Keys(x)) {
			p.value(path+"."+key, x[key])
		}
	case []any:
		for i, e := range x {
			p.value(fmt.Sprintf("%s[%d]", path, i), e)
		}
	case nil:
		p.line("%s: not known", path)
	default:
		p.line("%s: %v", path, x)
	}
}
