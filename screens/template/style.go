package template

import (
	"fmt"
	"time"

	"lcdpanel/screens/locale"
	"lcdpanel/screens/text"
	"lcdpanel/sysinfo"
)

// Style is how lines are written: what drawings there are, and how a person wants
// temperatures and times.
type Style struct {
	Glyphs text.Glyphs
	Locale locale.Locale
}

// functions returns what depends on the style.
func (s Style) functions() map[string]any {
	return map[string]any{
		"icon":        icon(s.Glyphs),
		"temperature": s.temperature,
		"clock":       func(t time.Time) string { return s.Locale.Clock(t) },
		"date":        func(form string, t time.Time) string { return s.Locale.Day(form, t) },
	}
}

// temperature writes degrees Celsius in the unit of the locale.
func (s Style) temperature(v any) (string, error) {
	switch v := v.(type) {
	case sysinfo.Temperature:
		if !v.Known {
			return text.Unknown, nil
		}
		return s.Locale.Degrees(v.Celsius), nil
	case sysinfo.Heat:
		return s.Locale.Degrees(v.Celsius), nil
	}
	n := number(v)
	if _, figure := v.(float64); n != n && (figure || isShare(v)) {
		return text.Unknown, nil
	}
	if n != n {
		return "", callError{fmt.Errorf("it takes one, as .CPU.Temperature, or degrees Celsius, and not a %T", v)}
	}
	return s.Locale.Degrees(int(n)), nil
}
