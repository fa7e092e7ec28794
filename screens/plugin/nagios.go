package plugin

import (
	"slices"
	"strings"
	"unicode"
)

// readNagios reads the output of a monitoring plugin: a line of text, perhaps "|" and
// performance data; more lines of text, perhaps "|" and more performance data
// (https://www.monitoring-plugins.org/doc/guidelines.html, "Plugin Output").
func readNagios(r Result) Report {
	report := Report{Status: statusOf(r.Exit), Wrap: true}
	text, data, long := split(r.Output)
	report.Title, text = titleOf(text)
	if report.Lines = nonEmpty(append([]string{text}, long...)); len(report.Lines) > mostLines {
		report.Lines = report.Lines[:mostLines]
	}
	for _, m := range parsePerfdata(data) {
		if len(report.Bars) < mostBars {
			report.Bars = append(report.Bars, m.bar())
		}
	}
	if r.Exit == 3 {
		report.Cause = "unknown"
	}
	return report
}

// split takes the output apart. What follows the bar of a later line is all
// performance data.
func split(output string) (text, data string, long []string) {
	figures := false
	for i, line := range strings.Split(strings.TrimSpace(output), "\n") {
		if figures {
			data += " " + line
			continue
		}
		said, more, bar := strings.Cut(line, "|")
		data += " " + more
		if i == 0 {
			text = strings.TrimSpace(said)
		} else {
			long, figures = append(long, said), bar
		}
	}
	return text, data, long
}

func nonEmpty(lines []string) []string {
	for i := range lines {
		lines[i] = strings.TrimSpace(lines[i])
	}
	return slices.DeleteFunc(lines, func(s string) bool { return s == "" })
}

// nagiosStates are the words for a status.
func nagiosStates() []string { return []string{"OK", "WARNING", "CRITICAL", "UNKNOWN"} }

// looksNagios tells whether a line is one of a monitoring plugin: "DISK OK - free
// space", "OK: all is well", or with performance data.
func looksNagios(line string) bool {
	text, data, bar := strings.Cut(line, "|")
	if bar && len(parsePerfdata(data)) > 0 {
		return true
	}
	_, _, ok := state(text)
	return ok
}

// titleOf cuts "DISK OK - free space: 3 %" into DISK and the rest. Without such a
// beginning there is no title.
func titleOf(text string) (title, rest string) {
	if title, rest, ok := state(text); ok {
		return title, rest
	}
	return "", text
}

// state finds the word for the status among the first words, which are all capitals.
func state(text string) (title, rest string, ok bool) {
	const most = 4
	left := strings.TrimSpace(text)
	var before []string
	for range most {
		word, after, _ := strings.Cut(left, " ")
		bare := strings.TrimRight(word, ":,-;")
		if slices.Contains(nagiosStates(), bare) {
			return strings.Join(before, " "), withoutSeparators(after), true
		}
		if bare == "" || strings.ContainsFunc(bare, unicode.IsLower) {
			return "", "", false
		}
		before, left = append(before, bare), strings.TrimSpace(after)
	}
	return "", "", false
}

// withoutSeparators cuts what only stands between a status and its text: not the minus of
// "-5 degrees", nor the colon of ":heart: well".
func withoutSeparators(s string) string {
	for {
		s = strings.TrimLeft(s, " ")
		word, after, _ := strings.Cut(s, " ")
		if word == "" || strings.Trim(word, "-:,") != "" {
			return s
		}
		s = after
	}
}
