package md

import (
	"errors"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// ErrFormat is what a text is that md did not write, as on systems that put a
// format of their own at /proc/mdstat.
var ErrFormat = errors.New("not the format of md")

// ParseMdstat returns the arrays of a /proc/mdstat text in its order. Lines it
// does not understand are passed over; indentation, which copies of the text have
// lost, means nothing.
func ParseMdstat(text string) ([]Array, error) {
	var arrays []Array
	ours := strings.TrimSpace(text) == ""
	for line := range strings.Lines(text) {
		if a, ok := parseHeader(strings.TrimSpace(line)); ok {
			arrays = append(arrays, a)
		} else if aboutAll.MatchString(line) {
			ours = true
		} else if n := len(arrays); n > 0 {
			arrays[n-1].detail(line)
		}
	}
	if len(arrays) == 0 && !ours {
		return nil, ErrFormat
	}
	return arrays, nil
}

// states are the words md_seq_show prints first about an array.
const states = "active|inactive|broken"

var (
	aboutAll = regexp.MustCompile(`^\s*(Personalities|unused devices|read_ahead)\b`)
	header   = regexp.MustCompile(`^(\S+) : (` + states + `)\b(.*)`)
	member   = regexp.MustCompile(`^(\S+)\[\d+\]((?:\([A-Z]\))*)$`)
	size     = regexp.MustCompile(`^\s*(\d+) blocks`)
	slots    = regexp.MustCompile(`\[(\d+)/(\d+)\] \[([A-Z_]+)\]`)
	progress = regexp.MustCompile(`(resync|recovery|reshape|check)\s*=\s*([\d.]+)%.*?finish=([\d.]+)min`)
	waiting  = regexp.MustCompile(`(resync|recovery|recover|reshape|check)=(DELAYED|PENDING|REMOTE)`)
	external = regexp.MustCompile(`super external:[a-z]`)
)

// parseHeader reads "md1 : active raid5 sdd2[3] sdc2[1](F) sdb2[0]".
func parseHeader(line string) (Array, bool) {
	m := header.FindStringSubmatch(line)
	if m == nil {
		return Array{}, false
	}
	a := Array{Name: m[1], State: m[2]}
	for _, word := range strings.Fields(m[3]) {
		a.word(word)
	}
	return a, true
}

// word takes one word after the state: "(read-only)", the level or a member.
func (a *Array) word(w string) {
	if m := member.FindStringSubmatch(w); m != nil {
		a.Members = append(a.Members, Member{
			Name:   m[1],
			Failed: strings.Contains(m[2], "(F)") || strings.Contains(m[2], "(E)"),
			Spare:  strings.Contains(m[2], "(S)"),
		})
	} else if a.Level == "" && !strings.HasPrefix(w, "(") {
		a.Level = w
	}
}

// detail takes what a line below an array's first says.
func (a *Array) detail(line string) {
	if m := size.FindStringSubmatch(line); m != nil {
		a.SizeKiB, _ = strconv.ParseInt(m[1], 10, 64)
	}
	if m := slots.FindStringSubmatch(line); m != nil {
		total, _ := strconv.Atoi(m[1])
		up, _ := strconv.Atoi(m[2])
		a.Slots = Slots{Total: total, Up: up, Map: m[3]}
	}
	if m := progress.FindStringSubmatch(line); m != nil {
		percent, _ := strconv.ParseFloat(m[2], 64)
		minutes, _ := strconv.ParseFloat(m[3], 64)
		a.Sync = &Sync{Action: m[1], Running: true, Percent: percent, Left: duration(minutes)}
	}
	if m := waiting.FindStringSubmatch(line); m != nil {
		a.Sync = &Sync{Action: m[1]}
	}
	if external.MatchString(line) {
		a.Container = true
	}
}

// duration returns minutes as a duration; the kernel has printed figures of
// thousands of years, which are held at the longest one that fits.
func duration(minutes float64) time.Duration {
	const longest = 1 << 62
	return time.Duration(min(minutes*float64(time.Minute), longest))
}
