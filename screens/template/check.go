package template

import (
	"cmp"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"text/template/parse"
)

// checker looks up every field that a line names in the types of Data, also in
// branches that a trial would not take.
type checker struct {
	source   string
	funcs    map[string]any
	data     reflect.Type
	vars     map[string]reflect.Type // nil: a type that is not known
	subjects map[string]bool
	problems []error
}

func newChecker(source string, f map[string]any) *checker {
	data := reflect.TypeFor[Data]()
	return &checker{source: source, funcs: f, data: data, vars: map[string]reflect.Type{"$": data}, subjects: map[string]bool{}}
}

func (c *checker) problem(n parse.Node, format string, args ...any) {
	c.problems = append(c.problems, at(columnOf(c.source, nodePlace(c.source, n)), fmt.Errorf(format, args...)))
}

// list checks what stands one behind the other, where the dot is of a type.
func (c *checker) list(l *parse.ListNode, dot reflect.Type) {
	if l == nil {
		return
	}
	for _, n := range l.Nodes {
		switch n := n.(type) {
		case *parse.ActionNode:
			c.pipe(n.Pipe, dot)
		case *parse.IfNode:
			c.pipe(n.Pipe, dot)
			c.list(n.List, dot)
			c.list(n.ElseList, dot)
		case *parse.WithNode:
			c.list(n.List, c.pipe(n.Pipe, dot))
			c.list(n.ElseList, dot)
		case *parse.RangeNode:
			c.rangeOver(n, dot)
		case *parse.TemplateNode:
			c.problem(n, "a line has no template; write the row itself")
		}
	}
}

// rangeOver checks a loop. Loops over numbers or what is reckoned could take for ever.
func (c *checker) rangeOver(n *parse.RangeNode, dot reflect.Type) {
	t := c.pipe(n.Pipe, dot)
	if t == nil || t.Kind() != reflect.Slice && t.Kind() != reflect.Map && t.Kind() != reflect.Array {
		c.problem(n.Pipe, "range goes over a list of the data, as .Disks.Disks, and not over this")
		return
	}
	for i, v := range n.Pipe.Decl {
		if i == len(n.Pipe.Decl)-1 {
			c.vars[v.Ident[0]] = t.Elem()
		} else {
			c.vars[v.Ident[0]] = nil
		}
	}
	c.list(n.List, t.Elem())
	c.list(n.ElseList, dot)
}

// pipe checks a pipeline and returns the type of what comes out of it, nil if that is
// not known.
func (c *checker) pipe(p *parse.PipeNode, dot reflect.Type) (t reflect.Type) {
	if p == nil {
		return nil
	}
	for _, cmd := range p.Cmds {
		t = c.command(cmd, dot)
	}
	for _, v := range p.Decl {
		c.vars[v.Ident[0]] = t
	}
	return t
}

// command checks one command.
func (c *checker) command(cmd *parse.CommandNode, dot reflect.Type) (t reflect.Type) {
	for i, arg := range cmd.Args {
		if of := c.operand(arg, dot); i == 0 {
			t = of
		}
	}
	return t
}

func (c *checker) operand(n parse.Node, dot reflect.Type) reflect.Type {
	switch n := n.(type) {
	case *parse.DotNode:
		return dot
	case *parse.FieldNode:
		return c.chain(n, dot, n.Ident)
	case *parse.VariableNode:
		return c.chain(n, c.vars[n.Ident[0]], n.Ident[1:])
	case *parse.ChainNode:
		return c.chain(n, c.operand(n.Node, dot), n.Field)
	case *parse.PipeNode:
		return c.pipe(n, dot)
	case *parse.IdentifierNode:
		return c.result(n.Ident)
	}
	return nil
}

// result returns what a function of ours returns.
func (c *checker) result(name string) reflect.Type {
	if f := c.funcs[name]; f != nil {
		return reflect.TypeOf(f).Out(0)
	}
	return nil
}

// chain follows fields and methods.
func (c *checker) chain(n parse.Node, t reflect.Type, names []string) reflect.Type {
	if t == c.data && len(names) > 0 {
		c.subjects[names[0]] = true
	}
	for _, name := range names {
		if t == nil {
			return nil
		}
		next, ok := memberType(t, name)
		if !ok {
			c.problem(n, "there is no .%s in %s; there are %s", name, shortName(t), members(t))
			return nil
		}
		t = next
	}
	return t
}

// memberType returns the type of a field, or of what a method returns.
func memberType(t reflect.Type, name string) (reflect.Type, bool) {
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if m, ok := methods()[t][name]; ok {
		return reflect.TypeOf(m).Out(0), true
	}
	switch t.Kind() {
	case reflect.Struct:
		f, ok := t.FieldByName(name)
		return f.Type, ok && f.IsExported()
	case reflect.Map:
		return t.Elem(), true
	case reflect.Interface:
		return nil, true
	}
	return nil, false
}

// members lists what a type has, for a person.
func members(t reflect.Type) string {
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	var names []string
	for _, name := range slices.Sorted(maps.Keys(methods()[t])) {
		names = append(names, "."+name)
	}
	if t.Kind() != reflect.Struct {
		return cmp.Or(strings.Join(names, ", "), "none")
	}
	for _, f := range reflect.VisibleFields(t) {
		if f.IsExported() {
			names = append(names, "."+f.Name)
		}
	}
	if len(names) == 0 {
		return "none"
	}
	return strings.Join(names, ", ")
}

func shortName(t reflect.Type) string {
	if t == reflect.TypeFor[Data]() {
		return "the data"
	}
	return t.String()
}
