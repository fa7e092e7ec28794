package plugin

import "reflect"

// Entry is a key or a variable, and what it is.
type Entry struct{ Name, Help string }

// Keys lists the keys of an [Object], with those of each of its bars behind bars[].
func Keys() []Entry {
	return keys("", reflect.TypeFor[Object]())
}

func keys(before string, t reflect.Type) (all []Entry) {
	for i := range t.NumField() {
		f := t.Field(i)
		name := before + f.Tag.Get("json")
		all = append(all, Entry{name, f.Tag.Get("help")})
		if f.Type == reflect.TypeFor[[]ObjectBar]() {
			all = append(all, keys(name+"[].", f.Type.Elem())...)
		}
	}
	return all
}

// Variables lists what a program finds in its environment.
func Variables() []Entry {
	return []Entry{
		{"LCDPANEL_NAME", "what the screen is called"},
		{"LCDPANEL_COLUMNS", "of the panel"},
		{"LCDPANEL_ROWS", "of the panel"},
		{"LCDPANEL_EVERY", "seconds between two runs"},
		{"LCDPANEL_TIMEOUT", "seconds that one may take"},
	}
}
