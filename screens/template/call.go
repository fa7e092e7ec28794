package template

import (
	"fmt"
	"reflect"
	"time"

	"lcdpanel/sysinfo"
)

// methods lists what may be called on values. The names are those of the types'
// own; to look methods up by name would have the linker keep every method of the whole
// program.
func methods() map[reflect.Type]map[string]any {
	return map[reflect.Type]map[string]any{
		reflect.TypeFor[time.Time](): {
			"Format": time.Time.Format, "Sub": time.Time.Sub, "IsZero": time.Time.IsZero, "Unix": time.Time.Unix,
			"Hour": time.Time.Hour, "Minute": time.Time.Minute, "Day": time.Time.Day, "Year": time.Time.Year,
			"Weekday": func(t time.Time) string { return t.Weekday().String() }, "Month": func(t time.Time) string { return t.Month().String() },
		},
		reflect.TypeFor[time.Duration](): {
			"Hours": time.Duration.Hours, "Minutes": time.Duration.Minutes, "Seconds": time.Duration.Seconds,
		},
		reflect.TypeFor[sysinfo.Memory]():   {"Used": sysinfo.Memory.Used, "Swapped": sysinfo.Memory.Swapped},
		reflect.TypeFor[sysinfo.Network]():  {"Link": sysinfo.Network.Link},
		reflect.TypeFor[sysinfo.PowerDay](): {"Average": func(d sysinfo.PowerDay) float64 { w, _ := d.Average(); return w }},
	}
}

// call calls a function whose types the arguments have to fit.
func call(name string, f any, args []any) (any, error) {
	fn := reflect.ValueOf(f)
	if !fn.IsValid() {
		return nil, callError{fmt.Errorf("function %q not defined", name)}
	}
	t := fn.Type()
	want := t.NumIn()
	if t.IsVariadic() && len(args) < want-1 || !t.IsVariadic() && len(args) != want {
		return nil, callError{fmt.Errorf("wrong number of args for %s: want %d got %d", name, want, len(args))}
	}
	in := make([]reflect.Value, len(args))
	for i, arg := range args {
		v, err := fitting(arg, parameter(t, i))
		if err != nil {
			return nil, callError{fmt.Errorf("%s: %w", name, err)}
		}
		in[i] = v
	}
	out := fn.Call(in)
	if len(out) > 1 {
		if err, _ := out[1].Interface().(error); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	return out[0].Interface(), nil
}

// parameter returns the type of a function's i-th argument.
func parameter(t reflect.Type, i int) reflect.Type {
	if last := t.NumIn() - 1; t.IsVariadic() && i >= last {
		return t.In(last).Elem()
	}
	return t.In(i)
}

// fitting returns the argument as a parameter takes it.
func fitting(arg any, t reflect.Type) (reflect.Value, error) {
	v := reflect.ValueOf(arg)
	switch {
	case !v.IsValid():
		return reflect.Zero(t), nil
	case v.Type().AssignableTo(t):
		return v, nil
	case v.CanInt() && t.Kind() == reflect.Int, (v.CanInt() || v.CanFloat()) && t.Kind() == reflect.Float64:
		return v.Convert(t), nil
	}
	return v, fmt.Errorf("wrong type for value; expected %s; got %s", t, v.Type())
}

// truth tells whether a value counts as true: it is not zero, not empty and not
// nothing.
func truth(v any) bool {
	r := reflect.ValueOf(v)
	switch r.Kind() {
	case reflect.Invalid:
		return false
	case reflect.Slice, reflect.Map, reflect.String, reflect.Array:
		return r.Len() > 0
	case reflect.Struct:
		return true
	}
	return !r.IsZero()
}
