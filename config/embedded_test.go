package config_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lcdpanel/config"
)

// hidden and Shown lend their fields to whoever embeds them.
type hidden struct {
	A int `config:"a"`
}

// Shown says when it is not sound.
type Shown struct {
	B int `config:"b"`
}

// Validate allows no 13.
func (s Shown) Validate() error {
	if s.B == 13 {
		return &config.KeyError{Name: "b", Err: errors.New("13 is bad luck")}
	}
	return nil
}

// with is how a caller puts its own options beside those of any kind.
type with[T any] struct {
	hidden
	Shown Shown `config:",inline"`
	Own   T     `config:",inline"`
}

func (w with[T]) Validate() error {
	if w.A == 7 {
		return &config.KeyError{Name: "a", Err: fmt.Errorf("7 is taken")}
	}
	return nil
}

func TestInline(t *testing.T) {
	var f struct {
		W with[nested] `config:"w"`
	}
	err := config.Decode(&f, nil, config.Text{File: "f", Data: []byte("w: {a: 1, b: 2, s: x, i: 4}")})
	want := with[nested]{hidden{1}, Shown{2}, nested{"x", 4}}
	if d := cmp.Diff(want, f.W, cmp.AllowUnexported(with[nested]{})); d != "" || err != nil {
		t.Errorf("%v (-want +got):\n%s", err, d)
	}
	err = config.Decode(&f, nil, config.Text{File: "f", Data: []byte("w: {a: 7, b: 13}")})
	if want := "f:1:8: w.a: 7 is taken\nf:1:14: w.b: 13 is bad luck"; err == nil || err.Error() != want {
		t.Errorf("got:\n%v\nwant:\n%s", err, want)
	}
}

// TestValidateWithoutOptions has structs that the user names and says nothing about.
func TestValidateWithoutOptions(t *testing.T) {
	var f struct {
		M map[string]Shown `config:"m"`
		I []config.Item    `config:"i" kinds:"k"`
	}
	kinds := config.Kinds{"k": {{Name: "shown", New: func() any { return &Shown{13} }}}}
	err := config.Decode(&f, kinds, config.Text{File: "f", Data: []byte("i: [shown]\n")})
	if want := "f:1:5: i.shown.b: 13 is bad luck"; err == nil || err.Error() != want {
		t.Errorf("got %v; want %s", err, want)
	}
	f.M = map[string]Shown{"x": {13}}
	err = config.Decode(&f, kinds, config.Text{File: "f", Data: []byte("m:\n  x:\n")})
	if want := "f:2:3: m.x.b: 13 is bad luck"; err == nil || err.Error() != want {
		t.Errorf("got %v; want %s", err, want)
	}
}
