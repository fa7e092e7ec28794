package config

import "reflect"

// listShape is a list of values of one shape.
type listShape struct{ elem shape }

// decode puts the entries of n in place of those there are. It leaves out the ones
// that have problems.
func (s listShape) decode(d *decoder, n *node, at place, v reflect.Value) {
	if n.null() {
		return
	}
	if n.form != list {
		d.wrong(n, at, s, "", s.nearest(n))
		return
	}
	d.forget(at.id)
	all := reflect.MakeSlice(v.Type(), 0, len(n.items))
	twins := twins{}
	for i, item := range n.items {
		before := d.count()
		e := fresh(v.Type().Elem()).Elem()
		s.entry(d, item, at.index(i, item), e)
		if d.count() == before && !twins.seen(d, s.elem, e) {
			all = reflect.Append(all, e)
		}
	}
	v.Set(all)
}

// entry decodes one entry, of which something has to be there.
func (s listShape) entry(d *decoder, n *node, at place, v reflect.Value) {
	_, single := s.elem.(scalarShape)
	if n.null() && !single {
		d.wrong(n, at, s.elem, "", "")
		return
	}
	s.elem.decode(d, n, at, v)
}

// nearest returns the list of one entry that n may have been meant to be.
func (s listShape) nearest(n *node) string {
	if n.form == scalar && len(n.text) <= longest {
		return "[" + n.text + "]"
	}
	return ""
}

func (s listShape) words() string {
	if w := s.elem.words(); w != "" {
		return `a list, each entry after a "- ": ` + w
	}
	return `a list, each entry after a "- "`
}

func (s listShape) plain(v reflect.Value) any {
	all := []any{}
	for i := range v.Len() {
		all = append(all, s.elem.plain(v.Index(i)))
	}
	return all
}

func (s listShape) schema() jsonObject {
	return jsonObject{"type": []string{"array", "null"}, "items": s.elem.schema()}
}

// twins are the items of a list by what they are, to find a screen that is shown
// twice. Values that are not items may repeat.
type twins map[string]Position

// seen reports e if the list has its like already.
func (t twins) seen(d *decoder, s shape, e reflect.Value) bool {
	item, ok := e.Interface().(Item)
	if !ok {
		return false
	}
	text := writeYAML(s.plain(e))
	first, twice := t[text]
	if twice {
		d.add(item.Pos.Problem("%s is listed twice with the same options, first in line %d; remove one or give it other options",
			quote(item.Name), first.Line))
		return true
	}
	t[text] = item.Pos
	return false
}
