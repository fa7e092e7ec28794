package plugin

import (
	"math"
	"strings"
	"time"

	"lcdpanel/screens"
)

// Report is what a program, a file or a FIFO says that a screen should show.
type Report struct {
	Title  string   // of the first row; empty for that of the screen
	Lines  []string // text
	Wrap   bool     // lines are sentences, to be broken where they do not fit
	Bars   []Bar
	Big    string // digits to be written large
	Status screens.Status
	Cause  string        // what is critical, in a few words without figures; empty for the title
	Skip   bool          // there is nothing to show
	Next   time.Duration // when it wants to be asked again; 0: as the config says
}

// Bar is a figure and how it is between its least and its greatest value.
type Bar struct {
	Label  string
	Text   string  // the figure with its unit
	Share  float64 // 0 to 1 of what there is room for; below 0 if nobody knows
	Status screens.Status
	Spark  []float64 // earlier values, the newest last; drawn in place of the bar
}

// The most that a report may hold; no panel shows more.
const (
	mostLines = 40
	mostBars  = 40
	mostSpark = 80
	mostText  = 400 // bytes of each text
)

// short returns the report without what of its texts can never show.
func (r Report) short() Report {
	cut := func(s *string) {
		if len(*s) > mostText {
			*s = strings.ToValidUTF8((*s)[:mostText], "")
		}
	}
	for i := range r.Lines {
		cut(&r.Lines[i])
	}
	for i := range r.Bars {
		cut(&r.Bars[i].Label)
		cut(&r.Bars[i].Text)
	}
	cut(&r.Title)
	cut(&r.Cause)
	return r
}

// noShare is the share of a figure that has no greatest value.
const noShare = -1

// shareOf returns where v is between low and high.
func shareOf(v, low, high float64) float64 {
	if s := (v - low) / (high - low); low < high && !math.IsNaN(s) {
		return min(1, max(0, s))
	}
	return noShare
}
