package config

import "reflect"

// pointerShape is an optional value, nil for none.
type pointerShape struct{ elem shape }

// decode makes the value, or a copy of it if there was one: what the defaults point
// to may be shared.
func (s pointerShape) decode(d *decoder, n *node, at place, v reflect.Value) {
	if n.null() {
		d.forget(at.id)
		v.SetZero()
		return
	}
	p := fresh(v.Type().Elem())
	if !v.IsNil() {
		p.Elem().Set(v.Elem())
	}
	before := d.count()
	s.elem.decode(d, n, at, p.Elem())
	if d.count() == before || !v.IsNil() || n.form == mapping {
		v.Set(p)
	}
}

func (s pointerShape) words() string {
	if w := s.elem.words(); w != "" {
		return w + ", or null for none"
	}
	return ""
}

func (s pointerShape) plain(v reflect.Value) any {
	if v.IsNil() {
		return nil
	}
	return s.elem.plain(v.Elem())
}

func (s pointerShape) schema() jsonObject {
	return jsonObject{"anyOf": []any{s.elem.schema(), jsonObject{"type": "null"}}}
}
