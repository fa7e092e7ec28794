package config

import (
	"encoding"
	"fmt"
	"reflect"
)

// textKind is a type that reads itself from a text.
type textKind struct{ t reflect.Type }

func (k textKind) set(v reflect.Value, text string) (why string, ok bool) {
	p := reflect.New(k.t)
	var err error
	switch x := p.Interface().(type) {
	case encoding.TextUnmarshaler:
		err = x.UnmarshalText([]byte(text))
	case setter:
		err = x.Set(text)
	}
	if err != nil {
		return oneLine(err), false
	}
	v.Set(p.Elem())
	return "", true
}

func (k textKind) values() []string {
	if v, ok := reflect.New(k.t).Interface().(valuer); ok {
		return v.Values()
	}
	return nil
}

func (k textKind) nearest(text string) string { return nearest(text, k.values()) }

// words is empty for a type that says what is allowed in its errors alone.
func (k textKind) words() string {
	if a, ok := reflect.New(k.t).Interface().(allower); ok {
		return a.Allowed()
	}
	return orList(k.values())
}

// plain returns the text that reads back as v, nil for the zero value if that is
// written as nothing.
func (k textKind) plain(v reflect.Value) any {
	p := reflect.New(k.t)
	p.Elem().Set(v)
	text := ""
	switch x := p.Interface().(type) {
	case encoding.TextMarshaler:
		b, _ := x.MarshalText()
		text = string(b)
	case fmt.Stringer:
		text = x.String()
	default:
		text = fmt.Sprint(v.Interface())
	}
	if text == "" && v.IsZero() {
		return nil
	}
	return text
}

// schema has the values of a type for an editor to offer; where Allowed names more
// they are not all.
func (k textKind) schema() jsonObject {
	values := k.values()
	if _, more := reflect.New(k.t).Interface().(allower); more && values != nil {
		return jsonObject{"anyOf": []jsonObject{{"enum": typed(values)}, {"type": "string"}}}
	}
	if values != nil {
		return jsonObject{"enum": typed(values)}
	}
	return jsonObject{"type": []string{"string", "number", "boolean"}}
}
