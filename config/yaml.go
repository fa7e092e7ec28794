package config

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"

	"gopkg.in/yaml.v3"
)

// What a file may hold. A list of every screen and option there is comes nowhere
// near; a text made to exhaust the reader does.
const (
	maxNodes = 100_000 // an alias counts as often as it is used
	maxDepth = 50
)

// parse returns the tree of a text, nil for an empty one. Besides problems of single
// values, which leave the rest usable, there may be one that leaves no tree.
func parse(file string, text []byte) (*node, Problems) {
	documents, err := readYAML(bytes.NewReader(text))
	if err != nil {
		return nil, Problems{syntaxProblem(file, text, err)}
	}
	if len(documents) == 0 {
		return nil, nil
	}
	t := tree{file: file, left: maxNodes}
	root := t.node(documents[0].Content[0], nil)
	if t.fatal {
		return nil, t.problems
	}
	if len(documents) > 1 {
		t.add(documents[1], "a second document begins; allowed is one in each file: remove the line --- before it")
	}
	return root, t.problems
}

// readYAML returns the first two documents at most.
func readYAML(r io.Reader) (documents []*yaml.Node, err error) {
	defer func() {
		if v := recover(); v != nil { // yaml.v3 has had index errors on broken text
			err = fmt.Errorf("%w: %v", errUnreadable, v)
		}
	}()
	decoder := yaml.NewDecoder(r)
	for len(documents) < 2 {
		var document yaml.Node
		err := decoder.Decode(&document)
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, err
		}
		if len(document.Content) > 0 {
			documents = append(documents, &document)
		}
	}
	return documents, nil
}

// errUnreadable stands for a crash of the YAML library.
var errUnreadable = errors.New("the YAML cannot be read")

// tree turns the library's nodes into ours.
type tree struct {
	file     string
	left     int // nodes that may still come
	fatal    bool
	problems Problems
}

func (t *tree) position(n *yaml.Node) Position {
	return Position{t.file, max(n.Line, 1), max(n.Column, 1)}
}

func (t *tree) add(n *yaml.Node, format string, args ...any) {
	t.problems = append(t.problems, t.position(n).Problem(format, args...))
}

// stop reports what makes the file useless.
func (t *tree) stop(n *yaml.Node, format string, args ...any) *node {
	t.fatal = true
	t.problems = nil
	t.add(n, format, args...)
	return &node{pos: t.position(n)}
}

// node turns n, which is inside of the nodes above, into one of ours.
func (t *tree) node(n *yaml.Node, above []*yaml.Node) *node {
	if t.fatal {
		return &node{pos: t.position(n)}
	}
	if n.Kind == yaml.AliasNode {
		if slices.Contains(above, n.Alias) {
			return t.stop(n, "alias *%s stands inside of the value it repeats; write that value out", n.Value)
		}
		n = n.Alias
	}
	if t.left--; t.left < 0 {
		return t.stop(n, "more than %d values in this file, each alias counted with all it repeats; write less or split the file", maxNodes)
	}
	if len(above) >= maxDepth {
		return t.stop(n, "nested more than %d deep; no option is", maxDepth)
	}
	if n.Style&yaml.TaggedStyle != 0 {
		t.add(n, "the tag %s is not allowed: the option decides what its value means; remove the tag", quote(n.Tag))
	}
	return t.fill(n, append(above, n))
}

// fill turns n and what is in it into nodes of ours.
func (t *tree) fill(n *yaml.Node, above []*yaml.Node) *node {
	const quotes = yaml.DoubleQuotedStyle | yaml.SingleQuotedStyle | yaml.LiteralStyle | yaml.FoldedStyle
	ours := &node{text: n.Value, quoted: n.Style&quotes != 0, pos: t.position(n)}
	switch n.Kind {
	case yaml.MappingNode:
		ours.form = mapping
		for i := 0; i+1 < len(n.Content); i += 2 {
			ours.pairs = append(ours.pairs, pair{t.node(n.Content[i], above), t.node(n.Content[i+1], above)})
		}
	case yaml.SequenceNode:
		ours.form = list
		for _, item := range n.Content {
			ours.items = append(ours.items, t.node(item, above))
		}
	}
	return ours
}
