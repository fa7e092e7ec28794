package screens

import (
	"fmt"
	"strings"

	"lcdpanel/sysinfo"
)

// small is the layout for one or two rows.
func (o overview) small() {
	if s := o.worstArray(); s.Status == Critical {
		a := o.arrays[0]
		headline := a.headline(s)
		o.fit(0, 0, "! "+headline+" !", headline+" !", headline)
		if len(a.Lost) > 0 {
			o.fit(0, 1, a.missing(a.Lost[0])...)
		} else {
			o.fit(0, 1, a.details(false)...)
		}
		return
	}
	o.figures()
	switch running := o.running(); {
	case running != nil:
		o.fit(0, 1, append([]string{running.Name + " " + strings.Join(running.nameOf(running.Sync.Action)[:1], "") + " " + percentExactly(running.Sync)}, o.working(*running)...)...)
	default:
		o.fit(0, 1, o.allWell()...)
	}
}

// figures is what the machine takes, how busy and how warm it is, and how many disks
// sleep.
func (o overview) figures() {
	asleep := 0
	for _, d := range o.disks {
		if d.Activity == sysinfo.Asleep {
			asleep++
		}
	}
	words := []string{o.watts(), fmt.Sprintf("%3s", percent(o.cpu.Busy)), degrees(o.Locale, o.cpu.Temperature)}
	if len(o.disks) > 0 {
		words = append(words, fmt.Sprintf("z%d", asleep))
	}
	for len(words) > 1 {
		row := strings.TrimLeft(strings.Join(words, " "), " ")
		if width(row) <= o.W {
			o.Print(0, 0, row)
			return
		}
		words = words[:len(words)-1]
	}
	o.fit(0, 0, words[0])
}

// allWell says that the arrays and the builds are, or what time it is.
func (o overview) allWell() (spellings []string) {
	raid, build := "", ""
	if len(o.arrays) > 0 {
		raid = "RAID " + o.arrays[0].Word("ok")
	}
	if o.builds != nil {
		build = o.Word("Build ok")
		if failed, isNews := o.failure(); isNews {
			build = "✗" + failed.Source
		} else if len(o.builds.Building) > 0 {
			build = "→" + o.builds.Building[0].Source
		}
	}
	clock := o.Clock(o.now)
	switch {
	case raid != "" && build != "":
		return []string{raid + " " + cut(build, max(1, o.W-width(raid)-1)), raid}
	case raid+build != "":
		return []string{raid + build + gap(o.W, raid+build, clock) + clock, raid + build}
	}
	name := cut(o.host.Name, max(1, o.W-1-width(clock)))
	return []string{name + gap(o.W, name, clock) + clock, clock}
}
