package config

import (
	"reflect"
	"slices"
	"strings"
)

// mapShape is a mapping from names that the user chooses.
type mapShape struct{ elem shape }

// decode adds the keys of n to a copy of the map: that of the defaults may be shared.
func (s mapShape) decode(d *decoder, n *node, at place, v reflect.Value) {
	if n.null() {
		return
	}
	if n.form != mapping {
		d.wrong(n, at, s, "", "")
		return
	}
	all := reflect.MakeMap(v.Type())
	for _, key := range v.MapKeys() {
		all.SetMapIndex(key, v.MapIndex(key))
	}
	for _, p := range d.keys(n, at) {
		s.value(d, p, at, all)
	}
	v.Set(all)
}

// value decodes one value of the map. What had a problem is kept only if it was
// there before.
func (s mapShape) value(d *decoder, p pair, at place, all reflect.Value) {
	key := reflect.ValueOf(p.key.text).Convert(all.Type().Key())
	e := fresh(all.Type().Elem()).Elem()
	old := all.MapIndex(key)
	if old.IsValid() {
		e.Set(old)
	}
	before, here := d.count(), at.key(p.key)
	d.entries[here.id] = here.pos
	s.elem.decode(d, p.value, here, e)
	if d.count() == before || old.IsValid() {
		all.SetMapIndex(key, e)
	}
}

func (s mapShape) words() string {
	if w := s.elem.words(); w != "" {
		return "a mapping from names to " + w
	}
	return "a mapping from names to values"
}

func (s mapShape) plain(v reflect.Value) any {
	all := plainMap{}
	for _, key := range v.MapKeys() {
		all = append(all, plainPair{key.String(), s.elem.plain(v.MapIndex(key))})
	}
	slices.SortFunc(all, func(a, b plainPair) int { return strings.Compare(a.key, b.key) })
	return all
}

func (s mapShape) schema() jsonObject {
	return jsonObject{"type": []string{"object", "null"}, "additionalProperties": s.elem.schema()}
}
