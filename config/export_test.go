package config

import (
	"encoding/json"
	"slices"
	"strconv"
)

// Tree returns a text as an editor with a JSON Schema sees it: plain scalars are what
// the core schema of YAML 1.2 (section 10.3) makes of them. It is nil if the text is
// not YAML.
func Tree(text string) any {
	root, problems := parse("", []byte(text))
	if root == nil || problems != nil {
		return nil
	}
	return root.core()
}

// core returns the node as a JSON value.
func (n *node) core() any {
	switch n.form {
	case mapping:
		m := map[string]any{}
		for _, p := range n.pairs {
			m[p.key.text] = p.value.core()
		}
		return m
	case list:
		all := []any{}
		for _, item := range n.items {
			all = append(all, item.core())
		}
		return all
	}
	return n.coreScalar()
}

func (n *node) coreScalar() any {
	switch {
	case n.quoted:
		return n.text
	case n.null():
		return nil
	case slices.Contains([]string{"true", "True", "TRUE"}, n.text):
		return true
	case slices.Contains([]string{"false", "False", "FALSE"}, n.text):
		return false
	}
	var f json.Number
	if json.Unmarshal([]byte(n.text), &f) == nil {
		if v, err := f.Float64(); err == nil {
			return v
		}
	}
	if i, err := strconv.ParseInt(n.text, 0, 64); err == nil {
		return float64(i)
	}
	return n.text
}

// ParseDuration and WriteDuration are each other's inverse.
var (
	ParseDuration = parseDuration
	WriteDuration = writeDuration
)
