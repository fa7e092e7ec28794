package template

import (
	"maps"
	"reflect"
	"slices"
	"time"

	"lcdpanel/sysinfo"
)

// Entry is what may be written in a line, and what it is.
type Entry struct{ Name, Help string }

// Fields lists all that a line may name: .Host.Name is a text. What is of each entry of a
// list stands behind [], of a map behind {}; range and index get at them.
func Fields() []Entry {
	var g guide
	g.below("", reflect.TypeFor[Data]())
	return g.entries
}

// guide collects entries.
type guide struct {
	entries []Entry
	within  []reflect.Type // structs that are being described
}

// below lists the members of a struct.
func (g *guide) below(path string, t reflect.Type) {
	if slices.Contains(g.within, t) {
		return
	}
	g.within = append(g.within, t)
	for _, name := range slices.Sorted(maps.Keys(methods()[t])) {
		called, method := path+"."+name, reflect.TypeOf(methods()[t][name])
		if method.NumIn() > 1 {
			called = "(" + called + " NAME)"
		}
		g.add(called, method.Out(0))
	}
	for _, f := range reflect.VisibleFields(t) {
		if f.IsExported() && !f.Anonymous {
			g.add(path+"."+f.Name, f.Type)
		}
	}
	g.within = g.within[:len(g.within)-1]
}

// add lists what is at a path, or what is below it.
func (g *guide) add(path string, t reflect.Type) {
	switch {
	case t.Kind() == reflect.Pointer:
		g.add(path, t.Elem())
	case t.Kind() == reflect.Slice || t.Kind() == reflect.Array:
		g.list(path+"[]", t.Elem())
	case t.Kind() == reflect.Map:
		g.list(path+"{}", t.Elem())
	case t.Kind() == reflect.Struct && kindWord(t) == "":
		g.below(path, t)
	default:
		g.entries = append(g.entries, Entry{path, kindWord(t)})
	}
}

// list lists what is at each entry of a list or a map.
func (g *guide) list(path string, t reflect.Type) {
	before := len(g.entries)
	if g.add(path, t); len(g.entries) == before {
		g.entries = append(g.entries, Entry{path, ""})
	}
}

// kindWord says what a value is; empty for one that has members.
func kindWord(t reflect.Type) string {
	switch t {
	case reflect.TypeFor[sysinfo.Share]():
		return "share"
	case reflect.TypeFor[time.Time]():
		return "time"
	case reflect.TypeFor[time.Duration]():
		return "duration"
	}
	if isWord(t) {
		return "word"
	}
	switch t.Kind() {
	case reflect.Bool:
		return "true or false"
	case reflect.String:
		return "text"
	case reflect.Struct:
		if len(methods()[t]) == 0 && !slices.ContainsFunc(reflect.VisibleFields(t), func(f reflect.StructField) bool { return f.IsExported() }) {
			return "text"
		}
		return ""
	}
	return "number"
}

// Functions lists what a line may call, and how.
func Functions() []Entry {
	return []Entry{
		{"bar SHARE W", "a horizontal bar of W cells"},
		{"vbar SHARE", "a bar of one cell"},
		{"spark LIST W", "the newest of a list of shares or numbers, one cell each"},
		{"percent SHARE", "as 37%"},
		{"number N", "a number in few characters"},
		{"bytes N", "as 3.1G"},
		{"rate N", "bytes a second, as 1.2M/s"},
		{"duration D", "a duration, or seconds, as 3h07m"},
		{"temperature T", "of the machine, or degrees Celsius, in the unit of the config"},
		{"clock TIME", "the time of day, as the config has it"},
		{"date FORM TIME", `a date, in a form as "Mon 02.01.2006", in the language of the config`},
		{"pad W TEXT", "in W cells, at their left"},
		{"right W TEXT", "in W cells, at their right"},
		{"big TEXT", "digits of two rows"},
		{"icon NAME", "a drawing; texts may have it as :NAME:"},
		{"add A B", "A + B"},
		{"sub A B", "A - B"},
		{"mul A B", "A * B"},
		{"div A B", "A / B"},
		{"eq A B", "A is B; also ne, lt, le, gt and ge, and of truths and, or and not"},
		{"len LIST", "how many there are"},
		{"index LIST N", "the entry N, from 0 on"},
		{"print A B", "texts and figures one behind the other"},
		{"printf FORM A", "as fmt.Printf of Go has it"},
	}
}
