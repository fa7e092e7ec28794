package screens

import (
	"fmt"
	"time"
)

// The printers of durations, each in as few characters as its place has:
//
//   - span, the usual one: to the minute, hour or day, five characters at most
//   - since: the span from a moment until now
//   - brief: the same with seconds below two minutes, for what happens over and over
//   - took: with seconds below an hour, for what is watched while it runs
//   - clockSpan: 0:47 as on a stopwatch, for the start of the machine
//   - hours: whole hours, which a person compares with a day
//   - uptime: to the hour over days, six characters at most

// span prints a time as a person says it, in at most five characters.
func span(d time.Duration) string {
	minutes := int(d.Minutes())
	switch hours, days := minutes/60, minutes/60/24; {
	case days > 99:
		return ">99d"
	case days > 0:
		return fmt.Sprintf("%dd%dh", days, hours%24)
	case hours > 0:
		return fmt.Sprintf("%dh%02dm", hours, minutes%60)
	case minutes == 0:
		return "<1m"
	default:
		return fmt.Sprintf("%dm", minutes)
	}
}

// since says how long ago t was. A clock that was set back makes it no less than
// nothing.
func since(now, t time.Time) string { return span(max(0, now.Sub(t))) }

// brief prints a time in its largest unit.
func brief(d time.Duration) string {
	if d < 2*time.Minute {
		return fmt.Sprintf("%ds", int(d.Seconds()))
	}
	return span(d)
}

// took prints a running time: with seconds below an hour.
func took(d time.Duration) string {
	d = max(0, d)
	switch seconds := int(d.Seconds()); {
	case seconds < 60:
		return fmt.Sprintf("%ds", seconds)
	case seconds < 3600:
		return fmt.Sprintf("%dm%02ds", seconds/60, seconds%60)
	}
	return span(d)
}

// clockSpan prints a time as a clock that has been started, 0:47.
func clockSpan(d time.Duration) string {
	s := int(d.Seconds())
	if s >= 100*60 {
		return span(d)
	}
	return fmt.Sprintf("%d:%02d", s/60, s%60)
}

// hours says how long a disk is awake: in hours, which a person compares with a day.
func hours(d time.Duration) string {
	if d < time.Hour || d >= 100*time.Hour {
		return span(d)
	}
	return fmt.Sprintf("%dh", int(d.Hours()))
}

// uptime prints a time in at most six characters: 12d03h, 3h07m, 999d.
func uptime(d time.Duration) string {
	minutes := int(d.Minutes())
	switch hours, days := minutes/60, minutes/60/24; {
	case days > 99:
		return fmt.Sprintf("%dd", days)
	case days > 0:
		return fmt.Sprintf("%dd%02dh", days, hours%24)
	case hours > 0:
		return fmt.Sprintf("%dh%02dm", hours, minutes%60)
	default:
		return fmt.Sprintf("%dm", minutes)
	}
}
