package screens

import (
	"fmt"
	"time"

	"lcdpanel/lcd"
	"lcdpanel/screens/locale"
	"lcdpanel/sysinfo"
)

// Load shows the load averages, the youngest large, against the number of
// processors.
type Load struct {
	Feed *sysinfo.Feed[sysinfo.Workload]
	Opts LoadOpts
	locale.Locale
}

// LoadOpts is what a person may choose. The zero value never warns: much work is no
// fault.
type LoadOpts struct {
	Warn float64 `config:"warn" help:"load of five minutes for each processor from which to warn; never at 0"`
}

// Name implements [Screen].
func (Load) Name() string { return "load" }

// Needs implements [Screen]. The kernel reckons anew every five seconds
// (LOAD_FREQ, include/linux/sched/loadavg.h).
func (s Load) Needs() []Need {
	return []Need{{s.Feed, sysinfo.Demand{Every: 5 * time.Second, Rest: restPace}}}
}

// View implements [Screen].
func (s Load) View(_ time.Time, w, h int) View {
	snap := s.Feed.Latest()
	c := newCanvas(s.Locale, w, h)
	work := snap.Value
	switch {
	case snap.Err != nil:
		c.heading(c.Word("LOAD"))
		return c.unreadable(snap.Err)
	case !work.Load.Known:
		c.heading(c.Word("LOAD"))
		c.fit(6, 0, "--")
		return c.view(OK)
	case h > 3 && w >= leastBig:
		c.bigLoad(work)
	default:
		c.smallLoad(work)
	}
	return c.view(s.Opts.status(work)).because("much to do")
}

func (o LoadOpts) status(w sysinfo.Workload) Status {
	if o.Warn > 0 && w.CPUs > 0 && w.Load.Five >= o.Warn*float64(w.CPUs) {
		return Warning
	}
	return OK
}

// busy is how much of the processors the load takes.
func busy(w sysinfo.Workload) sysinfo.Share { return sysinfo.ShareOf(w.Load.One, float64(w.CPUs)) }

// leastBig is the width of the large figure, the status cell and the others.
const leastBig = 20

// bigLoad is the layout for four rows.
func (c *canvas) bigLoad(w sysinfo.Workload) {
	const beside = 12
	if f, err := lcd.Big(average(w.Load.One), 2, 0); err == nil && f.W < beside {
		c.stamp(0, f)
		c.status = f.W
	} else {
		c.Print(0, 0, average(w.Load.One))
		c.status = beside - 1
	}
	c.averages(beside, 0, " 5m", w.Load.Five)
	c.averages(beside, 1, "15m", w.Load.Fifteen)
	c.bar(0, 2, c.W, level(busy(w), c.W*cellColumns))
	c.Print(0, 3, c.Word("LOAD"))
	c.fit(width(c.Word("LOAD"))+1, 3, c.doingWhat(w)...)
}

// averages prints one of the older averages from column x on.
func (c *canvas) averages(x, y int, label string, v float64) {
	const w = 8
	c.Print(x, y, label)
	c.right(x+w, y, average(v))
}

// average prints a load in at most four characters, but for one that no machine
// survives.
func average(v float64) string {
	switch {
	case v < 9.995:
		return fmt.Sprintf("%.2f", v)
	case v < 99.95:
		return fmt.Sprintf("%.1f", v)
	}
	return fmt.Sprintf("%.0f", v)
}

// doingWhat says how many tasks run and wait, the longer way first.
func (c *canvas) doingWhat(w sysinfo.Workload) (spellings []string) {
	if w.CPUs > 0 {
		spellings = append(c.Say("%d CPUs, %d of %d run, %d wait", w.CPUs, w.Running, w.Tasks, w.Blocked),
			c.Say("%d CPUs run %d wait %d", w.CPUs, w.Running, w.Blocked)...)
	}
	return append(append(spellings, c.Say("run %d wait %d|run %d", w.Running, w.Blocked)...), "")
}

// smallLoad is the layout for few rows or columns.
func (c *canvas) smallLoad(w sysinfo.Workload) {
	c.loadHeading(w.Load)
	c.bar(0, 1, c.W, level(busy(w), c.W*cellColumns))
	c.fit(0, 2, c.doingWhat(w)...)
}

// loadHeading prints the averages into the first row, as many as have room.
func (c *canvas) loadHeading(l sysinfo.Load) {
	c.heading(c.Word("LOAD"))
	c.fit(6, 0, average(l.One)+" "+average(l.Five)+" "+average(l.Fifteen), average(l.One)+" "+average(l.Five), average(l.One), "")
	if c.At(6, 0) == ' ' {
		c.fit(5, 0, fmt.Sprintf("%.1f", l.One), fmt.Sprintf("%.0f", l.One), "")
	}
}
