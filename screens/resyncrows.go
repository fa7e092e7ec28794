package screens

import (
	"fmt"
	"slices"
	"time"

	"lcdpanel/sysinfo/md"
)

// outlook is the last row about work that gets on: what it changes, what it has
// found or what holds it up, and when it will end.
func (a array) outlook(w int) []string {
	ends := a.endWords()
	switch {
	case a.Sync.Action == md.ActionCheck || a.Sync.Action == md.ActionRepair:
		if a.Facts.Mismatches == nil {
			return []string{ends}
		}
		if n := int(*a.Facts.Mismatches); n > 0 {
			return a.Say("%d mismatches so far|%d mismatches|%d diffs", n)
		}
		return a.Say("no mismatches so far|no mismatches|0 diffs")
	case a.Sync.Action == md.ActionReshape && a.Reshape != nil && a.Reshape.OldDisks != a.Reshape.NewDisks && a.Reshape.OldDisks > 0:
		change := fmt.Sprintf("%d→%d %s", a.Reshape.OldDisks, a.Reshape.NewDisks, a.Word("disks"))
		return []string{change + gap(w, change, a.endTime()) + a.endTime(), change}
	case a.throttled() != nil:
		return a.throttled()
	}
	return []string{ends}
}

// endWords says when the work will end.
func (a array) endWords() string {
	if t := a.endTime(); t != "" {
		return a.Word("ends") + " " + t
	}
	return ""
}

// endTime is when the work will end: the time of day, and the day if it is not
// today; empty when that is not known or too far off to mean anything.
func (a array) endTime() string {
	if !a.Pace.Known || a.Pace.Left > 7*24*time.Hour {
		return ""
	}
	end := a.now.Add(a.Pace.Left).Round(time.Minute)
	if sameDay(a.now, end) {
		return a.Clock(end)
	}
	return a.Day("Mon", end) + " " + a.Clock(end)
}

// throttled says which of the kernel's limits the speed stands at: while something
// else uses the disks it falls to speed_limit_min, and it never exceeds
// speed_limit_max (md(4)).
func (a array) throttled() []string {
	speed, lowest, highest := a.Sync.SpeedKiB, a.Facts.SpeedMin, a.Facts.SpeedMax
	const near = 10 // percent
	switch {
	case speed == nil:
	case lowest != nil && *speed >= lowest.KiB/2 && *speed <= lowest.KiB*(100+near)/100:
		return a.Say("held by speed_limit|held by limit|held")
	case highest != nil && *speed >= highest.KiB*(100-near)/100:
		return a.Say("at speed_limit_max|at limit")
	}
	return nil
}

// resyncStalled draws work that gets nowhere, since when, and which disk makes
// trouble.
func (c *canvas) resyncStalled(a array) View {
	ago := a.Word("STALLED") + " " + since(a.now, a.Pace.Stalled)
	if c.H < 3 {
		c.fit(len(a.Name)+1, 0, a.Word("STALLED"))
		c.right(c.W, 0, " "+percentDone(a.Sync))
		c.fit(0, 1, append(a.trouble(), ago)...)
		return c.view(Critical).because(a.cause())
	}
	c.resyncBar(1, a)
	c.Print(0, 2, ago)
	if speed := speedWords(a.Sync); width(ago)+1+width(speed) <= c.W {
		c.right(c.W, 2, speed)
	}
	c.fit(0, 3, append(a.trouble(), "")...)
	return c.view(Critical).because(a.cause())
}

// trouble names the member with the most errors.
func (a array) trouble() []string {
	var most md.Member
	for _, m := range a.Members {
		if m.Errors != nil && *m.Errors > 0 && (most.Errors == nil || *m.Errors > *most.Errors) {
			most = m
		}
	}
	if most.Errors == nil {
		return nil
	}
	name := a.Disks[most.Name].Name
	if name == "" {
		name = most.Name
	}
	return a.Say("%s %d I/O errors|%s I/O errors|%s errors", name, *most.Errors)
}

// resyncWaits draws work that waits its turn, and for what.
func (c *canvas) resyncWaits(a array, all []array) View {
	row := 1
	if c.H > 2 {
		c.resyncBar(1, a)
		row = 2
	}
	for i, words := range a.waitsFor(all) {
		c.fit(0, row+i, words...)
	}
	return c.view(a.waitStatus()).because(a.cause())
}

// waitsFor says which array works first, and how far it is; nothing when none does.
func (a array) waitsFor(all []array) [][]string {
	i := slices.IndexFunc(all, array.runs)
	if a.Sync.State != md.Delayed || i < 0 {
		return nil
	}
	first := all[i]
	far := first.Name + " " + percentExactly(first.Sync)
	return [][]string{a.Say("waits for %s|waits", first.Name), {far + " " + first.endWords(), far}}
}

func (a array) waitStatus() Status {
	s := a.state().Status
	if s > OK && a.Degraded() {
		return s
	}
	return OK
}

// resyncEnded draws what has just ended.
func (c *canvas) resyncEnded(a array) View {
	row := 1
	if c.H > 2 {
		c.resyncBar(1, a)
		row = 2
	}
	for _, words := range [][]string{a.tookWords(), a.endedWords()} {
		if words != nil {
			c.fit(0, row, words...)
			row++
		}
	}
	return c.view(a.state().Status).because(a.cause())
}

// endedWords says when work ended and what it found.
func (a array) endedWords() []string {
	at := a.Word("ended") + " " + a.ClockOrDate(a.Ended.At, a.now)
	if a.Ended.Action == md.ActionCheck || a.Ended.Action == md.ActionRepair {
		return []string{fmt.Sprintf("%s  %d %s", at, a.Ended.Mismatches, a.Word("diffs")), at}
	}
	return []string{at}
}

// tookWords is how long work took and how fast it was, as far as is known.
func (a array) tookWords() []string {
	var took, speed string
	if a.Ended.Took > 0 {
		took = a.Word("took") + " " + span(a.Ended.Took)
	}
	if kib := a.Ended.KiB; kib > 0 {
		speed = fmt.Sprintf("%dMB/s", (kib*1024+500_000)/1_000_000)
	}
	switch {
	case took != "" && speed != "":
		return []string{took + "  " + speed, took}
	case took+speed != "":
		return []string{took + speed}
	}
	return nil
}
