package template

import (
	"errors"
	"fmt"
	"text/template/parse"
)

// writer writes one line.
type writer struct {
	source string
	funcs  map[string]any
	spell  func(string) string // of the line
	out    bounded
	vars   []variable
	work   int // done so far
}

// mostWork is how much a line may take, in nodes of the template and pieces of text:
// a screen must be drawn in no time. Loops in loops can be long.
const mostWork = 10_000

// toil counts work.
func (w *writer) toil(n int) error {
	if w.work += n; w.work > mostWork {
		return errors.New("the line takes too long; it goes over lists in lists too often")
	}
	return nil
}

type variable struct {
	name  string
	value any
}

// callError is about a call that is wrong whatever the figures are.
type callError struct{ error }

// Loops end by these.
var (
	errBreak    = errors.New("break")
	errContinue = errors.New("continue")
)

// at puts the column of a node before an error, unless it has one.
func (w *writer) at(n parse.Node, err error) error {
	var placed *columnError
	if err == nil || errors.As(err, &placed) || errors.Is(err, errBreak) || errors.Is(err, errContinue) {
		return err
	}
	return at(columnOf(w.source, nodePlace(w.source, n)), err)
}

// pipe reckons a pipeline, each command with the value of the one before as its last
// argument.
func (w *writer) pipe(p *parse.PipeNode, dot any) (v any, err error) {
	for i, cmd := range p.Cmds {
		var more []any
		if i > 0 {
			more = []any{v}
		}
		if v, err = w.command(cmd, dot, more); err != nil {
			return nil, w.at(cmd, err)
		}
	}
	for _, d := range p.Decl {
		w.set(d.Ident[0], v, p.IsAssign)
	}
	return v, nil
}

// set gives a variable a value; assign: one that there is.
func (w *writer) set(name string, v any, assign bool) {
	for i := len(w.vars) - 1; assign && i >= 0; i-- {
		if w.vars[i].name == name {
			w.vars[i].value = v
			return
		}
	}
	w.vars = append(w.vars, variable{name, v})
}

func (w *writer) get(name string) any {
	for i := len(w.vars) - 1; i >= 0; i-- {
		if w.vars[i].name == name {
			return w.vars[i].value
		}
	}
	return nil
}

// command reckons one command.
func (w *writer) command(cmd *parse.CommandNode, dot any, more []any) (any, error) {
	if err := w.toil(1); err != nil {
		return nil, err
	}
	switch first := cmd.Args[0].(type) {
	case *parse.IdentifierNode:
		return w.function(first, cmd.Args[1:], dot, more)
	case *parse.FieldNode:
		return w.chain(first, dot, first.Ident, cmd.Args[1:], dot, more)
	case *parse.ChainNode:
		v, err := w.operand(first.Node, dot)
		if err != nil {
			return nil, err
		}
		return w.chain(first, v, first.Field, cmd.Args[1:], dot, more)
	case *parse.VariableNode:
		return w.chain(first, w.get(first.Ident[0]), first.Ident[1:], cmd.Args[1:], dot, more)
	}
	if len(cmd.Args)+len(more) > 1 {
		return nil, callError{fmt.Errorf("can't call %s, which is no function", cmd.Args[0])}
	}
	return w.operand(cmd.Args[0], dot)
}

// operand reckons an argument.
func (w *writer) operand(n parse.Node, dot any) (any, error) {
	switch n := n.(type) {
	case *parse.DotNode:
		return dot, nil
	case *parse.BoolNode:
		return n.True, nil
	case *parse.StringNode:
		return n.Text, nil
	case *parse.NumberNode:
		return constant(n), nil
	case *parse.PipeNode:
		return w.pipe(n, dot)
	case *parse.NilNode:
		return nil, nil
	}
	return w.command(&parse.CommandNode{Args: []parse.Node{n}}, dot, nil)
}

// constant is an int where that holds the number, for widths.
func constant(n *parse.NumberNode) any {
	if n.IsInt {
		return int(n.Int64)
	}
	return n.Float64
}

// args reckons arguments.
func (w *writer) args(nodes []parse.Node, dot any, more []any) (all []any, err error) {
	for _, n := range nodes {
		v, err := w.operand(n, dot)
		if err != nil {
			return nil, w.at(n, err)
		}
		all = append(all, v)
	}
	return append(all, more...), nil
}

// function calls a function; and and or reckon no more than they must.
func (w *writer) function(n *parse.IdentifierNode, nodes []parse.Node, dot any, more []any) (any, error) {
	if n.Ident == "and" || n.Ident == "or" {
		return w.either(n.Ident == "or", nodes, dot, more)
	}
	args, err := w.args(nodes, dot, more)
	if err != nil {
		return nil, err
	}
	v, err := call(n.Ident, w.funcs[n.Ident], args)
	if s, ok := v.(string); ok && err == nil {
		const piece = 64
		err = w.toil(len(s) / piece)
	}
	return v, w.at(n, err)
}

// either returns the first argument that is as true as wanted, else the last.
func (w *writer) either(wanted bool, nodes []parse.Node, dot any, more []any) (v any, err error) {
	for _, n := range nodes {
		if v, err = w.operand(n, dot); err != nil || truth(v) == wanted {
			return v, w.at(n, err)
		}
	}
	for _, v = range more {
	}
	return v, nil
}

// chain follows fields, the last of which may be a method that takes arguments.
func (w *writer) chain(n parse.Node, v any, names []string, nodes []parse.Node, dot any, more []any) (any, error) {
	for i, name := range names {
		var args []any
		if i == len(names)-1 {
			var err error
			if args, err = w.args(nodes, dot, more); err != nil {
				return nil, err
			}
		}
		next, err := member(v, name, args)
		if err != nil {
			return nil, w.at(n, err)
		}
		v = next
	}
	if len(names) == 0 && len(nodes)+len(more) > 0 {
		return nil, callError{fmt.Errorf("can't call %s, which is no function", n)}
	}
	return v, nil
}
