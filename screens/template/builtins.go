package template

import (
	"cmp"
	"fmt"
	"reflect"
)

// builtins are those functions of text/template that rows need, with its meanings.
func builtins() map[string]any {
	return map[string]any{
		"and": either, "or": either, "not": func(v any) bool { return !truth(v) },
		"len": length, "index": index, "print": fmt.Sprint, "printf": fmt.Sprintf,
		"eq": func(a any, others ...any) (bool, error) {
			for _, b := range others {
				if c, err := compare(a, b); err != nil || c == 0 {
					return c == 0 && err == nil, err
				}
			}
			return false, nil
		},
		"ne": comparison(func(c int) bool { return c != 0 }),
		"lt": comparison(func(c int) bool { return c < 0 }), "le": comparison(func(c int) bool { return c <= 0 }),
		"gt": comparison(func(c int) bool { return c > 0 }), "ge": comparison(func(c int) bool { return c >= 0 }),
	}
}

// either stands for and and or, which the writer does itself.
func either(v any, _ ...any) any { return v }

func comparison(holds func(int) bool) func(a, b any) (bool, error) {
	return func(a, b any) (bool, error) {
		c, err := compare(a, b)
		return err == nil && holds(c), err
	}
}

// compare orders numbers of any kinds, texts and truths.
func compare(a, b any) (int, error) {
	x, y := reflect.ValueOf(a), reflect.ValueOf(b)
	if w, ok := word(a); ok && y.Kind() == reflect.String {
		return cmp.Compare(w, y.String()), nil
	}
	if w, ok := word(b); ok && x.Kind() == reflect.String {
		return cmp.Compare(x.String(), w), nil
	}
	switch {
	case numeric(a) && numeric(b):
		return cmp.Compare(number(a), number(b)), nil
	case x.Kind() == reflect.String && y.Kind() == reflect.String:
		return cmp.Compare(x.String(), y.String()), nil
	case x.Kind() == reflect.Bool && y.Kind() == reflect.Bool:
		if x.Bool() == y.Bool() {
			return 0, nil
		}
		return 1, nil
	}
	return 0, callError{fmt.Errorf("a %T and a %T cannot be compared; compare numbers or texts", a, b)}
}

// numeric tells whether number knows what to make of v.
func numeric(v any) bool {
	n := number(v)
	return n == n || isShare(v)
}

// length returns how many a list or a text has.
func length(v any) (int, error) {
	r := reflect.ValueOf(v)
	switch r.Kind() {
	case reflect.Slice, reflect.Map, reflect.String, reflect.Array:
		return r.Len(), nil
	}
	return 0, callError{fmt.Errorf("a %T has no length", v)}
}

// index returns an entry of a list or a map.
func index(v, i any) (any, error) {
	r := reflect.ValueOf(v)
	switch r.Kind() {
	case reflect.Slice, reflect.Array, reflect.String:
		n, ok := i.(int)
		if !ok {
			return nil, callError{fmt.Errorf("an entry of a list has a number and no %T", i)}
		}
		if n < 0 || n >= r.Len() {
			return nil, fmt.Errorf("there is no entry %d of %d", n, r.Len())
		}
		return r.Index(n).Interface(), nil
	case reflect.Map:
		key := reflect.ValueOf(i)
		if !key.IsValid() || !key.Type().AssignableTo(r.Type().Key()) {
			return nil, callError{fmt.Errorf("an entry of this map has a %s and no %T", r.Type().Key(), i)}
		}
		if e := r.MapIndex(key); e.IsValid() {
			return e.Interface(), nil
		}
		return nil, nil
	}
	return nil, callError{fmt.Errorf("a %T has no entries", v)}
}
