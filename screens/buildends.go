package screens

import (
	"fmt"
	"slices"
	"time"

	"lcdpanel/sysinfo/builds"
)

// idle is the layout when nothing builds: how the last builds have ended.
func (b buildState) idle() {
	if len(b.Queues) == 0 && !b.Hidden {
		b.fit(0, 0, b.Say("BUILD no queue found|no build queue|no queue")...)
		return
	}
	ok, bad := b.today()
	switch {
	case b.Hidden: // whether anything builds is not known
		b.fit(0, 0, b.Say("BUILD  not visible|BUILD unseen|hidepid")...)
	case b.Early && b.unread():
		b.fit(0, 0, b.Word("BUILD")+"  --")
	case b.unread():
		b.fit(0, 0, b.Say("BUILD  disk asleep|BUILD asleep|asleep")...)
	default:
		b.idleHeading(ok, bad)
	}
	rows := append(b.idleNotes(), b.endRows()...)
	for y := 1; y < b.H && y <= len(rows); y++ {
		b.fit(0, y, rows[y-1]...)
	}
}

// unread tells whether a queue is on a disk that nothing has been read of.
func (b buildState) unread() bool {
	return slices.ContainsFunc(b.Queues, func(q builds.Queue) bool { return q.Unread })
}

func (b buildState) idleHeading(ok, bad int) {
	numbers := ""
	if ok > 0 {
		numbers = fmt.Sprintf(" %dok", ok)
	}
	if bad > 0 && b.W >= 20 {
		numbers += " " + b.Word("%dfail", bad)
	}
	word, idle := b.Word("BUILD idle"), b.Word("idle")
	if b.H < 3 {
		word = b.Word("Build idle")
	}
	b.fit(0, 0, word+numbers, idle+numbers, idle)
}

// today counts the builds of the last 24 hours.
func (b buildState) today() (ok, bad int) {
	for _, o := range b.Outcomes {
		switch {
		case b.now.Sub(o.Ended) >= 24*time.Hour:
		case o.Success:
			ok++
		default:
			bad++
		}
	}
	return ok, bad
}

// idleNotes is what else must be said, before the outcomes.
func (b buildState) idleNotes() (rows [][]string) {
	if b.Hidden {
		rows = append(rows, b.Say("processes are hidden|procs are hidden|by /proc"))
	}
	if len(b.Waiting) > 0 {
		rows = append(rows, []string{waitWords(b.Waiting, b.Word("%d wait:", len(b.Waiting)), b.W)})
	}
	for _, u := range b.Uploading {
		rows = append(rows, []string{cut("↑"+u.Source+" "+b.Word("%d of %d", u.Have, u.Want), b.W)})
	}
	if b.Unreadable != "" && b.H > 3 {
		unread := b.Short("unreadable|unread") + " "
		rows = append(rows, []string{unread + tail(b.Unreadable, b.W-width(unread))})
	}
	if n := len(b.Leftovers); n > 0 && b.H > 3 {
		rows = append(rows, b.leftovers(n))
	}
	return rows
}

// leftovers says how many folders of builds that have ended are still there.
func (b buildState) leftovers(n int) []string {
	if n == 1 {
		return b.Say("%d left-over folder|%d left over", 1)
	}
	return b.Say("%d left-over folders|%d left over", n)
}

// endRows are the outcomes, the newest first: "14:05 ✓hello 2.10-3".
func (b buildState) endRows() (rows [][]string) {
	for _, o := range slices.Backward(b.Outcomes) {
		mark := "✓"
		if !o.Success {
			mark = "✗"
		}
		at := b.ClockOrDate(o.Ended, b.now) + " "
		if b.W < 12 {
			at = ""
		}
		text := at + mark + o.Source
		if b.W >= 20 {
			text += " " + o.Version
		}
		rows = append(rows, []string{cut(text, b.W)})
	}
	return rows
}

// failed is the layout after a build has failed.
func (b buildState) failed(o builds.Outcome) {
	if b.H < 3 {
		name := "✗" + o.Source
		b.Print(0, 0, cut(name, b.W))
		if room := b.W - width(name) - 1; room >= 3 {
			b.Print(width(name)+1, 0, tail(o.Version, room))
		}
		b.Print(0, 1, cut(b.why(o), b.W))
		return
	}
	b.heading(b.Word("BUILD"))
	b.Set(b.status, 0, Warning.mark())
	b.fit(b.status+1, 0, b.Say("FAILED|!")...)
	if at := b.ClockOrDate(o.Ended, b.now); b.W >= 13+len(at) {
		b.right(b.W, 0, at)
	}
	b.Print(0, 1, b.nameVersion(o))
	on := target(o.Distribution, o.Architecture)
	if at := b.Word("at %s", o.Failure.Cause); o.Failure.Cause != builds.Unknown && o.Failure.Cause != builds.NotFailed {
		if width(on)+1+width(at) > b.W {
			on = o.Distribution
		}
		b.pair(2, on, at)
	} else {
		b.Print(0, 2, cut(on, b.W))
	}
	b.Print(0, 3, cut(b.why(o), b.W))
}

// nameVersion is the package with as much of the end of its version as there is room
// for.
func (b buildState) nameVersion(o builds.Outcome) string {
	if both := o.Source + " " + o.Version; width(both) <= b.W {
		return both
	}
	if room := b.W - width(o.Source) - 1; room >= 4 {
		return o.Source + " …" + tail(o.Version, room-1)
	}
	return cut(o.Source, b.W)
}
