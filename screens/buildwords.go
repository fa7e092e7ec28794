package screens

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"lcdpanel/sysinfo/builds"
)

// target is "sid/amd64", or what is known of it.
func target(distribution, architecture string) string {
	switch {
	case distribution == "" || distribution == "UNRELEASED":
		return architecture
	case architecture == "":
		return distribution
	}
	return distribution + "/" + architecture
}

var buildPhases = [...]string{"starts", "unpack", "deps", "compile", "clean"}

// phaseWords says how far a build is.
func (b buildState) phaseWords(p builds.Phase) (word, count string) {
	word = b.Word(buildPhases[min(p, builds.Finishing)])
	if p == builds.Starting {
		return word, ""
	}
	return word, fmt.Sprintf("%d/%d", p, builds.Phases)
}

// waitWords is "4 wait: hello sl +2": as many names as there is room for.
func waitWords(all []builds.Upload, before string, w int) string {
	if len(all) == 0 {
		return ""
	}
	text := before
	for i, u := range all {
		more := ""
		if left := len(all) - i - 1; left > 0 {
			more = fmt.Sprintf(" +%d", left)
		}
		next := text + " " + u.Source
		if width(next)+width(more) > w {
			if text = strings.TrimSpace(fmt.Sprintf("%s +%d", text, len(all)-i)); width(text) > w {
				text = strings.Trim(before, ": ")
			}
			return text
		}
		text = next
	}
	return strings.TrimSpace(text)
}

// next prints what is built next into row y, and how many more wait. What nobody is
// going to build waits only.
func (b buildState) next(y int) {
	line := b.line()
	switch {
	case len(line) > 0:
	case len(b.Waiting) > 0:
		b.Print(0, y, waitWords(b.Waiting, b.Word("%d wait:", len(b.Waiting)), b.W))
		return
	default:
		b.fit(0, y, b.Say("next: none|no next")...)
		return
	}
	u, more := line[0], ""
	if n := len(line) - 1; n > 0 {
		more = fmt.Sprintf(" +%d", n)
	}
	text := b.Word("next: %s", u.Source+" "+u.Version)
	if b.W < 12 {
		text = u.Source
	}
	b.Print(0, y, cut(text, b.W-width(more)))
	b.right(b.W, y, more)
}

// line is what waits and will be built.
func (b buildState) line() []builds.Upload {
	return slices.DeleteFunc(slices.Clone(b.Waiting), func(u builds.Upload) bool { return u.Missed })
}

// why says in few words what a build has failed of.
func (b buildState) why(o builds.Outcome) string {
	f := o.Failure
	switch {
	case f.Detail != "":
		return b.Word("no %s", f.Detail)
	case f.Cause == builds.Killed:
		return b.Word("killed")
	case f.Cause == builds.Compile:
		return b.Word("compile error")
	case f.Cause == builds.TimedOut:
		return b.Word("took too long")
	case f.Cause == builds.Dependencies:
		return b.Word("build-deps missing")
	case f.Cause == builds.DiskFull:
		return b.Word("disk was full")
	}
	return f.Reason
}

// place shortens a folder to its first two names, "/var/cache".
func place(folder string) string {
	parts := strings.SplitN(strings.Trim(folder, "/"), "/", 3)
	return "/" + path.Join(parts[:min(2, len(parts))]...)
}

// tail returns s, or as much of its end as has room: the end of a Debian version tells
// more than its beginning.
func tail(s string, w int) string {
	r := []rune(s)
	return string(r[max(0, len(r)-max(0, w)):])
}
