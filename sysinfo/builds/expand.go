package builds

import "strings"

// maxValue bounds a value that is put into itself again and again.
const maxValue = 1 << 12

// maxNested is deeper than anybody nests ${A:-${B:-…}}.
const maxNested = 8

// expand returns a word with its variables' values. It is not known when a command
// would have to be run for it.
func (r *rcReader) expand(w word) (string, bool) { return r.expandText(w.text, w.quoted, 0) }

func (r *rcReader) expandText(text string, quoted []bool, depth int) (string, bool) {
	var b strings.Builder
	plain := func(i int) bool { return i < len(quoted) && quoted[i] }
	for i := 0; i < len(text); {
		switch {
		case text[i] == '`' && !plain(i) || depth > maxNested || b.Len() > maxValue:
			return "", false
		case text[i] != '$' || plain(i) || i+1 == len(text):
			b.WriteByte(text[i])
			i++
		case text[i+1] == '{':
			end := closing(text[i+1:])
			value, ok := r.parameter(text[i+2:i+1+end], depth+1)
			if !ok {
				return "", false
			}
			b.WriteString(value)
			i += min(len(text)-i, end+2)
		default:
			name := nameIn(text[i+1:])
			if name == "" {
				b.WriteByte('$')
			}
			b.WriteString(r.values[name])
			i += 1 + len(name)
		}
	}
	return b.String(), b.Len() <= maxValue
}

// closing returns where the brace that text begins with is closed, or the end.
func closing(text string) int {
	depth := 0
	for i := range len(text) {
		switch text[i] {
		case '{':
			depth++
		case '}':
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return len(text)
}

// nameIn returns the variable's name that text begins with.
func nameIn(text string) string {
	n := 0
	for n < len(text) && isName(text[:n+1]) {
		n++
	}
	return text[:n]
}

// parameter returns the value of what is in ${…}.
func (r *rcReader) parameter(text string, depth int) (string, bool) {
	name := nameIn(text)
	rest := text[len(name):]
	op, colon := strings.CutPrefix(rest, ":")
	value, set := r.values[name]
	set = set && (value != "" || !colon)
	switch {
	case name == "":
		return "", false
	case rest == "":
		return value, true
	case op == "":
		return "", false
	}
	switch op[0] {
	case '-', '=':
		if set {
			return value, true
		}
		value, known := r.expandText(op[1:], nil, depth)
		if known && op[0] == '=' {
			r.values[name] = value
		}
		return value, known
	case '+':
		if !set {
			return "", true
		}
		return r.expandText(op[1:], nil, depth)
	}
	return "", false // ${NAME%…} and its like
}
