package builds

import (
	"path"
	"strings"
)

// Cause is the kind of a failure.
type Cause string

// What builds fail of.
const (
	NotFailed    Cause = ""
	DiskFull     Cause = "disk full"
	Dependencies Cause = "deps"    // cannot be installed
	Compile      Cause = "compile" // debian/rules has failed
	Incomplete   Cause = "missing" // a file of the source package
	NotFound     Cause = "apt 404" // the mirror does not have what its lists name
	TimedOut     Cause = "timeout"
	Killed       Cause = "killed"
	Unknown      Cause = "failed"
)

// Failure says why a build has failed.
type Failure struct {
	Cause  Cause
	Reason string // the builder's last words, or ours where it had none
	Detail string // the package or file that is missing, when the log names it
}

// killedReason is for a log that just stops.
const killedReason = "no end of log, no process: killed"

// Over says that nobody writes into the log any more, and finds out why the build
// has failed if it has.
func (l *Log) Over() {
	l.Failure = Failure{}
	// A build whose parents were killed writes no second time stamp (seen: pbuilder
	// 0.231), but it gets to the end of dpkg-buildpackage and tidies up.
	l.Success = l.Success || l.built && l.tidied && l.errorLine == "" && !l.full && !l.timeout
	if l.Success {
		return
	}
	f := Failure{Cause: l.cause(), Reason: l.errorLine, Detail: l.detail()}
	switch {
	case f.Reason != "":
	case l.status != "":
		f.Reason = "sbuild: " + l.status
		if l.failStage != "" {
			f.Reason += " at " + l.failStage
		}
	case f.Cause == Killed:
		f.Reason = killedReason
	default:
		f.Reason = l.odd
	}
	l.Failure = f
}

// cause looks for a full disk first: it makes everything else fail.
func (l *Log) cause() Cause {
	switch {
	case l.full:
		return DiskFull
	case l.timeout:
		return TimedOut
	case l.errorLine == "" && l.status == "" && !l.tidied:
		return Killed // pbuilder says E: or tidies up at least
	case l.notFound:
		return NotFound
	case l.errorLine == "pbuilder-satisfydepends failed.", l.failStage == "install-deps":
		return Dependencies
	case l.compile, l.failStage == "build":
		return Compile
	case l.missingFile() != "":
		return Incomplete
	}
	return Unknown
}

func (l *Log) detail() string {
	switch l.cause() {
	case Dependencies:
		return l.depends
	case Incomplete:
		return l.missingFile()
	}
	return ""
}

// missingFile returns the file that cp has not found: with a trigger on the .dsc file
// a build starts before the rest is uploaded.
func (l *Log) missingFile() string {
	rest, ok := strings.CutPrefix(l.odd, "cp: cannot stat '")
	if !ok || l.Phase > Unpacking && !l.tidied {
		return ""
	}
	name, _, _ := strings.Cut(rest, "'")
	return path.Base(name)
}
