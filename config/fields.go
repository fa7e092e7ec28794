package config

import (
	"fmt"
	"reflect"
	"strings"
)

// collect adds the fields of t, which is at index in the struct.
func (s *structShape) collect(c *compiler, t reflect.Type, index []int) error {
	for i := range t.NumField() {
		f := t.Field(i)
		at := append(append([]int{}, index...), i)
		tag, tagged := f.Tag.Lookup("config")
		var err error
		switch {
		case tag == ",inline", f.Anonymous && !tagged && f.Type.Kind() == reflect.Struct:
			s.inner = append(s.inner, at)
			err = s.inline(c, f.Type, at)
		case tagged && tag != "-":
			err = s.field(c, f, tag, at)
		}
		if err != nil {
			return fmt.Errorf("%s.%s: %w", t, f.Name, err)
		}
	}
	return nil
}

// inline adds the fields of a struct in the struct.
func (s *structShape) inline(c *compiler, t reflect.Type, at []int) error {
	if t.Kind() != reflect.Struct {
		return fmt.Errorf("%s is inline; only structs can be", t)
	}
	return s.collect(c, t, at)
}

// field adds a field.
func (s *structShape) field(c *compiler, f reflect.StructField, name string, at []int) error {
	if !f.IsExported() || name == "" || strings.ContainsAny(name, ".,[] ") || s.byName[name] != nil {
		return fmt.Errorf("config:%q; the field must be exported and the key plain and the only one of that name", name)
	}
	inner, err := c.shape(f.Type, f.Tag)
	if err != nil {
		return err
	}
	s.byName[name] = &field{name: name, help: f.Tag.Get("help"), index: at, shape: inner}
	s.fields = append(s.fields, s.byName[name])
	return nil
}
