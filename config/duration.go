package config

import (
	"fmt"
	"math"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// durationKind is a span of time such as 1h30m.
type durationKind struct{ min, max time.Duration }

// durationOf returns the shape of a duration with a field's tags.
func durationOf(tag reflect.StructTag) (shape, error) {
	k := durationKind{0, math.MaxInt64}
	for name, bound := range map[string]*time.Duration{"min": &k.min, "max": &k.max} {
		if text, ok := tag.Lookup(name); ok {
			if *bound, ok = parseDuration(text); !ok {
				return nil, fmt.Errorf("tag %s: %q is not a duration", name, text)
			}
		}
	}
	return scalarShape{k}, nil
}

// units are what a duration may be written in, greatest first. A day has 24 hours.
func units() []unit {
	return []unit{
		{"d", 24 * time.Hour},
		{"h", time.Hour},
		{"m", time.Minute},
		{"s", time.Second},
		{"ms", time.Millisecond},
	}
}

type unit struct {
	name string
	is   time.Duration
}

// part is a number and its unit: at most nine digits behind the point, since no unit
// needs more.
var part = regexp.MustCompile(`^([0-9]{1,15})(?:\.([0-9]{1,9}))?(ms|[dhms])`)

// parseDuration reads "1h30m". No unit may come twice, and greater ones come first.
func parseDuration(text string) (time.Duration, bool) {
	var sum time.Duration
	rest, last := text, time.Duration(math.MaxInt64)
	for rest != "" {
		m := part.FindStringSubmatch(rest)
		if m == nil {
			return 0, false
		}
		is := unitOf(m[3])
		d, ok := scale(m[1], m[2], is)
		if !ok || is >= last || sum > math.MaxInt64-d {
			return 0, false
		}
		sum, last, rest = sum+d, is, rest[len(m[0]):]
	}
	return sum, text != ""
}

func unitOf(name string) time.Duration {
	for _, u := range units() {
		if u.name == name {
			return u.is
		}
	}
	return 0
}

// scale returns the number "whole.fraction" of a unit, in whole nanoseconds. It does
// not go through floats, so that each duration reads back as what it was.
func scale(whole, fraction string, is time.Duration) (time.Duration, bool) {
	n, err := strconv.ParseInt(whole, 10, 64)
	if err != nil || n > math.MaxInt64/int64(is) {
		return 0, false
	}
	sum, step := n*int64(is), int64(is)
	for _, digit := range fraction {
		step /= 10
		part := int64(digit-'0') * step
		if sum > math.MaxInt64-part {
			return 0, false
		}
		sum += part
	}
	return time.Duration(sum), true
}

// writeDuration returns what parseDuration reads, as short as it goes.
func writeDuration(d time.Duration) string {
	if d <= 0 {
		return "0s"
	}
	var b strings.Builder
	for _, u := range units() {
		if u.is == time.Second && d%time.Millisecond != 0 {
			b.WriteString(strings.TrimRight(fmt.Sprintf("%d.%09d", d/time.Second, d%time.Second), "0") + "s")
			break
		}
		if n := d / u.is; n > 0 {
			b.WriteString(strconv.FormatInt(int64(n), 10) + u.name)
			d %= u.is
		}
	}
	return b.String()
}

func (k durationKind) set(v reflect.Value, text string) (why string, ok bool) {
	d, ok := parseDuration(text)
	if !ok && wholeNumber.MatchString(text) {
		return "which has no unit", false
	}
	if !ok || d < k.min || d > k.max {
		return "", false
	}
	v.SetInt(int64(d))
	return "", true
}

func (k durationKind) words() string {
	words := "a duration such as 8s, 2m, 1h30m or 7d"
	switch low, high := k.min > 0, k.max < math.MaxInt64; {
	case low && high:
		words += ", from " + writeDuration(k.min) + " to " + writeDuration(k.max)
	case low:
		words += ", at least " + writeDuration(k.min)
	case high:
		words += ", at most " + writeDuration(k.max)
	}
	return words
}

func (k durationKind) plain(v reflect.Value) any { return writeDuration(time.Duration(v.Int())) }

func (k durationKind) schema() jsonObject {
	return jsonObject{
		"type":    "string",
		"pattern": `^([0-9]+(\.[0-9]+)?d)?([0-9]+(\.[0-9]+)?h)?([0-9]+(\.[0-9]+)?m)?([0-9]+(\.[0-9]+)?s)?([0-9]+(\.[0-9]+)?ms)?$`, "minLength": 2,
	}
}
