package builds

import (
	"fmt"
	"path"
	"strings"
)

// Settings is what pbuilder's configuration says (man page pbuilderrc(5)).
type Settings struct {
	BaseTarball  string // BASETGZ
	BuildPlace   string // BUILDPLACE, where builds have their folders
	Result       string // BUILDRESULT
	Distribution string
	Architecture string
	// Problems says which lines could not be understood; what they might have set
	// keeps its older value.
	Problems []error
}

// defaultSettings is what pbuilder's own /usr/share/pbuilder/pbuilderrc has.
var defaultSettings = map[string]string{
	"BASETGZ": "/var/cache/pbuilder/base.tgz", "BUILDPLACE": "/var/cache/pbuilder/build", "BUILDRESULT": "/var/cache/pbuilder/result/",
}

// Bounds for files that name themselves, or are no settings at all.
const (
	maxSourced  = 16
	maxSettings = 1 << 16 // bytes
)

// ReadSettings reads pbuilder's configuration as text; no shell is run. read returns
// the text of a file; environment is what the builds are started with. Of the shell's
// language this much is understood:
//
//	NAME=value    export NAME=value    several on a line, ; between commands, # comments
//	'…' "…" \     quotes, which may go over several lines
//	$NAME ${NAME} ${NAME:-word} ${NAME-word} ${NAME:=word} ${NAME:+word}
//	: ${NAME:=word}
//	. FILE        source FILE
//	NAME=(…)      lists, which are skipped: no setting read here is one
//
// A file that is not there is skipped when it is the one asked for, as pbuilder does.
// Anything else, such as if, case, functions and $(…), is a problem that is reported
// with its file and line; blocks are skipped as a whole.
func ReadSettings(file string, environment map[string]string, read func(string) (string, error)) Settings {
	r := rcReader{values: map[string]string{}, read: read}
	for _, from := range []map[string]string{defaultSettings, environment} {
		for name, value := range from {
			r.values[name] = value
		}
	}
	if text, err := read(file); err == nil {
		r.file(file, text)
	}
	return Settings{
		BaseTarball:  r.values["BASETGZ"],
		BuildPlace:   path.Clean(r.values["BUILDPLACE"]),
		Result:       path.Clean(r.values["BUILDRESULT"]),
		Distribution: r.values["DISTRIBUTION"],
		Architecture: r.values["ARCHITECTURE"],
		Problems:     r.problems,
	}
}

// rcReader carries the values from file to file.
type rcReader struct {
	values   map[string]string
	read     func(string) (string, error)
	problems []error
	sourced  int
}

func (r *rcReader) problem(file string, line int, format string, args ...any) {
	r.problems = append(r.problems, fmt.Errorf("%s:%d: "+format, append([]any{file, line}, args...)...))
}

func (r *rcReader) file(name, text string) {
	if len(text) > maxSettings {
		r.problem(name, 1, "%d bytes, more than settings have (%d); name the folders in the configuration", len(text), maxSettings)
		return
	}
	depth := 0 // of if, case, loops and functions
	for c := (&lexer{text: text, line: 1}); ; {
		words, line, ok := c.command()
		if !ok {
			return
		}
		was := depth
		if depth = max(0, depth+nesting(words)); was > 0 || depth > 0 {
			if was == 0 {
				r.problem(name, line, "%q is not understood and skipped; plain NAME=value lines and sourced files are", words[0].text)
			}
			continue
		}
		r.command(name, line, words)
	}
}

// nesting says by how much a command opens or closes blocks.
func nesting(words []word) (n int) {
	for i, w := range words {
		switch t := w.text; {
		case i == 0 && (t == "if" || t == "case" || t == "for" || t == "while" || t == "until" || t == "{"):
			n++
		case i == 0 && (t == "fi" || t == "esac" || t == "done" || t == "}"):
			n--
		case i == 0 && strings.HasSuffix(t, "()") || i == 1 && (t == "()" || t == "(){"):
			if last := words[len(words)-1].text; strings.HasSuffix(last, "{") {
				n++
			}
		}
	}
	return n
}

// command obeys one command.
func (r *rcReader) command(file string, line int, words []word) {
	exported := false
	switch words[0].text {
	case ":":
		for _, w := range words[1:] {
			r.expand(w)
		}
		return
	case ".", "source":
		r.source(file, line, words[1:])
		return
	case "export", "readonly", "local", "declare":
		words, exported = words[1:], true
	}
	for _, w := range words {
		name, _, ok := strings.Cut(w.text, "=")
		switch {
		case !ok && exported && isName(w.text): // export NAME
		case !ok || !isName(strings.TrimSuffix(name, "+")):
			r.problem(file, line, "%q is not understood and skipped; plain NAME=value lines and sourced files are", w.text)
			return
		case w.list:
		default:
			r.assign(file, line, name, w)
		}
	}
}

func (r *rcReader) assign(file string, line int, name string, w word) {
	value, ok := r.expand(word{w.text[len(name)+1:], w.quoted[len(name)+1:], false})
	if !ok {
		r.problem(file, line, "the value of %s runs a command and is not known; it stays %q", name, r.values[name])
		return
	}
	if base, more := strings.CutSuffix(name, "+"); more {
		name, value = base, r.values[base]+value
	}
	r.values[name] = value
}

func (r *rcReader) source(file string, line int, words []word) {
	if len(words) == 0 {
		r.problem(file, line, "no file to source")
		return
	}
	name, known := r.expand(words[0])
	if r.sourced++; r.sourced > maxSourced {
		r.problem(file, line, "more than %d files are sourced; does one name itself?", maxSourced)
		return
	}
	if known && !path.IsAbs(name) {
		name = path.Join(path.Dir(file), name)
	}
	text, err := r.read(name)
	if err != nil || !known {
		r.problem(file, line, "cannot source %q: %w", name, err)
		return
	}
	r.file(name, text)
}
