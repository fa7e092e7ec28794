package sysinfo

import (
	"math"
	"reflect"
	"time"
)

// atRest is how many readings in a row have to say the same for a subject to rest.
const atRest = 2

// rhythm is how often a subject is read: while nothing moves as often as the demand
// lets it rest.
type rhythm struct {
	demand Demand
	still  int // readings in a row that said the same
}

// took notes a reading, and tells whether it changes how often to read.
func (r *rhythm) took(moved bool) (changed bool) {
	was := r.every()
	if r.still++; moved {
		r.still = 0
	}
	return r.every() != was
}

// every is how often to read now.
func (r *rhythm) every() time.Duration {
	if r.still >= atRest && r.demand.Every > 0 {
		return r.demand.rest()
	}
	return r.demand.Every
}

// stirring returns publish, which also tells whether a snapshot is another than the
// last that was, as far as alike says; nil: in every detail. What cannot be read does
// not move.
func stirring[T any](publish func(T, error), alike func(a, b T) bool) func(T, error) bool {
	if alike == nil {
		alike = func(a, b T) bool { return reflect.DeepEqual(a, b) }
	}
	var last *T
	return func(v T, err error) bool {
		publish(v, err)
		if err != nil || last != nil && alike(*last, v) {
			return false
		}
		last = &v
		return true
	}
}

// within tells whether two shares differ by less than a part of the whole.
func (s Share) within(part float64, o Share) bool {
	return s.known == o.known && math.Abs(s.part-o.part) < part
}

// noticeable is the least change of a share that a person sees.
const noticeable = 0.03
