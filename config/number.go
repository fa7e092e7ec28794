package config

import (
	"fmt"
	"math"
	"reflect"
	"regexp"
	"strconv"
	"strings"
)

// numberKind is a whole or broken number, perhaps with a unit behind it.
type numberKind struct {
	t        reflect.Type
	whole    bool
	min, max float64 // infinite for none
	unit     string
}

// numberOf returns the shape of a type of number with a field's tags.
func numberOf(t reflect.Type, tag reflect.StructTag) (shape, error) {
	k := numberKind{t: t, unit: tag.Get("unit"), min: math.Inf(-1), max: math.Inf(1)}
	switch v := reflect.New(t).Elem(); {
	case v.CanInt():
		k.whole = true
	case v.CanUint():
		k.whole, k.min = true, 0
	case !v.CanFloat():
		return nil, fmt.Errorf("a %s cannot be an option", t)
	}
	if k.unit == "%" {
		k.min, k.max = 0, 100
	}
	for name, bound := range map[string]*float64{"min": &k.min, "max": &k.max} {
		if text, ok := tag.Lookup(name); ok {
			f, err := strconv.ParseFloat(text, 64)
			if err != nil {
				return nil, fmt.Errorf("tag %s: %w", name, err)
			}
			*bound = f
		}
	}
	return scalarShape{k}, nil
}

// Numbers are written as in JSON, but without exponents: 010 and 0x10 mean one
// thing to YAML 1.1 and another to 1.2 and to people.
var (
	wholeNumber  = regexp.MustCompile(`^-?(0|[1-9][0-9]*)$`)
	brokenNumber = regexp.MustCompile(`^-?(0|[1-9][0-9]*)(\.[0-9]+)?$`)
)

func (k numberKind) set(v reflect.Value, text string) (why string, ok bool) {
	digits, unit := strings.CutSuffix(text, k.unit)
	form := brokenNumber
	if k.whole {
		form = wholeNumber
	}
	switch {
	case !unit && form.MatchString(text):
		return fmt.Sprintf("which lacks its unit, %s", k.unit), false
	case !unit || !form.MatchString(digits):
		return "", false
	}
	return k.store(v, digits)
}

// store sets v to digits if they are within the bounds and v can hold them.
func (k numberKind) store(v reflect.Value, digits string) (why string, ok bool) {
	f, err := strconv.ParseFloat(digits, 64)
	if err != nil || f < k.min || f > k.max {
		return "", false
	}
	bits := k.t.Bits()
	switch {
	case v.CanInt():
		var i int64
		if i, err = strconv.ParseInt(digits, 10, bits); err == nil {
			v.SetInt(i)
		}
	case v.CanUint():
		var u uint64
		if u, err = strconv.ParseUint(strings.TrimPrefix(digits, "-"), 10, bits); err == nil {
			v.SetUint(u)
		}
	default:
		if f, err = strconv.ParseFloat(digits, bits); err == nil {
			v.SetFloat(f)
		}
	}
	if err != nil {
		return "which is too large a number", false
	}
	return "", true
}

// nearest reads text as a person would.
func (k numberKind) nearest(text string) string {
	guess := strings.NewReplacer(" ", "", "_", "", "'", "", ",", ".").Replace(strings.TrimPrefix(text, "+"))
	if at := len(guess) - len(k.unit); at >= 0 && strings.EqualFold(guess[at:], k.unit) {
		guess = guess[:at]
	}
	if n, err := strconv.ParseInt(guess, 0, 64); err == nil && strings.ContainsAny(guess, "xXoObB") {
		guess = strconv.FormatInt(n, 10)
	}
	if strings.HasPrefix(guess, ".") {
		guess = "0" + guess
	}
	if trimmed := strings.TrimLeft(guess, "0"); trimmed != "" && trimmed[0] != '.' {
		guess = trimmed
	}
	if k.whole {
		guess = strings.TrimSuffix(guess, ".0")
	}
	guess += k.unit
	if _, ok := k.set(reflect.New(k.t).Elem(), guess); !ok || guess == text {
		return ""
	}
	return guess
}
