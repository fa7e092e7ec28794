package config

import "reflect"

// plain leaves out the options that are the kind's defaults.
func (s itemShape) plain(v reflect.Value) any {
	item := v.Interface().(Item)
	if item.Name == "" {
		return nil
	}
	k, _ := s.registry.kind(item.Name)
	shape, options := s.registry.shapes[item.Name], reflect.ValueOf(item.Options)
	if shape == nil || !options.IsValid() {
		return item.Name
	}
	defaults := reflect.ValueOf(k.New())
	if options.Type() != defaults.Type() || options.IsNil() {
		return item.Name
	}
	changed := shape.changes(options.Elem(), defaults.Elem())
	if len(changed) == 0 {
		return item.Name
	}
	return plainMap{{item.Name, changed}}
}

// changes returns the fields in which v is not as the defaults are.
func (s *structShape) changes(v, defaults reflect.Value) plainMap {
	var changed plainMap
	for _, f := range s.fields {
		is, was := f.shape.plain(v.FieldByIndex(f.index)), f.shape.plain(defaults.FieldByIndex(f.index))
		if !reflect.DeepEqual(is, was) {
			changed = append(changed, plainPair{f.name, is})
		}
	}
	return changed
}
