package config

import "reflect"

// itemShape is a name of a registry, alone or as the one key above its options.
type itemShape struct{ registry *registry }

// decode reads the name and lets the kind's struct read the options.
func (s itemShape) decode(d *decoder, n *node, at place, v reflect.Value) {
	name, options := n, (*node)(nil)
	if n.form == mapping {
		if len(n.pairs) != 1 {
			d.add(n.pos.Problem("%s", s.crowd(n, at)))
			return
		}
		pairs := d.keys(n, at)
		if len(pairs) == 0 {
			return
		}
		name, options = pairs[0].key, pairs[0].value
	}
	if name.form != scalar || name.text == "" {
		d.wrong(n, at, s, "", "")
		return
	}
	k, ok := s.registry.kind(name.text)
	if !ok {
		d.add(name.pos.Problem("%s is not a known %s; allowed is %s%s", quote(name.text),
			s.registry.name, orList(s.registry.names()), didYouMean(nearest(name.text, s.registry.names()))))
		return
	}
	s.pick(d, k, name, options, at, v)
}

// pick stores the item of kind k.
func (s itemShape) pick(d *decoder, k Kind, name, options *node, at place, v reflect.Value) {
	old := v.Interface().(Item)
	item := Item{Name: k.Name, Pos: name.pos}
	if old.Name != k.Name || options == nil {
		d.forget(at.id)
		old.Options = nil
	}
	below := at.key(name)
	below.entry = false
	shape := s.registry.shapes[k.Name]
	switch {
	case shape != nil:
		p := copied(old.Options, k.New())
		d.visit(below, p.Elem(), shape.inner)
		if options != nil {
			shape.decode(d, options, below, p.Elem())
		}
		item.Options = p.Interface()
	case options != nil && !options.null() && (options.form != mapping || len(options.pairs) > 0):
		d.add(options.pos.Problem("%s has no options; write %s alone", k.Name, k.Name))
		return
	}
	v.Set(reflect.ValueOf(item))
}

// copied returns a pointer to a copy of what old points to, or fresh if old is
// something else.
func copied(old, fresh any) reflect.Value {
	p := reflect.ValueOf(fresh)
	if o := reflect.ValueOf(old); o.IsValid() && o.Type() == p.Type() && !o.IsNil() {
		p.Elem().Set(o.Elem())
	}
	return p
}

// crowd says what is wrong with a mapping of other than one key. Mostly options
// stand beside the name instead of below it.
func (s itemShape) crowd(n *node, at place) string {
	if len(n.pairs) == 0 {
		return at.subject() + " is an empty mapping; allowed is " + s.words()
	}
	first, second := n.pairs[0], n.pairs[1]
	shape := s.registry.shapes[first.key.text]
	if shape != nil && first.value.null() && shape.byName[second.key.text] != nil {
		return quote(second.key.text) + " stands beside " + first.key.text + " instead of below it; indent the options of " +
			first.key.text + " further, or write " + first.key.text + ": {" + second.key.text + ": …}"
	}
	return at.subject() + " has several keys, " + quote(first.key.text) + " and " + quote(second.key.text) +
		", where one name is due; allowed is " + s.words()
}

func (s itemShape) words() string {
	return orList(s.registry.names()) + `, alone or as "name: {options}"`
}

func (s itemShape) schema() jsonObject {
	return jsonObject{"$ref": "#/$defs/" + s.registry.name}
}
