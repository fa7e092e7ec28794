package plugin

import (
	"cmp"
	"errors"
	"math"
	"time"

	"lcdpanel/screens"
	"lcdpanel/screens/locale"
	"lcdpanel/screens/text"
	"lcdpanel/sysinfo"
)

// Screen shows the newest report of a program, a file or a FIFO.
type Screen struct {
	Called string // its name
	Title  string // of the first row; empty for that of the report, or the name where one is due
	Feed   *sysinfo.Feed[Report]
	Locale locale.Locale
	Glyphs text.Glyphs // what drawings may be named in texts
}

// Name implements [screens.Screen].
func (s Screen) Name() string { return s.Called }

// looking is the demand of a screen that shows. The sources here go by their own
// intervals; by this they tell a wish to be read anew from the end of a turn.
const looking = time.Duration(math.MaxInt64) - 1

// Background is the base demand of a feed of reports: sources here run by themselves.
const Background = time.Duration(math.MaxInt64)

// Needs implements [screens.Screen].
func (s Screen) Needs() []screens.Need {
	return []screens.Need{{Feed: s.Feed, Demand: sysinfo.Demand{Every: looking}}}
}

// View implements [screens.Screen]. A report that could not be renewed stays, marked
// with the reason and when it was good.
func (s Screen) View(now time.Time, w, h int) screens.View {
	snap := s.Feed.Latest()
	p := newPage(w, h, s.Glyphs)
	if snap.Err == nil && snap.OK && snap.Value.Skip {
		v := p.view(screens.OK)
		v.Skip = true
		return v
	}
	title := cmp.Or(s.Title, snap.Value.Title)
	if title == "" && (!snap.OK || !snap.Value.plain()) {
		title = s.Called
	}
	status := snap.Value.Status
	if snap.Err != nil {
		status = max(status, screens.Warning)
		p.failed(snap.Err, s.since(snap.Err, now.Location()))
	}
	p.heading(title)
	if !snap.OK && snap.Err == nil {
		p.waiting()
	}
	p.report(snap.Value)
	v := p.view(status)
	v.Cause = cmp.Or(snap.Value.Cause, title, s.Called)
	return v
}

// plain tells whether the report is text that needs no title.
func (r Report) plain() bool { return !r.Wrap && len(r.Bars) == 0 && r.Big == "" && len(r.Lines) > 0 }

// Failure is why a report could not be renewed.
type Failure struct {
	Err   error
	Since time.Time // when the last one was; zero for never
}

// Error returns the reason alone.
func (f *Failure) Error() string { return f.Err.Error() }

// Unwrap returns the reason.
func (f *Failure) Unwrap() error { return f.Err }

// since returns when the last report was, as a clock shows it.
func (s Screen) since(err error, zone *time.Location) string {
	var f *Failure
	if !errors.As(err, &f) || f.Since.IsZero() {
		return ""
	}
	return s.Locale.Clock(f.Since.In(zone))
}
