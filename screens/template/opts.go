package template

import (
	"errors"
	"fmt"
	"strings"
	"time"
)

// Opts is what the config says of a template screen.
type Opts struct {
	Name     string        `config:"name" help:"what the screen is called; each has a name of its own"`
	Lines    []string      `config:"lines" help:"the rows, each a template over what is known of the machine"`
	If       string        `config:"if" help:"the screen shows only while this template says true, as {{gt .Load.CPUs 2}}"`
	Warn     string        `config:"warn" help:"it is a warning while this template says true"`
	Critical string        `config:"critical" help:"it is critical while this template says true"`
	Every    time.Duration `config:"every" min:"1s" max:"1h" help:"how often it is read while it shows, and how exact .Now is"`
}

// DefaultOpts returns what holds unless the config says otherwise.
func DefaultOpts() Opts { return Opts{Every: 5 * time.Second} }

// Validate tells every mistake, by the key, the line and the column.
func (o Opts) Validate() error {
	var all []error
	if strings.TrimSpace(o.Name) == "" || strings.ContainsAny(o.Name, " \t\n") {
		all = append(all, &keyError{"name", fmt.Errorf("%.40q is no name; give each screen one of its own, without blanks", o.Name)})
	}
	if len(o.Lines) == 0 {
		all = append(all, &keyError{"lines", errors.New(`there are none; write one for each row, as ["{{.Host.Name}}"]`)})
	}
	const mostLines = 40
	if len(o.Lines) > mostLines {
		all = append(all, &keyError{"lines", fmt.Errorf("there are %d; no panel has more than %d rows", len(o.Lines), mostLines)})
	}
	_, err := o.parse(nil)
	return errors.Join(append(all, err)...)
}

// program is the lines of a screen, ready to be written.
type program struct {
	lines              []line
	show, warn, danger *line // nil: none
}

// parse reads all lines. Without a style, any icon may be named: the user's are not known.
func (o Opts) parse(style *Style) (p program, err error) {
	var all []error
	for i, s := range o.Lines {
		l, err := parseAny(s, style)
		if err != nil {
			all = append(all, &keyError{"lines", fmt.Errorf("line %d, %w", i+1, err)})
		}
		p.lines = append(p.lines, l)
	}
	for _, c := range []struct {
		key, source string
		to          **line
	}{{"if", o.If, &p.show}, {"warn", o.Warn, &p.warn}, {"critical", o.Critical, &p.danger}} {
		if c.source == "" {
			continue
		}
		l, err := parseAny(c.source, style)
		if err != nil {
			all = append(all, &keyError{c.key, err})
		}
		*c.to = &l
	}
	return p, errors.Join(all...)
}

// parseAny is parseLine, that without a style allows any icon.
func parseAny(s string, style *Style) (line, error) {
	if style != nil {
		return parseLine(s, *style)
	}
	l, err := parseLine(s, Style{})
	if err != nil && strings.Contains(err.Error(), "there is no icon") {
		return l, nil
	}
	return l, err
}

// Check tells the first mistake in a line, with its column.
func Check(line string) error {
	_, err := parseAny(line, nil)
	return err
}

// keyError is an error about one key of the config.
type keyError struct {
	key string
	err error
}

func (e *keyError) Error() string { return e.err.Error() }
func (e *keyError) Unwrap() error { return e.err }

// Key names the key, for the config to find its place.
func (e *keyError) Key() string { return e.key }
