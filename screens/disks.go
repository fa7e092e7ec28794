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

// Disks shows what each disk does, when it sleeps and how often it woke. It warns of
// one that never sleeps though it ought to, and is critical when one is gone or has
// errors. Its feed wants a base demand of a minute: what happens while nobody looks
// is missed otherwise. It wants no turn on a machine without disks.
type Disks struct {
	Feed *sysinfo.Feed[sysinfo.Disks]
	Opts DisksOpts
	locale.Locale
}

// DisksOpts is what a person may choose. The zero value is the usual choice.
type DisksOpts struct {
	Bays   map[string]string `config:"bays" help:"the place in the case of each port, as in ata3: \"3\""`
	Errors time.Duration     `config:"errors" min:"1m" help:"how long an I/O error stays critical"`
}

// defaultErrors is for [DisksOpts] that name no time.
const defaultErrors = 24 * time.Hour

// Name implements [Screen].
func (Disks) Name() string { return "disks" }

// Needs implements [Screen].
func (s Disks) Needs() []Need {
	return []Need{{s.Feed, sysinfo.Demand{Every: 5 * time.Second, Rest: restPace}}}
}

// View implements [Screen].
func (s Disks) View(now time.Time, w, h int) View {
	snap := s.Feed.Latest()
	c := newCanvas(s.Locale, w, h)
	all := s.disks(snap.Value, now)
	switch {
	case snap.Err != nil && len(all) == 0:
		c.heading(c.Word("DISKS"))
		return c.unreadable(snap.Err)
	case !snap.OK:
		c.fit(0, 0, c.Word("DISKS")+"  --")
		return View{Picture: lcd.NewPicture(c.Frame)}
	case len(all) == 0:
		c.fit(0, 0, c.Say("DISKS none")...)
		return View{Picture: lcd.NewPicture(c.Frame), Skip: true}
	case h < 3:
		c.disksSmall(all)
	default:
		c.diskRows(all)
	}
	worst := slices.MinFunc(all, worseDisk).status
	v := View{Picture: lcd.NewPicture(c.Frame), Status: worst, Cause: disksCause(all, worst)}
	if slices.ContainsFunc(all, disk.ages) {
		v.Until = nextMinute(now)
	}
	return v
}

// disk is a disk at a moment, and how well it is.
type disk struct {
	sysinfo.DiskState
	locale.Locale
	status Status
	bay    string
	now    time.Time
}

func (s Disks) disks(d sysinfo.Disks, now time.Time) (all []disk) {
	for _, state := range d.Disks {
		all = append(all, disk{state, s.Locale, s.Opts.status(state, now), s.Opts.Bays[state.Port], now})
	}
	return all
}

func (o DisksOpts) status(d sysinfo.DiskState, now time.Time) Status {
	fresh := d.ErrorAt.IsZero() || now.Sub(d.ErrorAt) < cmp.Or(o.Errors, defaultErrors)
	switch {
	case d.Activity == sysinfo.Gone, d.Errors > 0 && fresh:
		return Critical
	case d.TooLong:
		return Warning
	}
	return OK
}

// disksCause names the disks that are gone and those with errors, or else those that are
// kept awake.
func disksCause(all []disk, worst Status) string {
	var words []string
	for _, d := range all {
		switch {
		case d.status < worst || d.status == OK:
		case d.status == Warning:
			words = append(words, d.Name+" does not fall asleep")
		case d.Activity == sysinfo.Gone:
			words = append(words, d.Name+" gone")
		default:
			words = append(words, d.Name+" I/O errors")
		}
	}
	return strings.Join(words, ", ")
}

// worseDisk puts the worst first, then those that do something.
func worseDisk(a, b disk) int {
	return cmp.Or(cmp.Compare(b.status, a.status), cmp.Compare(a.rank(), b.rank()))
}

// rank is how little there is to say of a disk.
func (d disk) rank() int {
	switch d.Activity {
	case sysinfo.Gone:
		return 0
	case sysinfo.Busy:
		return 1
	case sysinfo.Idle:
		return 2
	}
	return 3
}

// ages tells whether what is said of a disk changes by itself.
func (d disk) ages() bool {
	_, counts := d.SleepsIn(d.now)
	return d.Activity == sysinfo.Asleep || counts || d.TooLong
}

// diskCell is one cell for a disk: asleep, spinning, or how busy.
func diskCell(d sysinfo.DiskState) rune {
	switch rate := d.Read + d.Write; {
	case d.Activity == sysinfo.Gone:
		return 'x'
	case d.Activity == sysinfo.Asleep:
		return 'z'
	case d.Activity == sysinfo.Unknown:
		return '?'
	case d.Activity == sysinfo.Idle:
		return '▁'
	case rate >= 50e6:
		return '█'
	default:
		return '▄'
	}
}

// diskStrip is a cell for each disk, w at most; of more than that how many there are.
func diskStrip[D any](all []D, w int, state func(D) sysinfo.DiskState) string {
	cells := make([]rune, 0, len(all))
	for _, d := range all {
		cells = append(cells, diskCell(state(d)))
	}
	if len(cells) > w {
		return cut(string(cells), w)
	}
	return string(cells)
}

// strip is diskStrip of these.
func strip(all []disk, w int) string {
	return diskStrip(all, w, func(d disk) sysinfo.DiskState { return d.DiskState })
}
