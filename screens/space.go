package screens

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"lcdpanel/lcd"
	"lcdpanel/screens/locale"
	"lcdpanel/sysinfo"
)

// Space shows how full the file systems are. It warns of one that is nearly full
// and is critical when the kernel has found one damaged. It wants no turn on a
// machine without any.
type Space struct {
	Feed *sysinfo.Feed[sysinfo.Space]
	Opts SpaceOpts
	locale.Locale
}

// SpaceOpts is what a person may choose. The zero value warns at 95 %.
type SpaceOpts struct {
	Warn int `config:"warn" unit:"%" help:"used from which a file system is nearly full"`
}

// defaultFull is for [SpaceOpts] that name no percentage.
const defaultFull = 95

// Name implements [Screen].
func (Space) Name() string { return "space" }

// Needs implements [Screen].
func (s Space) Needs() []Need {
	return []Need{{s.Feed, sysinfo.Demand{Every: 10 * time.Second, Rest: restPace}}}
}

// View implements [Screen].
func (s Space) View(now time.Time, w, h int) View {
	snap := s.Feed.Latest()
	c := newCanvas(s.Locale, w, h)
	switch {
	case snap.Err != nil:
		c.heading(c.Word("SPACE"))
		return c.unreadable(snap.Err)
	case !snap.OK:
		c.fit(0, 0, c.Word("SPACE")+"  --")
		return View{Picture: lcd.NewPicture(c.Frame), Skip: true}
	case len(snap.Value.Volumes) == 0:
		c.fit(0, 0, c.Say("SPACE no disks|no disks")...)
		return View{Picture: lcd.NewPicture(c.Frame), Skip: true}
	}
	all := s.volumes()
	worst := slices.MinFunc(all, worse)
	switch {
	case h < 3 && (worst.status > OK || h == 1):
		c.oneVolume(now, worst)
	case h < 3:
		c.volumeColumns(all)
	default:
		c.volumeRows(now, all, worst)
	}
	v := View{Picture: lcd.NewPicture(c.Frame), Status: worst.status, Cause: volumesCause(all, worst.status)}
	if slices.ContainsFunc(all, func(v volume) bool { return !v.Read.IsZero() }) {
		v.Until = nextMinute(now) // an age is shown
	}
	return v
}

func (s Space) volumes() (all []volume) {
	for _, v := range s.Feed.Latest().Value.Volumes {
		all = append(all, volume{v, s.Locale, s.Opts.status(v)})
	}
	return all
}

// volume is a file system and how well it is.
type volume struct {
	sysinfo.Volume
	locale.Locale
	status Status
}

func (o SpaceOpts) status(v sysinfo.Volume) Status {
	full, _ := v.Full().Value()
	switch {
	case v.Errors > 0:
		return Critical
	case v.NoAnswer, v.Absent, 100*full >= float64(cmp.Or(o.Warn, defaultFull)):
		return Warning
	}
	return OK
}

// volumesCause says what is the matter with the worst file systems.
func volumesCause(all []volume, worst Status) string {
	var names []string
	for _, v := range all {
		switch {
		case v.status < worst || v.status == OK:
		case v.status == Critical:
			names = append(names, v.Name)
		default:
			names = append(names, v.trouble())
		}
	}
	if worst == Critical {
		return strings.Join(names, ", ") + " fs errors"
	}
	return strings.Join(names, ", ")
}

// trouble says why there is a warning.
func (v volume) trouble() string {
	switch {
	case v.Absent:
		return v.Name + " not mounted"
	case v.NoAnswer:
		return v.Name + " does not answer"
	}
	return v.Name + " nearly full"
}

// worse orders the volumes that matter most first: the worst, then the fullest.
func worse(a, b volume) int {
	fullA, _ := a.Full().Value()
	fullB, _ := b.Full().Value()
	return cmp.Or(cmp.Compare(b.status, a.status), cmp.Compare(fullB, fullA))
}

// most returns the n volumes that matter most, in their old order.
func most(all []volume, n int) []volume {
	order := make([]int, len(all))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return worse(all[a], all[b]) })
	order = order[:max(0, min(n, len(order)))]
	slices.Sort(order)
	kept := make([]volume, len(order))
	for i, at := range order {
		kept[i] = all[at]
	}
	return kept
}
