package config

import "reflect"

// valueOf returns the struct that a pointer points to.
func valueOf(p any) reflect.Value { return reflect.ValueOf(p).Elem() }

// schemaWith returns the schema of s with the defaults in v.
func (s *structShape) schemaWith(v reflect.Value) jsonObject {
	schema := s.schema()
	properties := schema["properties"].(jsonObject)
	for _, f := range s.fields {
		at := v.FieldByIndex(f.index)
		if inner, ok := f.shape.(*structShape); ok {
			properties[f.name] = described(inner.schemaWith(at), f.help)
		} else if value := defaultOf(f.shape, at); value != nil {
			properties[f.name].(jsonObject)["default"] = jsonValue(value)
		}
	}
	return schema
}

// jsonValue turns a plain value into what encoding/json can write.
func jsonValue(v any) any {
	switch v := v.(type) {
	case []any:
		all := []any{}
		for _, e := range v {
			all = append(all, jsonValue(e))
		}
		return all
	case plainMap:
		all := jsonObject{}
		for _, p := range v {
			all[p.key] = jsonValue(p.value)
		}
		return all
	}
	return v
}
