package builds

import (
	"strconv"
	"strings"
	"time"
)

// Log is what a build's log says so far. Give it the lines one by one, in order, with
// [Log.Line]. It understands pbuilder's and cowbuilder's logs (seen: pbuilder 0.231,
// cowbuilder 0.89) and the summary at the end of sbuild's (0.85.0).
type Log struct {
	Begun, Ended time.Time // by the time stamps in it; a pbuilder that fails writes no second one
	Phase        Phase
	DSC          string // the source that was copied into the chroot, a name without its folder
	Distribution string // that the package's changelog names
	Architecture string // that is built for
	Tarball      string // that was unpacked
	Success      bool
	Failure      Failure // only of one that is over without success
	ByBuilder    bool    // a builder has written into it

	errorLine string // the last "E: …"
	odd       string // the last line that is none of pbuilder's own before it tidied up
	depends   string // build dependencies that aptitude or apt could not find
	status    string // of sbuild
	failStage string
	full      bool // "No space left on device"
	timeout   bool
	notFound  bool // apt has asked for what is not there
	tidied    bool
	compile   bool // the build itself failed
	built     bool // dpkg-buildpackage has come to its end
}

// maxLine is what of a line is looked at.
const maxLine = 512

// Line takes the next line, without its end.
func (l *Log) Line(line string) {
	line = plain(line)
	kind, text, ok := strings.Cut(line, ": ")
	switch {
	case ok && kind == "I":
		l.information(text)
	case ok && kind == "W":
		l.ByBuilder = true
	case ok && kind == "E":
		l.errorLine, l.ByBuilder = text, true
		l.notFound = l.notFound || strings.Contains(text, "404  Not Found")
	case line != "":
		if !l.tidied {
			l.odd = line
		}
		l.output(line)
	}
}

// plain returns a line without colours, carriage returns and what is too long.
func plain(line string) string {
	line = strings.TrimRight(line[:min(len(line), maxLine)], "\r\n")
	if i := strings.LastIndexByte(line, '\r'); i >= 0 {
		line = line[i+1:] // what a terminal would show: progress overwrites itself
	}
	for {
		before, rest, found := strings.Cut(line, "\x1b[")
		end := strings.IndexByte(rest, 'm')
		if !found || end < 0 || strings.Trim(rest[:end], "0123456789;") != "" {
			return strings.TrimRight(line, " \t")
		}
		line = before + rest[end+1:]
	}
}

// information takes a message of pbuilder's.
func (l *Log) information(text string) {
	l.ByBuilder = true
	if n, ok := strings.CutPrefix(text, "pbuilder-time-stamp: "); ok {
		l.stamp(n)
	}
	for _, p := range phaseLines {
		if strings.HasPrefix(text, p.text) {
			l.Phase = max(l.Phase, p.phase)
		}
	}
	switch name, isCopy := bracketed(text, "copying ["); {
	case isCopy && strings.HasSuffix(name, dscSuffix):
		l.DSC = name[strings.LastIndexByte(name, '/')+1:]
	case strings.HasPrefix(text, "unmounting"), strings.HasPrefix(text, "cleaning the build env"), strings.HasPrefix(text, "removing directory"):
		l.tidied = true
	case strings.HasPrefix(text, "Terminate timeout process"):
		l.timeout = true
	}
	if name, ok := bracketed(text, "extracting base tarball ["); ok {
		l.Tarball = name
	}
}

func bracketed(text, before string) (string, bool) {
	rest, ok := strings.CutPrefix(text, before)
	return strings.TrimSuffix(rest, "]"), ok
}

// stamp takes a time stamp: the first is the start, a second the good end.
func (l *Log) stamp(seconds string) {
	n, err := strconv.ParseInt(seconds, 10, 64)
	switch {
	case err != nil || n <= 0 || n > maxTime:
	case l.Begun.IsZero():
		l.Begun = time.Unix(n, 0)
	default:
		l.Ended, l.Success = time.Unix(n, 0), true
	}
}

// maxTime is later than any log.
const maxTime = 1 << 40

// output takes a line of anybody else's.
func (l *Log) output(line string) {
	l.full = l.full || strings.Contains(line, "No space left on device")
	l.notFound = l.notFound || strings.Contains(line, "404  Not Found")
	if text, ok := strings.CutPrefix(line, "dpkg-buildpackage: "); ok {
		l.dpkg(text)
	}
	if _, what, ok := strings.Cut(line, " : Depends: "); ok && l.Phase <= Installing {
		l.depends = firstWord(what)
	}
	key, value, ok := strings.Cut(line, ": ")
	if !ok {
		return
	}
	switch value = strings.TrimSpace(value); key {
	case "Architecture", "Host Architecture":
		if l.Phase <= Installing {
			l.Architecture = value
		}
	case "Distribution":
		l.Distribution = value
	case "Status": // sbuild's summary
		l.status, l.ByBuilder = value, true
		l.Success = value == "successful"
	case "Fail-Stage":
		l.failStage = value
	case "Build-Time":
		l.sbuildTime(value)
	}
}

// sbuildTime takes the seconds that sbuild has built; the end is not in them.
func (l *Log) sbuildTime(seconds string) {
	if n, err := strconv.ParseInt(seconds, 10, 32); err == nil && n >= 0 && !l.Begun.IsZero() {
		l.Ended = l.Begun.Add(time.Duration(n) * time.Second)
	}
}

// dpkg takes a message of dpkg-buildpackage's.
func (l *Log) dpkg(text string) {
	switch what, value, _ := strings.Cut(strings.TrimPrefix(text, "info: "), " "); {
	case strings.HasPrefix(text, "error: "):
		l.compile = true
	case strings.Contains(text, " upload"): // "full upload", "binary-only upload (no source included)"
		l.built = true
	case what == "source":
		l.Phase = max(l.Phase, Compiling)
		if name, ok := strings.CutPrefix(value, "distribution "); ok {
			l.Distribution = name
		}
	case what == "host":
		if name, ok := strings.CutPrefix(value, "architecture "); ok {
			l.Architecture = name
		}
	}
}

func firstWord(s string) string {
	if f := strings.Fields(s); len(f) > 0 {
		return strings.TrimRight(f[0], ",")
	}
	return ""
}
