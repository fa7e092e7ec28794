package day

import (
	"fmt"
	"regexp"
	"strings"
	"time"
)

// blank is what is filled in when a file is written, see [parseScene].
var blank = regexp.MustCompile(`<<[^<>]+>>`)

// isMoving tells whether a text has blanks whose values move on.
func isMoving(text string) bool {
	return strings.Contains(text, "<<md")
}

// fill fills in the blanks of a text. One that is not known stays.
func (p *Player) fill(text string) string {
	return blank.ReplaceAllStringFunc(text, func(all string) string {
		word, rest, _ := strings.Cut(strings.Trim(all, "<>"), " ")
		at, err := timeOfDay(rest)
		switch {
		case word == "unix" && err == nil:
			return fmt.Sprint(p.moment(at).Unix())
		case word == "date" && err == nil:
			return p.moment(at).Format(time.UnixDate)
		case word == "ticks" && err == nil:
			return fmt.Sprint(int64(p.moment(at).Sub(p.boot).Seconds() * ticks))
		}
		if s, ok := p.work.syncs[word]; ok {
			return s.words(rest)
		}
		return all
	})
}

// advance is the work after another d.
func (s progress) advance(d time.Duration) progress {
	s.done = min(s.total, s.done+s.speed*d.Seconds())
	return s
}

// words says how the work stands, as a file of the kernel does: the line of mdstat (drivers/md/md.c, status_resync),
// sync_completed in sectors, sync_speed in KiB/s.
func (s progress) words(file string) string {
	switch file {
	case "done":
		return fmt.Sprintf("%.0f / %.0f", 2*s.done, 2*s.total)
	case "speed":
		return fmt.Sprintf("%.0f", s.speed)
	}
	perMille := int(1000 * s.done / s.total)
	full := perMille / 50
	minutes := (s.total - s.done) / s.speed / 60
	return fmt.Sprintf("[%s>%s] %s =%3d.%d%% (%.0f/%.0f) finish=%.1fmin speed=%.0fK/sec",
		strings.Repeat("=", full), strings.Repeat(".", 20-full), s.action, perMille/10, perMille%10, s.done, s.total, minutes, s.speed)
}
