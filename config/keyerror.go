package config

import "errors"

// KeyError is an error about one key of a struct. Validate methods return it, alone
// or several in errors.Join, to have the problem reported where that key's value
// stands. A package that must not import this one can return any error that has
// a method Key() string.
type KeyError struct {
	Name string // as in the tag config; of one entry of a map "glyphs.cat"
	Err  error
}

// Error returns the words of the error alone: the report names the key before them.
func (e *KeyError) Error() string { return e.Err.Error() }

// Unwrap returns the error.
func (e *KeyError) Unwrap() error { return e.Err }

// Key returns the name of the key.
func (e *KeyError) Key() string { return e.Name }

// keyOf returns the key that an error is about, empty for none.
func keyOf(err error) string {
	var keyed interface{ Key() string }
	if errors.As(err, &keyed) {
		return keyed.Key()
	}
	return ""
}

// each returns the errors that are joined in err.
func each(err error) []error {
	joined, ok := err.(interface{ Unwrap() []error })
	if !ok {
		return []error{err}
	}
	var all []error
	for _, e := range joined.Unwrap() {
		all = append(all, each(e)...)
	}
	return all
}
