package panel

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// Span is a part of each day by the clock on the wall, from a minute up to but without
// another. Where the second is before the first the span goes over midnight. The
// zero value is empty.
type Span struct {
	From, To int // minutes since midnight, 0 to 24*60
}

const dayMinutes = 24 * 60

// ParseSpan reads "07:00-23:00". The whole day is 00:00-24:00.
func ParseSpan(text string) (Span, error) {
	from, to, ok := strings.Cut(text, "-")
	if !ok {
		return Span{}, notSpan(text, "it has no -")
	}
	first, ok := parseMinute(from)
	if !ok {
		return Span{}, notSpan(text, "what is before the - is no time of day")
	}
	last, ok := parseMinute(to)
	switch {
	case !ok:
		return Span{}, notSpan(text, "what is after the - is no time of day")
	case first == last || first == dayMinutes:
		return Span{}, notSpan(text, "nothing is between its ends; the whole day is 00:00-24:00")
	}
	return Span{first, last}, nil
}

// notSpan says what is wrong with a span.
func notSpan(text, why string) error {
	const longest = 40
	if len(text) > longest {
		text = text[:longest] + "..."
	}
	return fmt.Errorf("%q is no span of the day: %s; write it as 07:00-23:00, from 00:00 to 24:00", text, why)
}

// parseMinute reads "7:05" or "07:05".
func parseMinute(text string) (minute int, ok bool) {
	hours, minutes, _ := strings.Cut(text, ":")
	h, ok := parseDigits(hours, 1)
	m, fine := parseDigits(minutes, 2)
	minute = h*60 + m
	return minute, ok && fine && m < 60 && minute <= dayMinutes
}

// parseDigits reads a number of at least as many and at most two digits.
func parseDigits(text string, least int) (n int, ok bool) {
	if len(text) < least || len(text) > 2 || strings.Trim(text, "0123456789") != "" {
		return 0, false
	}
	n, err := strconv.Atoi(text)
	return n, err == nil
}

// String returns the span as ParseSpan reads it, the zero value as nothing.
func (s Span) String() string {
	if s == (Span{}) {
		return ""
	}
	return fmt.Sprintf("%02d:%02d-%02d:%02d", s.From/60, s.From%60, s.To/60, s.To%60)
}

// UnmarshalText reads a span for the config.
func (s *Span) UnmarshalText(text []byte) (err error) {
	*s, err = ParseSpan(string(text))
	return err
}

// MarshalText writes a span for the config.
func (s Span) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// has tells whether the clock on the wall is in the span at now. For an hour that
// comes twice in autumn it is both times, for one that is left out in spring never.
func (s Span) has(now time.Time) bool {
	h, m, _ := now.Clock()
	minute := h*60 + m
	if s.From <= s.To {
		return s.From <= minute && minute < s.To
	}
	return s.From <= minute || minute < s.To
}

// next returns until when has stays as it is: the next time at which the clock shows
// one of the ends. A change of the clocks comes first, because there it may show
// anything.
func (s Span) next(now time.Time) time.Time {
	h, m, sec := now.Clock()
	today := time.Duration(h)*time.Hour + time.Duration(m)*time.Minute + time.Duration(sec)*time.Second +
		time.Duration(now.Nanosecond())
	const day = 24 * time.Hour
	next := day
	for _, minute := range []int{s.From, s.To} {
		next = min(next, (time.Duration(minute)*time.Minute-today+day-1)%day+1)
	}
	until := now.Add(next)
	if _, change := now.ZoneBounds(); !change.IsZero() && change.Before(until) {
		return now.Add(change.Sub(now))
	}
	return until
}

// within tells whether now is in any of the spans, and until when that holds, the zero
// time for ever.
func within(spans []Span, now time.Time) (in bool, until time.Time) {
	for _, s := range spans {
		in = in || s.has(now)
		until = sooner(until, s.next(now))
	}
	return in, until
}

// sooner returns the earlier of two times, where the zero time is never.
func sooner(a, b time.Time) time.Time {
	if a.IsZero() || !b.IsZero() && b.Before(a) {
		return b
	}
	return a
}
