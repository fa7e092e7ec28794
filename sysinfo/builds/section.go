package builds

import (
	"strings"
	"time"
)

// Section is what inoticoming's log says of one action: it is written into by one
// action after the other, and holds the whole output of each when --stdout-to-log and
// --stderr-to-log say so. There are no time stamps but those of the builds.
type Section struct {
	Name string // of the file that started it
	Exit string // number of the signal or exit code, empty for success or as long as it runs
	Log  Log
	Open bool      // it is the last: nothing else has begun behind it
	Rest time.Time // when it was written last, zero where it was not seen to be the last of the file
}

// Sections is a whole log of inoticoming's. Give it the lines with [Sections.Line].
type Sections struct {
	All []Section
}

// maxSections is how many actions are remembered.
const maxSections = 256

// Line takes the next line, without its end.
func (s *Sections) Line(line string) {
	if rest, ok := strings.CutPrefix(line, "Will call action "); ok {
		if i := strings.LastIndex(rest, " for: "); i >= 0 {
			s.open(strings.TrimRight(rest[i+len(" for: "):], "\r"))
			return
		}
	}
	last := len(s.All) - 1
	if last < 0 {
		return // the middle of an action whose beginning is not in the file any more
	}
	s.All[last].Rest = time.Time{}
	if rest, ok := strings.CutPrefix(line, "Action '"); ok {
		if i := strings.LastIndex(rest, "' returned "); i >= 0 {
			s.All[last].Exit, s.All[last].Open = lastWord(rest[i:]), false
			return
		}
	}
	s.All[last].Log.Line(line)
}

// Written says that the file ends with the last line given, and when that was written.
func (s *Sections) Written(at time.Time) {
	if n := len(s.All); n > 0 {
		s.All[n-1].Rest = at
	}
}

func (s *Sections) open(name string) {
	if n := len(s.All); n > 0 {
		s.All[n-1].Open = false
	}
	if len(s.All) == maxSections {
		s.All = append([]Section(nil), s.All[maxSections/2:]...)
	}
	s.All = append(s.All, Section{Name: name, Open: true})
}

func lastWord(s string) string {
	f := strings.Fields(s)
	return f[len(f)-1]
}
