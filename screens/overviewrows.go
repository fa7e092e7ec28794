package screens

import (
	"strings"

	"lcdpanel/sysinfo"
	"lcdpanel/sysinfo/builds"
)

// rows is the layout for three rows or more. An array that is critical comes before
// the processors.
func (o overview) rows() {
	o.top()
	rows := []func(y int){o.cpuRow, o.raidRow, o.lastRow}
	if o.worstArray().Status == Critical {
		rows[0], rows[1] = rows[1], rows[0]
	}
	for i := 0; i < len(rows) && 1+i < o.H; i++ {
		rows[i](1 + i)
	}
}

// top is the name, what the machine takes and the time.
func (o overview) top() {
	o.hostHeading(o.host.Name, o.Clock(o.now))
	o.Set(o.statusCell(), 0, o.status().mark())
	watts := o.watts()
	if end := o.W - width(o.Clock(o.now)) - 3; width(o.host.Name)+2+width(watts) <= end {
		o.right(end, 0, watts)
	}
}

// statusCell is the column of the status cell.
func (o overview) statusCell() int { return o.canvas.status }

// watts is what the machine takes, empty when nobody knows.
func (o overview) watts() string {
	if !o.power.Reading.Known {
		return ""
	}
	return o.power.watts()
}

// cpuRow is how busy and how warm the processors are.
func (o overview) cpuRow(y int) {
	o.Print(0, y, "CPU")
	o.right(8, y, percent(o.cpu.Busy))
	temperature := degrees(o.Locale, o.cpu.Temperature)
	const from = 9
	if w := min(5, o.W-from-width(temperature)-1); w >= 3 {
		o.bar(from, y, w, level(o.cpu.Busy, w*cellColumns))
	}
	if o.W-width(temperature) > 8 {
		o.right(o.W, y, temperature)
	}
}

// raidRow is the worst array, or what runs on one, or that all are well and what the
// disks do.
func (o overview) raidRow(y int) {
	strip := o.strip(o.Word("disks") + " ")
	switch s := o.worstArray(); {
	case len(o.arrays) == 0:
		o.Print(0, y, strings.TrimSpace(strip))
	case s.Status > OK:
		a := o.arrays[0]
		if spellings := o.working(a); a.runs() && s.Status == Warning {
			o.fit(0, y, spellings...)
			return
		}
		where := a.whereLost()
		o.fit(0, y, a.named(s.words)...)
		if end := len(a.Name) + 1 + width(s.words[0]); end+1+width(where) <= o.W {
			o.right(o.W, y, where)
		}
	case o.arrays[0].runs() || o.running() != nil:
		o.fit(0, y, o.working(*o.running())...)
	default:
		o.Print(0, y, "RAID "+o.arrays[0].Word("ok"))
		if 8+width(strip) <= o.W {
			o.right(o.W, y, strip)
		}
	}
}

// running is the first array on which work goes on, nil for none.
func (o overview) running() *array {
	for i := range o.arrays {
		if o.arrays[i].runs() {
			return &o.arrays[i]
		}
	}
	return nil
}

// working says what runs on an array, how far it is and how long it will last.
func (o overview) working(a array) (spellings []string) {
	if !a.runs() {
		return []string{a.Name}
	}
	for _, action := range a.nameOf(a.Sync.Action) {
		what := a.Name + " " + action + " " + percentDone(a.Sync)
		spellings = append(spellings, what+" "+a.leftWords(), what)
	}
	return append(spellings, a.Name+" "+percentDone(a.Sync))
}

// whereLost is the bay of the first disk that an array has lost, or its name.
func (a array) whereLost() string {
	if len(a.Lost) == 0 {
		return ""
	}
	d := a.Lost[0].Disk
	if bay, ok := a.bays[d.Port]; ok {
		return a.Word("bay") + " " + bay
	}
	return d.Name
}

// strip is a cell for each disk, with before in front; empty without disks.
func (o overview) strip(before string) string {
	if len(o.disks) == 0 {
		return ""
	}
	return before + diskStrip(o.disks, 8, func(d sysinfo.DiskState) sysinfo.DiskState { return d })
}

// lastRow is the build that runs or has failed, or the last one; without a queue how
// long the machine has been up and how much it has to do.
func (o overview) lastRow(y int) {
	failed, isNews := o.failure()
	switch {
	case o.builds == nil:
		o.upRow(y)
	case len(o.builds.Building) > 0:
		b := o.builds.Building[0]
		o.pair(y, "→"+b.Source+" "+b.Version, took(o.now.Sub(b.Started)))
	case isNews:
		o.pair(y, "✗"+failed.Source+" "+failed.Version, o.causeWord(failed))
	default:
		o.idleRow(y)
	}
}

// causeWord is what a build has failed of, in one word.
func (o overview) causeWord(b builds.Outcome) string {
	switch b.Failure.Cause {
	case builds.Dependencies:
		return o.Word("deps")
	case builds.DiskFull:
		return o.Word("disk")
	case builds.TimedOut:
		return o.Word("time")
	case builds.Killed:
		return o.Word("killed")
	}
	return o.Word("failed")
}

// idleRow is how the last build has ended, and what the disks do where the row of the
// arrays has no room for it.
func (o overview) idleRow(y int) {
	n := len(o.builds.Outcomes)
	strip := o.strip(o.Word("disks"))
	switch {
	case o.worstArray().Status == Critical && strip != "":
		o.pair(y, o.Word("Build idle"), strip)
	case n == 0:
		o.Print(0, y, o.Word("Build idle"))
	default:
		last := o.builds.Outcomes[n-1]
		o.pair(y, o.Word("Build ok")+" "+last.Source, o.ClockOrDate(last.Ended, o.now))
	}
}

// upRow is how long the machine has been up, and its load.
func (o overview) upRow(y int) {
	up := ""
	if !o.host.Booted.IsZero() {
		up = o.Word("up %s", uptime(max(0, o.now.Sub(o.host.Booted))))
	}
	load := ""
	if o.cpu.Load.Known {
		load = o.Word("load %.2f", o.cpu.Load.One)
	}
	if width(up)+1+width(load) > o.W {
		load = ""
	}
	o.Print(0, y, up)
	o.right(o.W, y, load)
}
