package config

import "reflect"

// scalarKind is a kind of single value.
type scalarKind interface {
	words() string
	plain(v reflect.Value) any
	schema() jsonObject
	// set stores what text says in v. If it cannot, it says why, unless what is
	// allowed says it all.
	set(v reflect.Value, text string) (why string, ok bool)
	// nearest returns what text was probably meant to be, empty if unknown.
	nearest(text string) string
}

// scalarShape is a single value.
type scalarShape struct{ scalarKind }

// decode stores the text of n.
func (s scalarShape) decode(d *decoder, n *node, at place, v reflect.Value) {
	if n.form != scalar || n.empty() {
		why := ""
		if s.words() == "" {
			why = "where a single value is due"
		}
		d.wrong(n, at, s, why, "")
		return
	}
	if why, ok := s.set(v, n.text); !ok {
		d.wrong(n, at, s, why, s.nearest(n.text))
	}
}
