package screens

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"lcdpanel/lcd"
	"lcdpanel/screens/locale"
	"lcdpanel/sysinfo"
	"lcdpanel/sysinfo/builds"
)

// Chroots shows how old the base tarballs are that packages are built in. It warns of
// those that are too old or whose last update has failed. It wants no turn on a
// machine without any.
type Chroots struct {
	Feed *sysinfo.Feed[sysinfo.BuildQueue]
	Opts ChrootsOpts
	locale.Locale
}

// ChrootsOpts is what a person may choose. The zero value suits weekly updates.
type ChrootsOpts struct {
	Warn time.Duration `config:"warn" help:"age from which a base tarball is too old" min:"1h"`
}

// DefaultChroots is the zero value of ChrootsOpts in words.
func DefaultChroots() ChrootsOpts { return ChrootsOpts{Warn: 14 * 24 * time.Hour} }

// Name implements [Screen].
func (Chroots) Name() string { return "chroots" }

// Needs implements [Screen].
func (s Chroots) Needs() []Need { return []Need{{s.Feed, sysinfo.Demand{Every: 10 * time.Second}}} }

// View implements [Screen].
func (s Chroots) View(now time.Time, w, h int) View {
	snap := s.Feed.Latest()
	c := newCanvas(s.Locale, w, h)
	switch {
	case snap.Err != nil:
		c.heading(c.Short("CHROOTS|CHRT"))
		return c.unreadable(snap.Err)
	case !snap.OK:
		c.fit(0, 0, c.Say("CHROOTS  --|CHRT --")...)
		return View{Picture: lcd.NewPicture(c.Frame)}
	case len(snap.Value.Chroots) == 0:
		c.fit(0, 0, c.Say("CHROOTS none|none")...)
		return View{Picture: lcd.NewPicture(c.Frame), Skip: true}
	}
	all := s.all(now)
	v := View{Until: nextDay(all)}
	if bad := slices.DeleteFunc(slices.Clone(all), chroot.well); len(bad) > 0 {
		v.Status = Warning
		v = v.because(bad[0].Path + " is old, or its update has failed")
		c.badChroots(all, bad)
	} else {
		c.chroots(all)
	}
	v.Picture = lcd.NewPicture(c.Frame)
	return v
}

func (s Chroots) all(now time.Time) (all []chroot) {
	for _, one := range s.Feed.Latest().Value.Chroots {
		all = append(all, chroot{one, now, now.Sub(one.Updated) >= cmp.Or(s.Opts.Warn, DefaultChroots().Warn)})
	}
	return all
}

// chroot is a base tarball and whether it is too old.
type chroot struct {
	builds.Chroot
	now time.Time
	old bool
}

func (c chroot) well() bool { return !c.old && c.FailedAt.IsZero() }

// days is the age in whole days.
func (c chroot) days() int { return int(max(0, c.now.Sub(c.Updated)) / (24 * time.Hour)) }

func (c chroot) age() string { return fmt.Sprintf("%dd", c.days()) }

func (c chroot) name() string {
	if c.Distribution == "" {
		return "base"
	}
	if c.Architecture == "" {
		return c.Distribution
	}
	return c.Distribution + " " + c.Architecture
}

// nextDay is when the first of the ages is another.
func nextDay(all []chroot) time.Time {
	var next time.Time
	for _, c := range all {
		at := c.Updated.Add(time.Duration(c.days()+1) * 24 * time.Hour)
		if c.Updated.After(c.now) {
			at = c.Updated
		}
		if at.After(c.now) && (next.IsZero() || at.Before(next)) {
			next = at
		}
	}
	return next
}

func oldest(all []chroot) chroot {
	return slices.MinFunc(all, func(a, b chroot) int { return a.Updated.Compare(b.Updated) })
}

// chroots is the layout when all is well: a row for each distribution.
func (c *canvas) chroots(all []chroot) {
	n, age := len(all), oldest(all).age()
	if c.H < 3 {
		c.fit(0, 0, fmt.Sprintf("%-12s ok", c.Word("chroots %d|chrt %d", n)), c.Short("chroots %d|chrt %d", n))
		c.fit(0, 1, append([]string{fmt.Sprintf("%-12s %s", c.Word("oldest"), age)}, c.Say("old %s|%s", age)...)...)
		return
	}
	c.chrootHeading(all)
	c.chrootRows(1, all)
}

// chrootHeading says how many there are and how old the oldest is.
func (c *canvas) chrootHeading(all []chroot) {
	n, age := len(all), oldest(all).age()
	c.fit(0, 0, append(c.Say("CHROOTS %d  oldest %s|CHROOTS %d  %s", n, age), c.Short("CHROOTS|CHRT")+" "+age)...)
}

// chrootRows draws a row for each distribution, from row y on.
func (c *canvas) chrootRows(y int, all []chroot) {
	for len(all) > 0 && y < c.H {
		same := slices.DeleteFunc(slices.Clone(all), func(o chroot) bool { return o.Distribution != all[0].Distribution })
		all = slices.DeleteFunc(slices.Clone(all), func(o chroot) bool { return o.Distribution == same[0].Distribution })
		c.chrootRow(y, same)
		y++
	}
}

// chrootRow prints "sid     a  0d  i  3d": of each architecture its first letter.
func (c *canvas) chrootRow(y int, same []chroot) {
	wide, narrow := "", ""
	for _, one := range same {
		letter := firstLetter(one.Architecture)
		wide += fmt.Sprintf("  %s%4s", letter, one.age())
		narrow += " " + letter + one.age()
	}
	name := cmp.Or(same[0].Distribution, "base")
	if ages := strings.TrimLeft(wide, " "); c.W >= width(ages)+8 {
		c.pair(y, name, ages)
		return
	}
	if ages := strings.TrimLeft(narrow, " "); c.W >= width(ages)+4 {
		c.pair(y, name, ages)
		return
	}
	c.pair(y, name, oldest(same).age())
}

func firstLetter(s string) string {
	for _, r := range s {
		return string(r)
	}
	return ""
}

// badChroots is the layout when some are too old, or could not be updated.
func (c *canvas) badChroots(all, bad []chroot) {
	worst := oldest(bad)
	what, brief := c.Word("too old"), c.Say("%d old|%d", len(bad))
	if !worst.old {
		what, brief = c.Word("failed"), c.Say("%d failed|%d", len(bad))
	}
	if c.H < 3 {
		c.heading(c.Word("chroots"))
	} else {
		c.heading(c.Short("CHROOTS|CHRT"))
		brief = append([]string{c.Word("%d of %d", len(bad), len(all)) + " " + what}, c.Say("%d old|%d", len(bad))...)
	}
	c.fit(c.status+2, 0, brief...)
	c.Set(c.status, 0, Warning.mark())
	c.pair(1, worst.name(), worst.age())
	if worst.FailedAt.IsZero() {
		c.fit(0, 2, c.Word("no update since"), "")
		return
	}
	c.fit(0, 2, c.Say("last update failed|update failed|failed")...)
	failed := worst.FailedAt.In(worst.now.Location())
	at := failed.Format("02.01.") + " " + c.Clock(failed)
	reason := string(worst.Failure.Cause)
	if worst.Failure.Cause == builds.Unknown {
		reason = worst.Failure.Reason
	}
	c.Print(0, 3, cut(at+" "+reason, c.W))
}
