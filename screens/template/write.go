package template

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"text/template/parse"

	"lcdpanel/screens/text"
)

// list writes what stands one behind the other. Variables end with it.
func (w *writer) list(l *parse.ListNode, dot any) error {
	if l == nil {
		return nil
	}
	defer func(n int) { w.vars = w.vars[:n] }(len(w.vars))
	for _, n := range l.Nodes {
		if err := w.node(n, dot); err != nil {
			return w.at(n, err)
		}
	}
	return nil
}

func (w *writer) node(n parse.Node, dot any) error {
	if err := w.toil(1); err != nil {
		return err
	}
	switch n := n.(type) {
	case *parse.TextNode:
		return w.put(w.spell(string(n.Text)))
	case *parse.ActionNode:
		v, err := w.pipe(n.Pipe, dot)
		if err != nil || len(n.Pipe.Decl) > 0 {
			return err
		}
		return w.put(printed(v))
	case *parse.IfNode:
		return w.branch(&n.BranchNode, dot, false)
	case *parse.WithNode:
		return w.branch(&n.BranchNode, dot, true)
	case *parse.RangeNode:
		return w.loop(n, dot)
	case *parse.BreakNode:
		return errBreak
	case *parse.ContinueNode:
		return errContinue
	case *parse.CommentNode:
		return nil
	}
	return callError{fmt.Errorf("a line cannot have %s", n)}
}

func (w *writer) put(s string) error {
	_, err := w.out.Write([]byte(s))
	return err
}

// printed writes a value as fmt does.
func printed(v any) string {
	if v == nil {
		return ""
	}
	if isShare(v) {
		return text.Percent(number(v))
	}
	if w, ok := word(v); ok {
		return w
	}
	return fmt.Sprint(v)
}

// branch writes one of two lists; with has the value as its dot.
func (w *writer) branch(n *parse.BranchNode, dot any, with bool) error {
	defer func(n int) { w.vars = w.vars[:n] }(len(w.vars))
	v, err := w.pipe(n.Pipe, dot)
	switch {
	case err != nil:
		return err
	case !truth(v):
		return w.list(n.ElseList, dot)
	case with:
		dot = v
	}
	return w.list(n.List, dot)
}

// loop writes a list for each entry of another; the keys of a map in order.
func (w *writer) loop(n *parse.RangeNode, dot any) error {
	defer func(n int) { w.vars = w.vars[:n] }(len(w.vars))
	over := *n.Pipe
	over.Decl = nil
	v, err := w.pipe(&over, dot)
	if err != nil {
		return err
	}
	keys, values := entries(v)
	for i := range values {
		before := len(w.vars)
		if d := n.Pipe.Decl; len(d) > 0 {
			w.set(d[len(d)-1].Ident[0], values[i], n.Pipe.IsAssign)
			if len(d) > 1 {
				w.set(d[0].Ident[0], keys[i], n.Pipe.IsAssign)
			}
		}
		err := w.toil(1)
		if err == nil {
			err = w.list(n.List, values[i])
		}
		w.vars = w.vars[:before]
		if errors.Is(err, errBreak) {
			return nil
		}
		if err != nil && !errors.Is(err, errContinue) {
			return err
		}
	}
	if len(values) == 0 {
		return w.list(n.ElseList, dot)
	}
	return nil
}

// entries returns what a list or a map holds.
func entries(v any) (keys, values []any) {
	r := reflect.ValueOf(v)
	switch r.Kind() {
	case reflect.Slice, reflect.Array:
		for i := range r.Len() {
			keys, values = append(keys, i), append(values, r.Index(i).Interface())
		}
	case reflect.Map:
		all := r.MapKeys()
		slices.SortFunc(all, func(a, b reflect.Value) int { c, _ := compare(a.Interface(), b.Interface()); return c })
		for _, k := range all {
			keys, values = append(keys, k.Interface()), append(values, r.MapIndex(k).Interface())
		}
	}
	return keys, values
}
