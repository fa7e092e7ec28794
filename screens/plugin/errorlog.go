package plugin

import (
	"fmt"
	"strings"
	"time"
	"unicode"
)

// errorLog passes on a few lines a minute, as of what a program writes to standard error,
// and says how many there were more. One goroutine at a time may use it.
type errorLog struct {
	name    string
	write   func(string) // nil: nowhere
	began   time.Time    // of the minute
	count   int          // lines of it
	dropped int
}

// Limited returns a log for what is amiss with a plugin: it names the plugin and writes a
// few lines a minute.
func Limited(name string, write func(string)) func(string) {
	return (&errorLog{name: name, write: write}).line
}

const (
	linesAMinute = 5
	longestLine  = 200 // characters
)

// line takes a line.
func (l *errorLog) line(s string) { l.at(time.Now(), s) }

func (l *errorLog) at(now time.Time, s string) {
	if l.write == nil {
		return
	}
	if now.Sub(l.began) >= time.Minute {
		if l.dropped > 0 {
			l.write(fmt.Sprintf("%s: and %d lines more", l.name, l.dropped))
		}
		l.began, l.count, l.dropped = now, 0, 0
	}
	if l.count++; l.count > linesAMinute {
		l.dropped++
		return
	}
	l.write(l.name + ": " + s)
}

// readable returns a line without what does not print, and not all of a long one.
func readable(s string) string {
	s = strings.TrimSpace(strings.Map(func(r rune) rune {
		if r == '\t' {
			return ' '
		}
		if !unicode.IsPrint(r) || r == unicode.ReplacementChar {
			return '?'
		}
		return r
	}, strings.ToValidUTF8(s, "?")))
	if runes := []rune(s); len(runes) > longestLine {
		return string(runes[:longestLine]) + "…"
	}
	return s
}
