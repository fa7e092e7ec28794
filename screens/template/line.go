package template

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"
	"text/template"
	"text/template/parse"

	"lcdpanel/screens/text"
)

// line is one line of a screen, ready to be written.
type line struct {
	template *template.Template
	subjects map[string]bool // the fields of Data that it names
}

// parseLine reads a line. The error begins with the column.
func parseLine(s string, g text.Glyphs) (line, error) {
	const longest = 2000
	if len(s) > longest {
		return line{}, fmt.Errorf("column %d: the line is too long, write %d bytes at most", longest+1, longest)
	}
	t, err := template.New("").Funcs(functions(g)).Option("missingkey=error").Parse(s)
	if err != nil {
		return line{}, at(guessColumn(s, err), errors.New(parseWords(err)))
	}
	if t.Tree == nil { // an empty one
		return line{template: t}, nil
	}
	c := newChecker(s, functions(g))
	for _, defined := range t.Templates() {
		if defined != t {
			return line{}, at(1, errors.New("a line has no define and no block; write the row itself"))
		}
	}
	c.list(t.Root, c.data)
	if len(c.problems) > 0 {
		return line{}, c.problems[0]
	}
	return line{template: t, subjects: c.subjects}, dryRun(t, s)
}

// dryRun finds calls that can never be right.
func dryRun(t *template.Template, s string) error {
	err := t.Execute(io.Discard, &Data{})
	if err == nil {
		return nil
	}
	for _, always := range []string{"wrong number of args", "wrong type for value", "expected ", "incompatible types", "non-comparable", "can't call", "there is no icon", "draws a list", "cannot be written big"} {
		if strings.Contains(err.Error(), always) {
			column, words := runError(err, s)
			return at(column, errors.New(words))
		}
	}
	return nil // it depends on the figures
}

// write returns what the line says of d, which may be several rows.
func (l line) write(d *Data) (string, error) {
	var b bounded
	if err := l.template.Execute(&b, d); err != nil {
		column, words := runError(err, "")
		return "", at(column, errors.New(words))
	}
	return b.String(), nil
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
	parsePlace = regexp.MustCompile(`^template: :\d+: `)
	runPlace   = regexp.MustCompile(`^template: :\d+:(\d+): executing "" at <[^>]*>: `)
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

// runError takes an error of the execution apart; its column counts bytes.
func runError(err error, s string) (column int, words string) {
	column, words = 1, err.Error()
	if m := runPlace.FindStringSubmatch(words); m != nil {
		if column, err = strconv.Atoi(m[1]); err == nil && s != "" {
			column = columnOf(s, column)
		}
		words = words[len(m[0]):]
	}
	return column, words
}

// nodePlace returns where a chain of fields begins of which a node knows a part.
func nodePlace(s string, n parse.Node) int {
	text, end := n.String(), int(n.Position())
	if i := strings.LastIndex(s[:min(len(s), end+len(text))], text); i >= 0 {
		return i
	}
	return end
}
