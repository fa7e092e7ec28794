package template

import (
	"fmt"
	"reflect"
)

// member returns a field, or what a method returns.
func member(v any, name string, args []any) (any, error) {
	if v == nil {
		return nil, fmt.Errorf("there is no .%s in nothing", name)
	}
	if f, ok := methods()[reflect.TypeOf(v)][name]; ok {
		return call("."+name, f, append([]any{v}, args...))
	}
	r := reflect.ValueOf(v)
	if r.Kind() == reflect.Pointer {
		if r.IsNil() {
			return nil, fmt.Errorf("there is no .%s in nothing", name)
		}
		return member(r.Elem().Interface(), name, args)
	}
	if len(args) > 0 {
		return nil, callError{fmt.Errorf("can't call .%s, which is no method", name)}
	}
	switch r.Kind() {
	case reflect.Struct:
		if f, ok := field(r, name); ok {
			return f, nil
		}
	case reflect.Map:
		if e := r.MapIndex(reflect.ValueOf(name)); e.IsValid() {
			return e.Interface(), nil
		}
		return nil, nil
	}
	return nil, fmt.Errorf("there is no .%s in a %T", name, v)
}

// field returns a field that anybody may read.
func field(r reflect.Value, name string) (any, bool) {
	f, ok := r.Type().FieldByName(name)
	if !ok || !f.IsExported() {
		return nil, false
	}
	v, err := r.FieldByIndexErr(f.Index) // fails where it is in nothing
	if err != nil || !v.CanInterface() {
		return nil, false
	}
	return v.Interface(), true
}
