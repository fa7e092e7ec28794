package screens

import (
	"cmp"
	"slices"
	"time"

	"lcdpanel/lcd"
	"lcdpanel/screens/locale"
	"lcdpanel/sysinfo"
	"lcdpanel/sysinfo/builds"
)

// BuildQueue shows what builds, what waits and how the last builds have ended. A
// failed build is a warning until its source is uploaded or built again, a full disk
// and a dead watcher are critical. It wants no turn on a machine without a queue.
type BuildQueue struct {
	Feed *sysinfo.Feed[sysinfo.BuildQueue]
	Opts BuildQueueOpts
	locale.Locale
}

// BuildQueueOpts is what a person may choose. The zero value is the usual choice.
type BuildQueueOpts struct {
	Hold time.Duration `config:"hold" help:"how long a failed build stays a warning" min:"1m"`
}

// DefaultBuildQueue is the zero value of BuildQueueOpts in words.
func DefaultBuildQueue() BuildQueueOpts { return BuildQueueOpts{Hold: 24 * time.Hour} }

func (o BuildQueueOpts) hold() time.Duration { return cmp.Or(o.Hold, DefaultBuildQueue().Hold) }

// uploadPatience is after which an upload that is not complete is not news any more.
const uploadPatience = time.Hour

// enoughSpace is free when a disk is not full any more, in bytes.
const enoughSpace = 1 << 30

// Name implements [Screen].
func (BuildQueue) Name() string { return "buildqueue" }

// Needs implements [Screen].
func (s BuildQueue) Needs() []Need { return []Need{{s.Feed, sysinfo.Demand{Every: 2 * time.Second}}} }

// View implements [Screen].
func (s BuildQueue) View(now time.Time, w, h int) View {
	snap := s.Feed.Latest()
	c := newCanvas(s.Locale, w, h)
	switch {
	case snap.Err != nil:
		c.heading(c.Word("BUILD"))
		return c.unreadable(snap.Err)
	case !snap.OK:
		c.fit(0, 0, c.Word("BUILD")+"  --")
		return View{Picture: lcd.NewPicture(c.Frame)}
	}
	v := s.state(&c, snap.Value, now).draw()
	v.Picture = lcd.NewPicture(c.Frame)
	return v
}

func (s BuildQueue) state(c *canvas, q sysinfo.BuildQueue, now time.Time) buildState {
	return buildState{canvas: c, BuildQueue: q, now: now, hold: s.Opts.hold()}
}

// buildState is a state being drawn.
type buildState struct {
	*canvas
	sysinfo.BuildQueue
	now  time.Time
	hold time.Duration
}

// failedBuild is the cause of a warning.
const failedBuild = "a build has failed"

// draw picks what matters most. It fills in all of the view but the picture.
func (b buildState) draw() View {
	failure, failed := b.failure()
	status := OK
	if failed {
		status = Warning
	}
	dead := slices.ContainsFunc(b.Queues, builds.Queue.Dead)
	locked := slices.IndexFunc(b.Queues, func(q builds.Queue) bool { return q.Trouble != "" })
	switch {
	case failed && b.full(failure):
		b.diskFull(failure)
		return View{Status: Critical, Cause: "disk full", Until: b.ends(failure)}
	case dead:
		b.noWatcher()
		return View{Status: Critical, Cause: "no watcher", Until: b.tomorrow()}
	case len(b.Building) > 0:
		b.building(failure, failed)
		return View{Status: status, Until: b.nextTick()}.because(failedBuild)
	case b.arriving() != nil:
		b.uploading(*b.arriving())
		return View{Status: status, Until: b.arriving().Arrived.Add(uploadPatience)}.because(failedBuild)
	case failed:
		b.failed(failure)
		return View{Status: Warning, Until: b.ends(failure)}.because(failedBuild)
	case locked >= 0:
		b.troubled(b.Queues[locked])
		return View{Status: Warning}.because(b.Queues[locked].Trouble)
	case len(b.Updates) > 0:
		b.updating()
		return View{Until: b.nextTick()}
	}
	b.idle()
	return View{Until: b.tomorrow(), Skip: len(b.Queues) == 0 && !b.Hidden}
}

// failure returns the latest failure that somebody still needs to hear of.
func (b buildState) failure() (builds.Outcome, bool) {
	for _, o := range slices.Backward(b.Outcomes) {
		if !o.Success && !o.Cleared && b.now.Sub(o.Ended) < b.hold {
			return o, true
		}
	}
	return builds.Outcome{}, false
}

// full tells whether nothing can be built for want of space: a build has failed of it,
// and no later one has gone well, nor is there space again.
func (b buildState) full(o builds.Outcome) bool {
	if o.Failure.Cause != builds.DiskFull || b.Known && b.Free >= enoughSpace {
		return false
	}
	return !slices.ContainsFunc(b.Outcomes, func(p builds.Outcome) bool { return p.Success && p.Ended.After(o.Ended) })
}

// arriving returns the newest upload that is still on its way. One whose build has
// begun too early and failed is not: that nobody builds the rest when it comes is what
// must be known.
func (b buildState) arriving() *builds.Upload {
	for i := range slices.Backward(b.Uploading) {
		u := &b.Uploading[i]
		tried := slices.ContainsFunc(b.Outcomes, func(o builds.Outcome) bool { return o.DSC == u.DSC })
		if age := b.now.Sub(u.Arrived); age < uploadPatience && !tried {
			return u
		}
	}
	return nil
}

// ends is when a failure stops being news, or its date takes the place of the time.
func (b buildState) ends(o builds.Outcome) time.Time {
	until := o.Ended.Add(b.hold)
	if day := b.tomorrow(); day.Before(until) {
		return day
	}
	return until
}

// tomorrow is when times of day become dates.
func (b buildState) tomorrow() time.Time {
	y, m, d := b.now.Date()
	if t := time.Date(y, m, d+1, 0, 0, 0, 0, b.now.Location()); t.After(b.now) {
		return t
	}
	return b.now.Add(24 * time.Hour)
}

// nextTick is when a running time that is shown changes.
func (b buildState) nextTick() time.Time {
	if b.H < 3 && b.W < 12 {
		return nextMinute(b.now)
	}
	return nextSecond(b.now)
}
