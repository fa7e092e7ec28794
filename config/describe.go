package config

import (
	"reflect"
)

// Option explains a place in the configuration.
type Option struct {
	// Path names it: "display.size"; "fans[].min" below each entry of a list;
	// "plugins.NAME.every" below each name of a mapping; "screens[].raid.dwell" for
	// an option of a kind.
	Path    string
	Allowed string // in words, empty for a mapping whose keys follow, or a kind
	Default string // in YAML, on one line; empty for none
	Help    string
}

// Describe returns what can be configured, in the order of the fields and kinds, for
// a pointer to the struct that holds the defaults. Kinds follow the first option
// that takes them.
func Describe(defaults any, kinds Kinds) ([]Option, error) {
	s, _, err := compile(defaults, kinds)
	if err != nil {
		return nil, err
	}
	g := guide{told: map[*registry]bool{}}
	g.fields(s, valueOf(defaults), "")
	return g.options, nil
}

// guide collects options.
type guide struct {
	options []Option
	told    map[*registry]bool
}

// fields describes the fields of a struct.
func (g *guide) fields(s *structShape, v reflect.Value, path string) {
	for _, f := range s.fields {
		g.option(f, v.FieldByIndex(f.index), joined(path, f.name))
	}
}

// option describes a field and what is below it.
func (g *guide) option(f *field, v reflect.Value, path string) {
	o := Option{Path: path, Help: f.help}
	inner, isStruct := f.shape.(*structShape)
	if !isStruct {
		o.Allowed = f.shape.words()
		if value := defaultOf(f.shape, v); value != nil {
			o.Default = writeYAML(value)
		}
	}
	g.options = append(g.options, o)
	if isStruct {
		g.fields(inner, v, path)
		return
	}
	g.below(f.shape, v.Type(), path)
}

// below describes what values that are not there yet would have.
func (g *guide) below(s shape, t reflect.Type, path string) {
	switch s := s.(type) {
	case *structShape:
		g.fields(s, fresh(t).Elem(), path)
	case pointerShape:
		g.below(s.elem, t.Elem(), path)
	case listShape:
		g.below(s.elem, t.Elem(), path+"[]")
	case mapShape:
		g.below(s.elem, t.Elem(), path+".NAME")
	case itemShape:
		g.registry(s.registry, path)
	}
}

// registry describes kinds, once.
func (g *guide) registry(r *registry, path string) {
	if g.told[r] {
		return
	}
	g.told[r] = true
	for _, k := range r.kinds {
		at := joined(path, k.Name)
		g.options = append(g.options, Option{Path: at, Help: k.Help})
		if s := r.shapes[k.Name]; s != nil {
			g.fields(s, valueOf(k.New()), at)
		}
	}
}
