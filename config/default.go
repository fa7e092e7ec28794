package config

import "reflect"

// defaultOf returns v as the user would write it, nil where nobody could: a zero value
// that is not allowed stands for what is not given.
func defaultOf(s shape, v reflect.Value) any {
	value := s.plain(v)
	k, single := s.(scalarShape)
	if value == nil || !single || !v.IsZero() {
		return value
	}
	text, isText := value.(string)
	if !isText {
		text = writeYAML(value)
	}
	if _, ok := k.set(reflect.New(v.Type()).Elem(), text); !ok {
		return nil
	}
	return value
}
