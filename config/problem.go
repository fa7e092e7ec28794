package config

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode"
)

// Position is a place in a file. Lines and columns count from 1, columns in
// characters; line 0 stands for the file as a whole.
type Position struct {
	File         string
	Line, Column int
}

// String returns "file:line:column".
func (p Position) String() string {
	if p.Line == 0 {
		return p.File
	}
	return fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Column)
}

// Problem returns a problem at p, for what the caller alone can find wrong.
func (p Position) Problem(format string, args ...any) Problem {
	return Problem{File: p.File, Line: p.Line, Column: p.Column, Text: fmt.Sprintf(format, args...)}
}

// Problem is one thing that is wrong with a configuration. Line is 0 only if the
// file could not be read at all.
type Problem struct {
	File         string
	Line, Column int
	Text         string // one line: what was found, what is allowed, the nearest valid
	Cause        error  // what the system or a Validate method said; mostly nil
}

// Position returns where the problem is.
func (p Problem) Position() Position { return Position{p.File, p.Line, p.Column} }

// Error returns "file:line:column: text".
func (p Problem) Error() string { return p.Position().String() + ": " + p.Text }

// Unwrap returns the cause.
func (p Problem) Unwrap() error { return p.Cause }

// Problems are all problems of a configuration, in the order of the files and the
// places in them. It is what Decode and Load return when the user made a mistake.
type Problems []Problem

// Error returns a line for each problem.
func (p Problems) Error() string {
	lines := make([]string, len(p))
	for i, problem := range p {
		lines[i] = problem.Error()
	}
	return strings.Join(lines, "\n")
}

// Unwrap returns the problems one by one.
func (p Problems) Unwrap() []error {
	errs := make([]error, len(p))
	for i, problem := range p {
		errs[i] = problem
	}
	return errs
}

// oneLine returns what an error says, fit to stand in a problem.
func oneLine(err error) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return '�'
		}
		return r
	}, strings.ReplaceAll(err.Error(), "\n", "; "))
}

// inOrder sorts problems by file, in the order of files, and position. What an alias
// repeats is told once.
func inOrder(problems Problems, files []string) Problems {
	slices.SortStableFunc(problems, func(a, b Problem) int {
		return cmp.Or(
			cmp.Compare(slices.Index(files, a.File), slices.Index(files, b.File)),
			cmp.Compare(a.Line, b.Line),
			cmp.Compare(a.Column, b.Column),
		)
	})
	return slices.CompactFunc(problems, func(a, b Problem) bool {
		return a.Position() == b.Position() && a.Text == b.Text
	})
}
