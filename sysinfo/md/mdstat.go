package md

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
)

// ErrFormat is what a text is that md did not write, as on systems that put a
// format of their own at /proc/mdstat.
var ErrFormat = errors.New("not the format of md")

// Stat is what /proc/mdstat says.
type Stat struct {
	Personalities []string // levels the kernel has loaded; nil when the line is missing
	Arrays        []Array  // in the order of the text
	Unused        []string // devices that wait for an array (status_unused)
}

// ParseMdstat reads a /proc/mdstat text, of kernels since 2.2. Lines that it does
// not understand are passed over; indentation, which copies of the text have lost,
// means nothing. A text that ends early gives what it holds. The error is
// [ErrFormat], when the text is not md's at all.
func ParseMdstat(text string) (Stat, error) {
	p := mdstat{ours: strings.TrimSpace(text) == ""}
	for line := range strings.Lines(text) {
		p.line(strings.TrimSpace(line))
	}
	p.end()
	if !p.ours {
		first, _, _ := strings.Cut(strings.TrimSpace(text), "\n")
		return Stat{}, fmt.Errorf("mdstat: %w: it begins with %q, not with %q; another driver is at work here",
			ErrFormat, clip(first), "Personalities : ")
	}
	return p.Stat, nil
}

// mdstat is a text half read.
type mdstat struct {
	Stat
	ours  bool
	open  *Array // whose lines are being read
	blank bool   // the line before was
}

var (
	aboutAll = regexp.MustCompile(`^(Personalities|unused devices|read_ahead)\b\s*:?(.*)`)
	heading  = regexp.MustCompile(`^(\S+) : (.*)`)
	bracket  = regexp.MustCompile(`\[([^\]\s]+)\]`)
)

// line takes one line. A heading that makes no sense ends the array before it, so
// that what follows is not taken for that array's.
func (p *mdstat) line(line string) {
	about, head := aboutAll.FindStringSubmatch(line), heading.FindStringSubmatch(line)
	switch {
	case line == "":
		p.blank = true
		return
	case about != nil:
		p.end()
		p.about(about[1], about[2])
	case head != nil:
		p.end()
		p.open = parseHeading(head[1], head[2])
	case p.open != nil && !p.open.detail(line) && p.blank:
		p.end()
	}
	p.blank = false
}

// end closes the array whose lines were being read.
func (p *mdstat) end() {
	if p.open != nil {
		p.Arrays = append(p.Arrays, *p.open)
		p.open, p.ours = nil, true
	}
}

// about takes a line that is about no single array.
func (p *mdstat) about(what, rest string) {
	p.ours = true
	switch what {
	case "Personalities":
		p.Personalities = []string{}
		for _, m := range bracket.FindAllStringSubmatch(rest, -1) {
			p.Personalities = append(p.Personalities, m[1])
		}
	case "unused devices":
		for _, name := range strings.Fields(rest) {
			if name != "<none>" {
				p.Unused = append(p.Unused, name)
			}
		}
	}
}
