package config

import (
	"bytes"
	"regexp"
	"strings"
)

// yamlWords turns what yaml.v3 says into what a person may do about it, first match
// first. The words are those of its scannerc.go, parserc.go and decode.go.
func yamlWords(message string) string {
	for _, w := range []struct{ theirs, ours string }{
		{"mapping values are not allowed", `a ": " stands where no key can be; give each key its own line, as far in as its neighbours, and put quotes around a value that has ": " in it`},
		{"could not find expected ':'", `there is no ":" after a key; write key: value`},
		{"did not find expected ',' or ']'", `a list that begins with [ has no ] or lacks a comma; close it, or put commas between the entries`},
		{"did not find expected ',' or '}'", `a mapping that begins with { has no } or lacks a comma; close it, or put commas between the keys`},
		{"did not find expected key", `this line is neither a key nor as far in as the lines it belongs to, or it closes a bracket too many; write key: value, indented like its neighbours`},
		{"did not find expected '-' indicator", `this line does not begin with "- " as the list above it does; begin it so, or indent it further`},
		{"block sequence entries are not allowed", `a "- " stands where no list can begin; start the list on a line of its own`},
		{"unexpected end of stream", `a text in quotes has no closing quote; add it`},
		{"cannot start any token", "a text cannot begin with @, ` or %; put quotes around it"},
		{"unknown anchor", `an alias (*name) repeats an anchor (&name) that does not stand before it; put quotes around a text that begins with *`},
		{"unknown escape", `a backslash in double quotes has a letter after it that means nothing; write \\ or use single quotes`},
		{"did not find expected alphabetic or numeric", `a & or * needs a name right after it; put quotes around a text that begins so`},
		{"did not find expected comment or line break", `nothing may follow | or > on their line but a comment; begin the text on the next`},
		{"exceeded max depth", `nested too deep; no option is`},
		{"found incompatible YAML document", `the %YAML line asks for another version; remove it`},
		{"did not find expected node content", `a value is missing, or a bracket lacks its partner; close each [ and { once`},
	} {
		if strings.Contains(message, w.theirs) {
			return w.ours
		}
	}
	return "this is not YAML: " + message
}

var atLine = regexp.MustCompile(`^yaml: (line \d+: )?`)

// bare returns an error of yaml.v3 without the place in it.
func bare(err error) string {
	if err == nil {
		return ""
	}
	return atLine.ReplaceAllString(err.Error(), "")
}

// syntaxProblem returns the problem of a text that yaml.v3 cannot read.
func syntaxProblem(file string, text []byte, err error) Problem {
	line, column := locate(text, bare(err))
	p := Position{file, line, column}.Problem("%s", yamlWords(bare(err)))
	switch before := squeezed.FindString(lineOf(text, line-1)); {
	case tabbed(lineOf(text, line)):
		p.Text = "the line is indented with a tab; YAML allows spaces only"
	case before != "":
		p.Text = "the line before lacks a space after its colon; write key: value"
	}
	return p
}

// squeezed is a line with no space after the colon of its key, which YAML takes for
// a text. It notices on the next line.
var squeezed = regexp.MustCompile(`^\s*(?:- )?[A-Za-z_-]+:[^\s:/]+$`)

// maxSearch bounds the search for the line of an error, in bytes read. It is enough
// for any mistake in a file of some hundred lines.
const maxSearch = 2 << 20

// locate returns where text goes wrong with this message. What yaml.v3 itself says
// is the line, or the one before it, or where the block began that has the error in
// it. The first line that does go wrong and after which nothing helps is the one to
// look at: for a quote that is never closed, the line that opens it.
func locate(text []byte, message string) (line, column int) {
	used := &sip{text: text}
	_, _ = readYAML(used)
	ends := lineEnds(text[:used.n])
	line = firstBad(text, ends, message)
	content := lineOf(text, line)
	return line, 1 + len(content) - len(strings.TrimLeft(content, " \t"))
}

// firstBad returns the first line from which on each longer part of the text has the
// same mistake, or the last line if that takes too long to find.
func firstBad(text []byte, ends []int, message string) int {
	spent := 0
	for line := len(ends); line > 1; line-- {
		part := text[:ends[line-2]]
		if spent += len(part); spent > maxSearch {
			return len(ends)
		}
		if _, err := readYAML(bytes.NewReader(part)); bare(err) != message {
			return line
		}
	}
	return 1
}

// sip gives its text a byte at a time, and so knows how much was needed.
type sip struct {
	text []byte
	n    int
}

// Read reads a byte.
func (s *sip) Read(p []byte) (int, error) {
	n, err := bytes.NewReader(s.text[s.n:]).Read(p[:1])
	s.n += n
	return n, err
}

// lineEnds returns the offset behind each line, of which there is at least one.
func lineEnds(text []byte) []int {
	ends, n := []int{}, 0
	for line := range bytes.Lines(text) {
		n += len(line)
		ends = append(ends, n)
	}
	if n == 0 {
		return []int{0}
	}
	return ends
}

// lineOf returns a line, counted from 1, without its end.
func lineOf(text []byte, line int) string {
	for l := range bytes.Lines(text) {
		if line--; line == 0 {
			return strings.TrimRight(string(l), "\r\n")
		}
	}
	return ""
}

// tabbed tells whether a line is indented with a tab.
func tabbed(line string) bool {
	indent := line[:len(line)-len(strings.TrimLeft(line, " \t"))]
	return strings.Contains(indent, "\t")
}
