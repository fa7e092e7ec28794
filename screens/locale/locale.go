// Package locale is how the glass speaks to a person: the language of its words, and
// how it writes temperatures and times of day. Whatever draws something for a person
// gets its words here, so that all screens speak alike.
//
// A word is named by its English spellings, the longest first, with | between them:
//
//	l.Say("no address on %s|no address %s|no address", name)
//
// returns these spellings, or those of another language, for whoever draws them to
// take the first that has room. That is how gettext names messages
// (https://www.gnu.org/software/gettext/manual/), so the code reads as the English
// glass does. The other languages each have a file here; what a language lacks is
// said in English.
package locale

import (
	"fmt"
	"math"
	"strings"
	"time"
)

// Locale is what a person may choose. The zero value is English, with degrees Celsius
// and 24 hours a day.
type Locale struct {
	Language string `config:"language" allowed:"en|de" help:"language of the words on the panel"`
	Units    Units  `config:"units" help:"how figures are written on the panel"`
}

// Units are how figures are written.
type Units struct {
	Temperature string `config:"temperature" allowed:"celsius|fahrenheit" help:"unit of temperatures"`
	Clock       string `config:"clock" allowed:"24h|12h" help:"hours that a clock has, 14:32 or 2:32pm"`
}

// The choices that are not the usual ones.
const (
	German     = "de"
	Fahrenheit = "fahrenheit"
	Hours12    = "12h"
)

// Default is the zero value, spelt out.
func Default() Locale {
	return Locale{Language: "en", Units: Units{Temperature: "celsius", Clock: "24h"}}
}

// Say returns the spellings of a word in the language, with values filled in. A
// spelling may leave out the last values.
func (l Locale) Say(english string, values ...any) []string {
	all := strings.Split(l.translate(english), "|")
	for i, s := range all {
		all[i] = fill(s, values)
	}
	return all
}

// Word returns the longest spelling.
func (l Locale) Word(english string, values ...any) string { return l.Say(english, values...)[0] }

// Short returns the shortest spelling.
func (l Locale) Short(english string, values ...any) string {
	all := l.Say(english, values...)
	return all[len(all)-1]
}

// translate returns the spellings in the language, with | between them.
func (l Locale) translate(english string) string {
	if l.Language == German {
		if other, ok := german[english]; ok {
			return other
		}
	}
	return english
}

// fill is fmt.Sprintf for a format that may leave the last values out.
func fill(format string, values []any) string {
	if len(values) == 0 {
		return format
	}
	verbs := strings.Count(strings.ReplaceAll(format, "%%", ""), "%")
	if strings.Contains(format, "%[") { // it picks them by their numbers
		verbs = len(values)
	}
	return fmt.Sprintf(format, values[:min(verbs, len(values))]...)
}

// Figure returns a temperature in the unit of the locale.
func (l Locale) Figure(celsius int) int {
	if l.Units.Temperature == Fahrenheit {
		return int(math.Round(float64(celsius)*9/5)) + 32
	}
	return celsius
}

// Degrees writes a temperature with its unit, 40°C or 104°F.
func (l Locale) Degrees(celsius int) string {
	unit := "C"
	if l.Units.Temperature == Fahrenheit {
		unit = "F"
	}
	return fmt.Sprintf("%d°%s", l.Figure(celsius), unit)
}

// Clock writes a time of day to the minute, 14:32 or 2:32pm.
func (l Locale) Clock(t time.Time) string {
	if l.Units.Clock == Hours12 {
		return t.Format("3:04pm")
	}
	return t.Format("15:04")
}

// Seconds writes a time of day to the second.
func (l Locale) Seconds(t time.Time) string {
	if l.Units.Clock == Hours12 {
		return t.Format("3:04:05pm")
	}
	return t.Format("15:04:05")
}

// Day writes a date, in a form as [time.Layout] has it, with the names of the days and
// months in the language.
func (l Locale) Day(form string, t time.Time) string {
	s := t.Format(l.translate(form))
	if l.Language == German {
		return germanDays.Replace(s)
	}
	return s
}

// ClockOrDate is the time of day of t, or its date when that is another day than now's.
func (l Locale) ClockOrDate(t, now time.Time) string {
	t = t.In(now.Location())
	if now.Year() == t.Year() && now.YearDay() == t.YearDay() {
		return l.Clock(t)
	}
	return t.Format("02.01.")
}
