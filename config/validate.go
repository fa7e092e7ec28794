package config

import (
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// visit remembers a struct that a file has touched, to be validated once all files
// are read.
type visit struct {
	value reflect.Value // the struct, addressable
	at    place
	keys  map[string]Position // where the value of each key stands
	bad   map[string]bool     // keys whose value had a problem
	inner [][]int             // structs whose fields belong to this one
}

// visit notes that the struct v at a place is being read.
func (d *decoder) visit(at place, v reflect.Value, inner [][]int) *visit {
	seen := d.visits[at.id]
	if seen == nil {
		seen = &visit{keys: map[string]Position{}, bad: map[string]bool{}}
		d.visits[at.id] = seen
	}
	seen.value, seen.at, seen.inner = v, at, inner
	return seen
}

// forget drops what was noted of a place and all below it, because a later file puts
// something else there.
func (d *decoder) forget(id string) {
	maps.DeleteFunc(d.visits, func(other string, _ *visit) bool {
		rest, below := strings.CutPrefix(other, id)
		return below && (rest == "" || rest[0] == '.' || rest[0] == '[')
	})
}

// validate asks each struct that a file has touched what it thinks of itself.
func (d *decoder) validate() {
	for _, id := range slices.Sorted(maps.Keys(d.visits)) {
		seen := d.visits[id]
		d.ask(seen, seen.value)
		for _, index := range seen.inner {
			d.ask(seen, seen.value.FieldByIndex(index))
		}
	}
}

// ask validates v, which is the visited struct or one embedded in it.
func (d *decoder) ask(seen *visit, v reflect.Value) {
	if !v.CanInterface() { // of an unexported type; its methods are those of the outer struct
		return
	}
	validator, ok := v.Addr().Interface().(interface{ Validate() error })
	if !ok {
		return
	}
	if err := validator.Validate(); err != nil {
		for _, e := range each(err) {
			d.invalid(seen, e)
		}
	}
}

// invalid reports what a Validate method said. It is silent about values that had
// a problem already and so are not the user's.
func (d *decoder) invalid(seen *visit, err error) {
	key := keyOf(err)
	pos, known := seen.keys[key]
	if field, entry, ok := strings.Cut(key, "."); ok && !known {
		pos, known = d.entries[seen.at.id+"."+strconv.Quote(field)+"."+strconv.Quote(entry)]
	}
	switch {
	case seen.bad[key], key == "" && len(seen.bad) > 0:
		return
	case !known:
		pos = seen.at.pos
	}
	subject := seen.at.subject()
	if key != "" {
		subject = short(joined(seen.at.path, key))
	}
	p := pos.Problem("%s: %s", subject, oneLine(err))
	p.Cause = err
	if !slices.ContainsFunc(d.problems, func(q Problem) bool { return q.Error() == p.Error() }) { // said by a struct within
		d.add(p)
	}
}
