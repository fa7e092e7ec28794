package sysinfo

import "time"

// growth knows how fast a file system fills: it keeps a figure for each hour of the
// last day.
type growth struct {
	samples []sample
}

type sample struct {
	at   time.Time
	used int64
}

const (
	samplePace = time.Hour
	maxSamples = 24
)

// add takes a figure. When the clock was set back it begins anew.
func (g *growth) add(at time.Time, used int64) {
	if n := len(g.samples); n > 0 {
		switch since := at.Sub(g.samples[n-1].at); {
		case since < 0:
			g.samples = nil
		case since < samplePace:
			return
		}
	}
	g.samples = append(g.samples, sample{at, used})
	if len(g.samples) > maxSamples {
		g.samples = g.samples[1:]
	}
}

// perDay returns how many bytes a day are added, known after an hour.
func (g *growth) perDay(at time.Time, used int64) (bytes int64, known bool) {
	if len(g.samples) == 0 {
		return 0, false
	}
	first := g.samples[0]
	since := at.Sub(first.at)
	if since < samplePace {
		return 0, false
	}
	return int64(float64(used-first.used) * float64(24*time.Hour) / float64(since)), true
}
