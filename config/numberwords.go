package config

import (
	"math"
	"reflect"
	"regexp"
	"strconv"
)

func (k numberKind) words() string {
	what := "a number"
	if k.whole {
		what = "a whole number"
	}
	switch {
	case k.unit == "%":
		what = "a percentage"
	case k.unit != "":
		what += " with its unit " + k.unit
	}
	return what + k.bounds()
}

// bounds returns ", 1 to 5", or what there is of it.
func (k numberKind) bounds() string {
	low, high := !math.IsInf(k.min, 0), !math.IsInf(k.max, 0)
	switch {
	case low && high:
		return ", " + k.write(k.min) + " to " + k.write(k.max)
	case low:
		return ", " + k.write(k.min) + " or more"
	case high:
		return ", " + k.write(k.max) + " or less"
	}
	return ""
}

func (k numberKind) write(f float64) string { return strconv.FormatFloat(f, 'f', -1, 64) + k.unit }

// plain returns a number, or a text if it has a unit.
func (k numberKind) plain(v reflect.Value) any {
	var number any
	text := ""
	switch {
	case v.CanInt():
		number, text = v.Int(), strconv.FormatInt(v.Int(), 10)
	case v.CanUint():
		number, text = v.Uint(), strconv.FormatUint(v.Uint(), 10)
	default:
		text = strconv.FormatFloat(v.Float(), 'f', -1, k.t.Bits())
		number = decimal(text)
	}
	if k.unit != "" {
		return text + k.unit
	}
	return number
}

func (k numberKind) schema() jsonObject {
	if k.unit != "" {
		fraction := `(\.[0-9]+)?`
		if k.whole {
			fraction = ""
		}
		return jsonObject{"type": "string", "pattern": `^-?[0-9]+` + fraction + regexp.QuoteMeta(k.unit) + `$`}
	}
	s := jsonObject{"type": "number"}
	if k.whole {
		s["type"] = "integer"
	}
	if !math.IsInf(k.min, 0) {
		s["minimum"] = k.min
	}
	if !math.IsInf(k.max, 0) {
		s["maximum"] = k.max
	}
	return s
}
