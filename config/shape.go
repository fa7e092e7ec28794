package config

import (
	"encoding"
	"fmt"
	"reflect"
	"slices"
	"time"
)

// shape is what a Go type and its tags make of a place in the configuration.
type shape interface {
	// decode stores n in v, or adds problems and leaves v as it is.
	decode(d *decoder, n *node, at place, v reflect.Value)
	// words says what is allowed, to go after "allowed is".
	words() string
	// plain returns v in bools, int64s, float64s, strings, []any, ordered pairs
	// and nil, as the user would write it.
	plain(v reflect.Value) any
	// schema describes the place in JSON Schema.
	schema() jsonObject
}

// compiler makes shapes of types.
type compiler struct {
	kinds      Kinds
	registries map[string]*registry
	within     []reflect.Type
}

// compile returns the shape of a pointer to a struct. Errors are the programmer's,
// not the user's.
func compile(into any, kinds Kinds) (*structShape, *compiler, error) {
	t := reflect.TypeOf(into)
	if t == nil || t.Kind() != reflect.Pointer || t.Elem().Kind() != reflect.Struct || reflect.ValueOf(into).IsNil() {
		return nil, nil, fmt.Errorf("config: the options are a %T; they must be a pointer to a struct", into)
	}
	c := &compiler{kinds: kinds, registries: map[string]*registry{}}
	s, err := c.structure(t.Elem())
	if err != nil {
		return nil, nil, fmt.Errorf("config: %w", err)
	}
	return s, c, nil
}

// shape returns the shape of a type with a field's tags.
func (c *compiler) shape(t reflect.Type, tag reflect.StructTag) (shape, error) {
	switch {
	case t == reflect.TypeFor[Item]():
		return c.item(tag.Get("kinds"))
	case t == reflect.TypeFor[time.Duration]():
		return durationOf(tag)
	case isText(t):
		return scalarShape{textKind{t}}, nil
	}
	switch t.Kind() {
	case reflect.Bool:
		return scalarShape{boolKind{}}, nil
	case reflect.String:
		return scalarShape{stringOf(t, tag)}, nil
	case reflect.Struct:
		return c.structure(t)
	case reflect.Pointer, reflect.Slice, reflect.Map:
		return c.container(t, tag)
	}
	return numberOf(t, tag)
}

// container returns the shape of what holds others.
func (c *compiler) container(t reflect.Type, tag reflect.StructTag) (shape, error) {
	elem, err := c.shape(t.Elem(), tag)
	switch {
	case err != nil:
		return nil, err
	case t.Kind() == reflect.Pointer:
		return pointerShape{elem}, nil
	case t.Kind() == reflect.Slice:
		return listShape{elem}, nil
	case t.Key().Kind() == reflect.String:
		return mapShape{elem}, nil
	}
	return nil, fmt.Errorf("%s: the keys of a map must be strings", t)
}

// structure returns the shape of a struct.
func (c *compiler) structure(t reflect.Type) (*structShape, error) {
	if slices.Contains(c.within, t) {
		return nil, fmt.Errorf("%s contains itself", t)
	}
	c.within = append(c.within, t)
	s := &structShape{byName: map[string]*field{}}
	err := s.collect(c, t, nil)
	c.within = c.within[:len(c.within)-1]
	return s, err
}

// What a type may have to be read from a text.
type (
	setter  interface{ Set(text string) error }
	allower interface{ Allowed() string }
	valuer  interface{ Values() []string }
)

// isText tells whether a pointer to t can be set from a text.
func isText(t reflect.Type) bool {
	p := reflect.PointerTo(t)
	return t.Kind() != reflect.Pointer &&
		(p.Implements(reflect.TypeFor[encoding.TextUnmarshaler]()) || p.Implements(reflect.TypeFor[setter]()))
}

// fresh returns a pointer to a new t with its defaults.
func fresh(t reflect.Type) reflect.Value {
	p := reflect.New(t)
	if d, ok := p.Interface().(interface{ SetDefaults() }); ok {
		d.SetDefaults()
	}
	return p
}
