package main

import (
	"errors"
	"slices"
	"strings"

	"lcdpanel/screens"
	"lcdpanel/screens/template"
)

// ownRows are the rows that a person may give to a built-in screen.
type ownRows[S screens.Parted] struct {
	Rows []row[S] `config:"rows" help:"its rows, unless it is critical; as lcdpanel has them unless given"`
}

func (o ownRows[S]) texts() (all []string) {
	for _, r := range o.Rows {
		all = append(all, string(r))
	}
	return all
}

// row is a row of a screen: one of its parts, or a template.
type row[S screens.Parted] string

// parts are those of the screen. It is asked for them also when
// it reads no machine yet.
func (row[S]) parts() []screens.Part {
	var s S
	return s.Parts()
}

// Values returns the names of the parts.
func (r row[S]) Values() (names []string) {
	for _, p := range r.parts() {
		names = append(names, p.Name)
	}
	return names
}

// Allowed says what a row may be.
func (r row[S]) Allowed() string {
	return strings.Join(r.Values(), ", ") + ` or a template as "{{.Host.Name}}"`
}

// UnmarshalText reads a row.
func (r *row[S]) UnmarshalText(text []byte) error {
	if s := string(text); !strings.Contains(s, "{{") {
		if !slices.Contains(r.Values(), s) {
			return errors.New("no part of this screen")
		}
	} else if err := template.Check(s); err != nil {
		return err
	}
	*r = row[S](text)
	return nil
}

// layOut returns a screen with those rows, or as it is without any.
func (m *machine) layOut(s screens.Parted, rows []string) screens.Screen {
	if len(rows) == 0 {
		return s
	}
	return screens.LayOut(s, rows, func(text string) screens.Screen {
		o := template.DefaultOpts()
		o.Name, o.Lines = s.Name(), []string{text}
		return m.template(o)
	})
}
