package config

import (
	"reflect"
	"strings"
)

// field is a key of a struct.
type field struct {
	name, help string
	index      []int
	shape      shape
}

// structShape is a struct: a mapping of known keys.
type structShape struct {
	fields []*field
	byName map[string]*field
	inner  [][]int // embedded structs, which may validate too
}

// decode stores the keys of n.
func (s *structShape) decode(d *decoder, n *node, at place, v reflect.Value) {
	if n.form != mapping && !n.null() {
		d.wrong(n, at, s, "", s.nearest(n))
		return
	}
	seen := d.visit(at, v, s.inner)
	for _, p := range d.keys(n, at) {
		f := s.byName[p.key.text]
		if f == nil {
			d.unknown(p.key, at, s)
			continue
		}
		before := d.count()
		seen.keys[f.name] = p.value.pos
		f.shape.decode(d, p.value, at.key(p.key), v.FieldByIndex(f.index))
		if d.count() > before {
			seen.bad[f.name] = true
		}
	}
}

// nearest returns what "dwell:8s" lacks to be a mapping.
func (s *structShape) nearest(n *node) string {
	name, value, ok := strings.Cut(n.text, ":")
	if !ok || n.quoted || s.byName[name] == nil || len(value) > longest {
		return ""
	}
	return name + ": " + strings.TrimSpace(value)
}

// names returns the keys in their order.
func (s *structShape) names() []string {
	names := make([]string, len(s.fields))
	for i, f := range s.fields {
		names[i] = f.name
	}
	return names
}

func (s *structShape) words() string {
	if len(s.fields) == 0 {
		return "nothing, or {}"
	}
	return "a mapping with any of the keys " + orList(s.names())
}

func (s *structShape) plain(v reflect.Value) any {
	all := plainMap{}
	for _, f := range s.fields {
		if value := f.shape.plain(v.FieldByIndex(f.index)); value != nil {
			all = append(all, plainPair{f.name, value})
		}
	}
	return all
}
