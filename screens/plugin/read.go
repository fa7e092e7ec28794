package plugin

import (
	"cmp"
	"fmt"
	"strings"

	"lcdpanel/screens"
)

// Format is what the output of a program is.
type Format string

// The formats. The zero value, like Auto, looks at the output.
const (
	Auto   Format = "auto"
	Nagios Format = "nagios" // of a monitoring plugin
	JSON   Format = "json"   // an [Object]
	Lines  Format = "lines"
)

// Values lists the formats for the config.
func (Format) Values() []string {
	return []string{string(Auto), string(Nagios), string(JSON), string(Lines)}
}

// Read understands what a program has said, by itself if the format is Auto: what
// begins with a brace is a JSON object; what has performance data, begins as
// monitoring plugins do or comes with exit status 1, 2 or 3 is of one; all else are
// lines. A program that says nothing and fails, or fails in another way than
// monitoring plugins may, is an error, which quotes its last complaint.
func Read(f Format, r Result) (Report, error) {
	switch {
	case r.Signal != "":
		return Report{}, fmt.Errorf("ended by %s", r.Signal)
	case r.Exit < 0 || r.Exit > 3:
		return Report{}, fmt.Errorf("exit %d%s", r.Exit, complaint(r.Lament))
	case r.Exit != 0 && strings.TrimSpace(r.Output) == "":
		return Report{}, fmt.Errorf("exit %d%s", r.Exit, complaint(cmp.Or(r.Lament, "it says nothing")))
	}
	if f = cmp.Or(f, Auto); f == Auto {
		f = guess(r)
	}
	report, err := readAs(f, r)
	return report.short(), err
}

func readAs(f Format, r Result) (Report, error) {
	switch f {
	case JSON:
		return readJSON(r)
	case Nagios:
		return readNagios(r), nil
	default:
		return readLines(r), nil
	}
}

func complaint(s string) string {
	if s == "" {
		return ""
	}
	return ": " + s
}

// guess tells what the output is.
func guess(r Result) Format {
	first, _, _ := strings.Cut(strings.TrimSpace(r.Output), "\n")
	switch {
	case strings.HasPrefix(first, "{"):
		return JSON
	case r.Exit != 0 || looksNagios(first):
		return Nagios
	}
	return Lines
}

// readLines takes the output as it is, without blank lines at its end.
func readLines(r Result) Report {
	report := Report{Status: statusOf(r.Exit)}
	text := strings.TrimRight(r.Output, " \t\r\n\x00")
	for line := range strings.Lines(text) {
		report.Lines = append(report.Lines, strings.TrimRight(line, "\r\n"))
		if len(report.Lines) == mostLines {
			break
		}
	}
	report.Skip = len(report.Lines) == 0
	return report
}

// statusOf says what an exit status means (monitoring-plugins guidelines, "Plugin
// Return Codes"). Unknown, 3, is a warning.
func statusOf(exit int) screens.Status {
	switch exit {
	case 0:
		return screens.OK
	case 2:
		return screens.Critical
	}
	return screens.Warning
}
