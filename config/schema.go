package config

import (
	"encoding/json"
	"fmt"
	"io"
	"strconv"
)

// jsonObject is an object of a JSON Schema. Its keys are written in alphabetical
// order.
type jsonObject map[string]any

// WriteSchema writes a JSON Schema (draft 2020-12) of one file of the configuration,
// by which editors complete and check it. defaults is a pointer to the struct with
// the defaults. A schema cannot say all that [Decode] checks: neither the range of
// a duration, nor duplicates, nor what Validate methods do.
func WriteSchema(w io.Writer, defaults any, kinds Kinds) error {
	s, c, err := compile(defaults, kinds)
	if err != nil {
		return err
	}
	root := s.schemaWith(valueOf(defaults))
	root["$schema"] = "https://json-schema.org/draft/2020-12/schema"
	defs := jsonObject{}
	for name, r := range c.registries {
		defs[name] = r.schema()
	}
	if len(defs) > 0 {
		root["$defs"] = defs
	}
	text, err := json.MarshalIndent(root, "", "  ")
	if err != nil {
		return fmt.Errorf("schema: %w", err)
	}
	_, err = w.Write(append(text, '\n'))
	return err
}

func (s *structShape) schema() jsonObject {
	properties := jsonObject{}
	for _, f := range s.fields {
		properties[f.name] = described(f.shape.schema(), f.help)
	}
	return jsonObject{"type": []string{"object", "null"}, "properties": properties, "additionalProperties": false}
}

// schema returns the choice among the kinds.
func (r *registry) schema() jsonObject {
	properties := jsonObject{}
	for _, k := range r.kinds {
		options := jsonObject{"type": []string{"object", "null"}, "additionalProperties": false}
		if s := r.shapes[k.Name]; s != nil {
			options = s.schemaWith(valueOf(k.New()))
		}
		properties[k.Name] = described(options, k.Help)
	}
	return jsonObject{"anyOf": []any{
		jsonObject{"enum": typed(r.names())},
		jsonObject{
			"type": "object", "properties": properties, "additionalProperties": false,
			"minProperties": 1, "maxProperties": 1,
		},
	}}
}

// described adds what people want to know.
func described(s jsonObject, help string) jsonObject {
	if help != "" {
		s["description"] = help
	}
	return s
}

// typed returns words and, for those that YAML takes for something else, that too.
func typed(words []string) []any {
	var all []any
	for _, w := range words {
		all = append(all, w)
		if f, err := strconv.ParseFloat(w, 64); err == nil && brokenNumber.MatchString(w) {
			all = append(all, f)
		}
		switch w {
		case "true", "false":
			all = append(all, w == "true")
		}
	}
	return all
}
