package screens

import (
	"path"
	"slices"

	"lcdpanel/sysinfo/builds"
)

// critical prints the first row of what takes the panel over.
func (b buildState) critical(words ...string) {
	b.heading(cut(b.Word("BUILD"), max(0, b.W-1)))
	b.Set(b.status, 0, Critical.mark())
	b.fit(b.status+1, 0, words...)
}

// diskFull is the layout when there is no space to build in.
func (b buildState) diskFull(o builds.Outcome) {
	b.critical(b.Say("DISK FULL|FULL|DF")...)
	free := b.Word("no space")
	if b.Known {
		free = b.Word("%s free|%s", ram(b.Free))
	}
	if b.H < 3 {
		b.pair(1, place(b.BuildPlace), free)
		return
	}
	what := o.Source
	if o.Tarball != "" {
		what = path.Base(o.Tarball)
	}
	b.fit(0, 1, target(o.Distribution, o.Architecture)+" "+what, cut(what, b.W))
	b.pair(2, place(b.BuildPlace), free)
	b.Print(0, 3, waitWords(b.Waiting, b.Word("%d wait:", len(b.Waiting)), b.W))
}

// noWatcher is the layout when nobody starts builds any more. What has been started
// before is built to its end all the same.
func (b buildState) noWatcher() {
	b.critical(b.Say("NO WATCHER|DEAD|NO")...)
	all := slices.Concat(b.Waiting, b.Uploading)
	slices.SortStableFunc(all, func(u, v builds.Upload) int { return u.Arrived.Compare(v.Arrived) })
	n := len(all)
	waits := b.Say("%d uploads wait|%d wait", n)
	if n == 1 {
		waits = b.Say("%d upload waits|%d wait", n)
	}
	if b.H < 3 {
		b.fit(0, 1, waits...)
		return
	}
	b.fit(0, 1, b.Say("inoticoming is gone|inoticoming gone|no inoti")...)
	switch {
	case n > 0:
		b.fit(0, 2, append([]string{waits[0] + " " + b.Word("since")}, waits...)...)
		b.Print(0, 3, waitWords(all, b.ClockOrDate(all[0].Arrived, b.now)+" ", b.W))
	case len(b.Building) > 0:
		b.Print(0, 2, cut("→"+b.Building[0].Source+" "+b.Building[0].Version, b.W))
	default:
		b.fit(0, 2, b.Say("nothing gets built|no builds")...)
	}
}

// troubled is the layout when a queue's folder cannot be read.
func (b buildState) troubled(q builds.Queue) {
	b.heading(cut(b.Word("BUILD"), max(0, b.W-1)))
	b.Set(b.status, 0, Warning.mark())
	b.fit(b.status+1, 0, b.Say("unreadable|?")...)
	b.Print(0, 1, tail(q.Incoming, b.W))
	b.Print(0, 2, cut(q.Trouble, b.W))
}
