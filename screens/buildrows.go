package screens

import (
	"fmt"
	"time"

	"lcdpanel/sysinfo"
	"lcdpanel/sysinfo/builds"
)

// building is the layout while something builds.
func (b buildState) building(failure builds.Outcome, failed bool) {
	first := b.Building[0]
	switch {
	case b.H < 3:
		b.smallBuild(first)
		return
	case len(b.Building) > 1:
		b.buildList()
	default:
		b.Print(0, 0, cut("→"+first.Source+" "+first.Version, b.W))
		b.buildPhase(1, first)
		b.buildBar(2, first)
	}
	if b.H > 3 && len(b.line()) == 0 && failed {
		b.Print(0, 3, cut("✗"+failure.Source+" "+b.why(failure), b.W))
	} else if b.H > 3 {
		b.next(3)
	}
}

// buildList names several that build side by side, a row each.
func (b buildState) buildList() {
	for y, one := range b.Building[:min(len(b.Building), b.H-1)] {
		b.pair(y, "→"+one.Source+" "+one.Version, took(b.now.Sub(one.Started)))
	}
}

// buildPhase prints for what a package is built, and how far it is.
func (b buildState) buildPhase(y int, one builds.Build) {
	word, count := b.phaseWords(one.Phase)
	room := b.W - width(word) - width(count)
	if one.Orphan && b.W-width(count)-width(b.Word("orphan"))-1 > 9 {
		word = b.Word("orphan") // nobody waits for it any more
	}
	on := target(one.Distribution, one.Architecture)
	if width(on) > room-1 {
		on = one.Distribution
	}
	if b.W >= 12 {
		b.Print(0, y, cut(on, max(0, room-1)))
	}
	b.right(b.W, y, word+count)
}

// leftCells are for what is left, " ~1m38s".
const leftCells = 7

// buildBar draws how far a build is by the time of earlier ones. The first of its
// kind has no bar.
func (b buildState) buildBar(y int, one builds.Build) {
	elapsed := b.now.Sub(one.Started)
	if one.Expected <= 0 || b.W < leftCells+4 {
		b.fit(0, y, b.Say("running %s|%s", took(elapsed))...)
		return
	}
	b.bar(0, y, b.W-leftCells, level(done(elapsed, one.Expected), (b.W-leftCells)*cellColumns))
	b.right(b.W, y, left(elapsed, one.Expected))
}

// done is the share of a build that is over; it is never all while it runs.
func done(elapsed, expected time.Duration) sysinfo.Share {
	return sysinfo.ShareOf(min(elapsed.Seconds(), expected.Seconds()*0.99), expected.Seconds())
}

// left says how long a build still takes, or by how much it has been longer.
func left(elapsed, expected time.Duration) string {
	if over := elapsed - expected; over >= 0 {
		return "+" + took(over)
	}
	return "~" + took(expected-elapsed)
}

// smallBuild is the layout for two rows.
func (b buildState) smallBuild(one builds.Build) {
	elapsed := took(b.now.Sub(one.Started))
	if b.W < 12 {
		elapsed = ""
	}
	b.pair(0, "→"+one.Source, elapsed)
	word, n := b.phaseWords(one.Phase)
	more := ""
	if w := len(b.line()); w > 0 {
		more = fmt.Sprintf("+%d", w)
	}
	if one.Expected > 0 && b.W >= 12 {
		end := b.W - width(n) - width(more) - 1
		b.bar(0, 1, end, level(done(b.now.Sub(one.Started), one.Expected), end*cellColumns))
		b.right(b.W, 1, n+more)
		return
	}
	b.fit(0, 1, word+" "+n+more, n+more, n)
}

// uploading is the layout while an upload is on its way.
func (b buildState) uploading(u builds.Upload) {
	const figures = 8 // " 4 of 5 "
	files := b.Word("%d of %d", u.Have, u.Want)
	if b.H < 3 {
		b.Print(0, 0, cut("↑"+u.Source+" "+u.Version, b.W))
	} else {
		b.fit(0, 0, "↑"+b.Word("%s uploading", u.Source+" "+u.Version), "↑"+b.Word("%s uploading", u.Source), cut("↑"+u.Source, b.W))
	}
	if b.W >= figures+4 {
		b.bar(0, 1, b.W-figures, level(sysinfo.ShareOf(float64(u.Have), float64(u.Want)), (b.W-figures)*cellColumns))
		b.Print(b.W-figures+1, 1, files)
	} else {
		b.fit(0, 1, files)
	}
	if u.Have+1 >= u.Want && !u.Triggered {
		b.fit(0, 2, b.Say("waiting for .changes|wait for .changes|waits")...)
	} else {
		b.fit(0, 2, b.waitsFor(max(1, u.Want-u.Have))...)
	}
	b.next(3)
}

// waitsFor says how many files of an upload are missing.
func (b buildState) waitsFor(files int) []string {
	if files == 1 {
		return b.Say("waiting for %d file|waits for %d file|waits", 1)
	}
	return b.Say("waiting for %d files|waits for %d files|waits", files)
}

// updating is the layout while base tarballs are updated.
func (b buildState) updating() {
	first := b.Updates[0]
	n, done := len(b.Chroots), 0
	for _, c := range b.Chroots {
		if c.Updated.After(first.Started) {
			done++
		}
	}
	progress := b.Word("updating %d of %d", min(n, done+len(b.Updates)), n)
	if n == 0 {
		progress = b.Word("updating")
	}
	name := first.Distribution + " " + first.Architecture
	if b.H < 3 {
		b.fit(0, 0, "chroots↑ "+took(b.now.Sub(first.Started)), "chroots↑")
		b.fit(0, 1, progress, b.Word("%d of %d", min(n, done+len(b.Updates)), n))
		return
	}
	b.fit(0, 0, b.Say("BUILD idle  chroots↑|BUILD  chroots↑|chroots↑")...)
	b.fit(0, 1, progress, b.Word("updating"))
	b.Print(0, 2, cut(b.Word("now: %s", name), b.W))
	since := b.Word("since") + " " + b.ClockOrDate(first.Started, b.now)
	elapsed := took(b.now.Sub(first.Started))
	if b.W >= width(since)+1+width(elapsed) {
		b.Print(0, 3, since)
		b.right(b.W, 3, elapsed)
	} else {
		b.fit(0, 3, elapsed)
	}
}
