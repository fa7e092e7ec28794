package config

import (
	"strconv"
	"unicode/utf8"
)

// form is what a node of the tree is.
type form uint8

const (
	scalar form = iota
	mapping
	list
)

// node is a value as it stands in a file, aliases filled in.
type node struct {
	form   form
	text   string // of a scalar
	quoted bool   // the scalar has quotes, or is a block of text
	pos    Position
	pairs  []pair  // of a mapping, in its order, duplicates too
	items  []*node // of a list
}

// pair is a key and its value.
type pair struct{ key, value *node }

// empty tells whether there is nothing where a value could be.
func (n *node) empty() bool { return n.form == scalar && !n.quoted && n.text == "" }

// null tells whether there is nothing, or YAML's word for it.
func (n *node) null() bool {
	if n.form != scalar || n.quoted {
		return false
	}
	switch n.text {
	case "", "~", "null", "Null", "NULL":
		return true
	}
	return false
}

// found says in words what stands there.
func (n *node) found() string {
	switch {
	case n.form == mapping:
		return "a mapping"
	case n.form == list:
		return "a list"
	case n.empty():
		return "empty"
	}
	return quote(n.text)
}

// longest is how many characters of the user's text a problem repeats.
const longest = 40

// quote returns text in quotes, on one line and not too long.
func quote(text string) string {
	if utf8.RuneCountInString(text) > longest {
		text = string([]rune(text)[:longest]) + "…"
	}
	return strconv.Quote(text)
}
