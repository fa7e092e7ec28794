package template

import (
	"bytes"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"text/template/parse"
)

// line is one line of a screen, ready to be written.
type line struct {
	source   string
	root     *parse.ListNode
	funcs    map[string]any
	spell    func(string) string // puts drawings in place of their names
	subjects map[string]bool     // the fields of Data that it names
}

// parseLine reads a line. The error begins with the column.
func parseLine(s string, style Style) (line, error) {
	const longest = 2000
	if len(s) > longest {
		return line{}, fmt.Errorf("column %d: the line is too long, write %d bytes at most", longest+1, longest)
	}
	funcs := functions(style)
	trees, err := parse.Parse(root, s, "", "", funcs)
	if err != nil {
		return line{}, at(guessColumn(s, err), errors.New(parseWords(err)))
	}
	if len(trees) > 1 || trees[root] == nil && len(trees) > 0 {
		return line{}, at(1, errors.New("a line has no define and no block; write the row itself"))
	}
	l := line{source: s, root: &parse.ListNode{}, funcs: funcs, spell: style.Glyphs.Spell}
	if tree := trees[root]; tree != nil { // nil for an empty one
		l.root = tree.Root
	}
	c := newChecker(s, funcs)
	c.list(l.root, c.data)
	if len(c.problems) > 0 {
		return line{}, c.problems[0]
	}
	l.subjects = c.subjects
	return l, l.dryRun()
}

// root names the line among what the parser finds.
const root = "line"

// dryRun finds calls that can never be right.
func (l line) dryRun() error {
	_, err := l.write(&Data{})
	if _, always := errors.AsType[callError](err); always {
		return err
	}
	return nil // it depends on the figures
}

// write returns what the line says of d, which may be several rows.
func (l line) write(d *Data) (string, error) {
	w := writer{source: l.source, funcs: l.funcs, spell: l.spell, vars: []variable{{"$", *d}}}
	err := w.list(l.root, *d)
	if err != nil {
		return "", err
	}
	return w.out.String(), nil
}

// bounded takes no more than what several panels would show.
type bounded struct{ bytes.Buffer }

// Write implements [io.Writer].
func (b *bounded) Write(p []byte) (int, error) {
	const most = 4096
	if b.Len()+len(p) > most {
		return 0, fmt.Errorf("the line writes more than %d bytes", most)
	}
	return b.Buffer.Write(p)
}

// columnError is what is wrong in a line, and where.
type columnError struct {
	column int // from 1, in characters
	err    error
}

func at(column int, err error) error { return &columnError{column, err} }

func (e *columnError) Error() string { return fmt.Sprintf("column %d: %v", e.column, e.err) }
func (e *columnError) Unwrap() error { return e.err }

// columnOf returns the column of a byte.
func columnOf(s string, offset int) int {
	return len([]rune(s[:min(max(0, offset), len(s))])) + 1
}

var (
	parsePlace = regexp.MustCompile(`^template: line:\d+: `)
	quoted     = regexp.MustCompile(`"([^"]+)"|<([^>]+)>`)
)

// parseWords is what is wrong, without the place.
func parseWords(err error) string { return parsePlace.ReplaceAllString(err.Error(), "") }

// guessColumn finds the column of a parse error, of which text/template tells only the
// line: that of what it quotes, else of the last action, which is where it gave up.
func guessColumn(s string, err error) int {
	if m := quoted.FindStringSubmatch(parseWords(err)); m != nil {
		if i := strings.Index(s, m[1]+m[2]); i >= 0 {
			return columnOf(s, i)
		}
	}
	return columnOf(s, max(0, strings.LastIndex(s, "{{")))
}

// nodePlace returns where a chain of fields begins of which a node knows a part.
func nodePlace(s string, n parse.Node) int {
	text, end := n.String(), int(n.Position())
	if i := strings.LastIndex(s[:min(len(s), end+len(text))], text); i >= 0 {
		return i
	}
	return end
}
