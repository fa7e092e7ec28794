package screens

import (
	"fmt"
	"path"
	"strings"
	"time"

	"lcdpanel/sysinfo"
)

func blank(n int) string { return strings.Repeat(" ", max(0, n)) }

func plain(n int) string { return fmt.Sprint(n) }

// hours says how long a disk is awake: in hours, which a person compares with a day.
func hours(d time.Duration) string {
	if d < time.Hour || d >= 100*time.Hour {
		return span(d)
	}
	return fmt.Sprintf("%dh", int(d.Hours()))
}

// mega prints bytes a second in three characters and M, in powers of 1000. Less than
// half a megabyte is 0M.
func mega(rate float64) string { return fmt.Sprintf("%3.0fM", min(rate/1e6, 9999)) }

// rates says how much a disk reads and writes, the longer way first.
func (d disk) rates() []string {
	if d.Read+d.Write >= 1e6 {
		return []string{
			"R" + mega(d.Read) + " W" + mega(d.Write),
			"R" + strings.TrimSpace(mega(d.Read)) + " W" + strings.TrimSpace(mega(d.Write)),
			strings.TrimSpace(mega(d.Read + d.Write)), d.Word("busy"),
		}
	}
	way := "R"
	if d.Write > d.Read {
		way = "W"
	}
	if d.Read+d.Write == 0 {
		return d.Say("busy|bsy")
	}
	return append(d.Say("busy  %.1fM/s %s", (d.Read+d.Write)/1e6, way), d.Say("busy|bsy")...)
}

func (d disk) warmth() string { return degrees(d.Locale, d.Temperature) }

// atRest says what a disk that does nothing does, and what follows.
func (d disk) atRest() (what, follows []string) {
	woke := append(d.Say("woke %d|w%d", d.Woke), "")
	if d.Activity == sysinfo.Asleep {
		z := "z? "
		if d.Sure {
			z = "z  "
		}
		return []string{z + since(d.now, d.Since), z}, woke
	}
	if left, ok := d.SleepsIn(d.now); ok {
		return d.Say("idle"), append(d.Say("z in %3s|z%s", span(left)), "")
	}
	if t := d.warmth(); t != "" {
		return d.Say("idle"), []string{t, ""}
	}
	return d.Say("idle"), []string{""}
}

// matter says what is the matter with a disk that is not well, or that nobody knows.
func (d disk) matter() []string {
	switch {
	case d.Activity == sysinfo.Gone:
		gone := d.Word("GONE")
		at := gone + " " + d.ClockOrDate(d.Since, d.now)
		if d.bay != "" {
			return []string{at + " " + d.Word("bay") + " " + d.bay, at, gone}
		}
		return []string{at + " " + d.Port, at, gone}
	case d.Errors > 0 && d.status == Critical:
		return d.Say("%d I/O errors|%d errors|I/O errors|errs|ERR", d.Errors)
	case d.TooLong:
		return d.Say("awake %s  woke%d|awake %s|%s", d.awake(), d.Woke)
	}
	return d.Say("unknown|?")
}

func (d disk) awake() string { return hours(max(0, d.now.Sub(d.Awake))) }

// writes says how often a disk is written to.
func (d disk) writes() []string {
	every := brief(d.Every)
	return d.Say("writes every %s|write %s|%s", every)
}

// brief prints a time in its largest unit.
func brief(d time.Duration) string {
	if d < 2*time.Minute {
		return fmt.Sprintf("%ds", int(d.Seconds()))
	}
	return span(d)
}

// writer says who writes to a disk, and how often.
func (d disk) writer() (spellings []string) {
	name := path.Base(d.Writer)
	switch {
	case d.Writer != "" && d.Every > 0:
		spellings = append(spellings, d.Say("%s writes every %s|%s every %s", name, brief(d.Every))...)
		fallthrough
	case d.Writer != "":
		spellings = append(spellings, d.Say("%s writes|%s", name)...)
	case d.Every > 0:
		spellings = append(spellings, d.Say("write every %s|each %s", brief(d.Every))...)
	}
	return append(spellings, "")
}

// where says where a disk is and what is written on it.
func (d disk) where(w int) []string {
	place := d.Port
	if d.bay != "" {
		place = d.Word("bay") + " " + d.bay
	}
	room := w - width(place) - 2
	switch {
	case place == "":
		return []string{label(d.Disk, w)}
	case room < 9:
		return []string{place, cut(place, w)}
	}
	return []string{place + "  " + label(sysinfo.Disk{Serial: d.Serial, Model: ""}, room), place}
}

// summaryOfDisks says in two rows what there is to say of all disks.
func summaryOfDisks(all []disk, worst disk) (above, below []string) {
	if worst.status == Warning {
		return worst.Say("awake %s|%s", worst.awake()), worst.writer()
	}
	var read, write float64
	busy, asleep, woke := 0, 0, 0
	hottest, slept := disk{}, time.Time{}
	for _, d := range all {
		read, write, woke = read+d.Read, write+d.Write, max(woke, d.Woke)
		if d.Activity == sysinfo.Busy {
			busy++
		}
		if d.Activity == sysinfo.Asleep {
			asleep++
			slept = laterOf(slept, d.Since)
		}
		if d.Temperature.Known && (!hottest.Temperature.Known || d.Temperature.Celsius > hottest.Temperature.Celsius) {
			hottest = d
		}
	}
	now := worst.now
	wokeWord := worst.Word("woke %d|w%d", woke)
	switch {
	case asleep == len(all):
		return worst.Say("all asleep|asleep|z"), []string{since(now, slept) + "  " + wokeWord, since(now, slept)}
	case busy > 0:
		of := worst.Word("%d of %d", busy, len(all))
		if read+write < 1e6 {
			return worst.Say("busy|bsy"), worst.warmAnd(hottest, of)
		}
		return []string{fmt.Sprintf("R%4s W%3s", strings.TrimSpace(mega(read)), strings.TrimSpace(mega(write))), strings.TrimSpace(mega(read + write))},
			worst.warmAnd(hottest, of)
	}
	if asleep > 0 {
		return worst.Say("%d asleep|z%d", asleep), worst.sleepNext(all, wokeWord)
	}
	if worst.Activity == sysinfo.Unknown {
		return worst.Say("unknown|?"), worst.sleepNext(all, "")
	}
	return append(worst.Say("idle"), ""), worst.sleepNext(all, wokeWord)
}

// warmAnd says how warm the hottest disk is, and of how many.
func (d disk) warmAnd(hottest disk, of string) []string {
	if !hottest.Temperature.Known {
		return d.Say("%s busy|%s", of)
	}
	warm := hottest.Name + " " + hottest.warmth()
	return []string{warm + "  " + of, warm, hottest.warmth()}
}

// sleepNext says which disk sleeps next.
func (d disk) sleepNext(all []disk, woke string) []string {
	best, found := disk{}, false
	var least time.Duration
	for _, one := range all {
		if left, ok := one.SleepsIn(one.now); ok && (!found || left < least) {
			best, least, found = one, left, true
		}
	}
	if !found {
		return []string{woke, ""}
	}
	next := best.Name + " " + d.Word("z in %s", span(least))
	return append([]string{next + " " + woke, next}, d.Say("z in %s|%s", span(least))...)
}

func laterOf(a, b time.Time) time.Time {
	if b.After(a) {
		return b
	}
	return a
}
