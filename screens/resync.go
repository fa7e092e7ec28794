package screens

import (
	"fmt"
	"slices"
	"time"

	"lcdpanel/lcd"
	"lcdpanel/screens/locale"
	"lcdpanel/sysinfo"
	"lcdpanel/sysinfo/md"
)

// Resync shows work that goes through a whole array: how far it is, how fast, and
// when it will be done. It wants a turn only while some runs or waits, and for a
// while after it has ended.
type Resync struct {
	Feed *sysinfo.Feed[sysinfo.RAID]
	Opts RAIDOpts
	locale.Locale
}

// Name implements [Screen].
func (Resync) Name() string { return "resync" }

// Needs implements [Screen].
func (s Resync) Needs() []Need { return []Need{{s.Feed, sysinfo.Demand{Every: raidPace}}} }

// View implements [Screen].
func (s Resync) View(now time.Time, w, h int) View {
	snap := s.Feed.Latest()
	c := newCanvas(s.Locale, w, h)
	all := s.Opts.arrays(s.Locale, snap.Value, now)
	working := atWork(all)
	switch {
	case snap.Err != nil && len(all) == 0:
		c.heading("RAID")
		return c.unreadable(snap.Err)
	case len(working) == 0:
		c.fit(0, 0, "RAID  --")
		return View{Picture: lcd.NewPicture(c.Frame), Skip: true}
	}
	shown, until := page(working, 1, now)
	v := c.resync(shown[0], all)
	v.Until = earliest(until, v.Until)
	return v
}

// atWork returns the arrays that there is something to say of, the most urgent first.
func atWork(all []array) []array {
	working := slices.DeleteFunc(slices.Clone(all), func(a array) bool { return !a.working() && !a.justEnded() })
	slices.SortStableFunc(working, func(a, b array) int { return urgency(b) - urgency(a) })
	return working
}

// afterglow is how long the end of some work is news.
const afterglow = 10 * time.Minute

// working tells whether anything runs or waits.
func (a array) working() bool { return a.Sync != nil && a.Container == "" }

// justEnded tells whether work has ended a short while ago.
func (a array) justEnded() bool {
	return !a.working() && a.Ended != nil && !a.Ended.At.After(a.now) && a.now.Sub(a.Ended.At) < afterglow
}

// urgency orders what stands still before what runs, what waits and what has ended.
func urgency(a array) int {
	switch {
	case a.standsStill():
		return 3
	case a.runs():
		return 2
	case a.working():
		return 1
	}
	return 0
}

// earliest returns the earlier of two times, of which zero is never.
func earliest(a, b time.Time) time.Time {
	if a.IsZero() || !b.IsZero() && b.Before(a) {
		return b
	}
	return a
}

// laterOf returns the later of two times.
func laterOf(a, b time.Time) time.Time {
	if b.After(a) {
		return b
	}
	return a
}

// resync draws what an array does, or has done; all are the others.
func (c *canvas) resync(a array, all []array) View {
	c.resyncHeading(a)
	switch {
	case a.justEnded():
		v := c.resyncEnded(a)
		v.Until = a.Ended.At.Add(afterglow)
		return v
	case !a.runs():
		return c.resyncWaits(a, all)
	case a.standsStill():
		return c.resyncStalled(a)
	}
	return c.resyncRuns(a)
}

// resyncRuns draws work that gets on.
func (c *canvas) resyncRuns(a array) View {
	if c.H < 3 {
		c.barBeside(1, a, a.leftWords())
	} else {
		c.resyncBar(1, a)
		c.speedRow(2, a)
		c.fit(0, 3, a.outlook(c.W)...)
	}
	return c.view(a.workStatus()).because(a.cause())
}

// workStatus is a warning while data is being restored.
func (a array) workStatus() Status {
	if a.Sync.Action == md.ActionRecovery && a.Degraded() {
		return Warning
	}
	return OK
}

// title prints the action behind the name, and at the right how far it is, in the
// longest spelling that leaves room for the action.
func (c *canvas) title(a array, right ...string) {
	x := len(a.Name) + 1
	for _, r := range right {
		for _, n := range a.nameOf(a.action()) {
			if x+width(n)+1+width(r) <= c.W {
				c.Print(x, 0, n)
				c.right(c.W, 0, r)
				return
			}
		}
	}
	c.right(c.W, 0, cut(right[len(right)-1], max(0, c.W-x)))
}

func (a array) action() string {
	if a.working() {
		return a.Sync.Action
	}
	return a.Ended.Action
}

// percentExactly is how much is done with one decimal, rounded down.
func percentExactly(s *md.Sync) string { return fmt.Sprintf("%.1f%%", float64(int(s.Percent*10))/10) }

// barBeside draws a bar and words at its right into row y.
func (c *canvas) barBeside(y int, a array, words string) {
	w := c.W - max(6, width(words)+1)
	c.progress(y, w, a.Sync)
	c.right(c.W, y, words)
}

// speedRow prints how fast it goes and how long it will last.
func (c *canvas) speedRow(y int, a array) {
	left := a.leftWords()
	if a.Pace.Known {
		left = a.Word("left") + " " + left
	}
	c.right(c.W, y, left)
	speed := speedWords(a.Sync)
	if width(speed)+1+width(left) > c.W {
		speed = ""
	}
	c.Print(0, y, speed)
}

// speedWords is the speed as the kernel has it.
func speedWords(s *md.Sync) string {
	switch {
	case s.SpeedKiB == nil:
		return ""
	case *s.SpeedKiB > 999999:
		return fmt.Sprintf("%dM/s", *s.SpeedKiB/1024)
	}
	return fmt.Sprintf("%dK/s", *s.SpeedKiB)
}
