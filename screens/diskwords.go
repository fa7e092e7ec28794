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
			strings.TrimSpace(mega(d.Read + d.Write)), "busy",
		}
	}
	way := "R"
	if d.Write > d.Read {
		way = "W"
	}
	if d.Read+d.Write == 0 {
		return []string{"busy", "bsy"}
	}
	return []string{fmt.Sprintf("busy  %.1fM/s %s", (d.Read+d.Write)/1e6, way), "busy", "bsy"}
}

func (d disk) warmth() string {
	if !d.Temperature.Known {
		return ""
	}
	return fmt.Sprintf("%d°C", d.Temperature.Celsius)
}

// atRest says what a disk that does nothing does, and what follows.
func (d disk) atRest() (what, follows []string) {
	woke := []string{fmt.Sprintf("woke %d", d.Woke), fmt.Sprintf("w%d", d.Woke), ""}
	if d.Activity == sysinfo.Asleep {
		z := "z? "
		if d.Sure {
			z = "z  "
		}
		return []string{z + since(d.now, d.Since), z}, woke
	}
	if left, ok := d.SleepsIn(d.now); ok {
		return []string{"idle"}, []string{fmt.Sprintf("z in %3s", span(left)), "z" + span(left), ""}
	}
	if t := d.warmth(); t != "" {
		return []string{"idle"}, []string{t, ""}
	}
	return []string{"idle"}, []string{""}
}

// matter says what is the matter with a disk that is not well, or that nobody knows.
func (d disk) matter() []string {
	switch {
	case d.Activity == sysinfo.Gone:
		at := "GONE " + clockOrDate(d.Since, d.now)
		if d.bay != "" {
			return []string{at + " bay " + d.bay, at, "GONE"}
		}
		return []string{at + " " + d.Port, at, "GONE"}
	case d.Errors > 0 && d.status == Critical:
		return []string{fmt.Sprintf("%d I/O errors", d.Errors), fmt.Sprintf("%d errors", d.Errors), "I/O errors", "errs", "ERR"}
	case d.TooLong:
		awake := "awake " + d.awake()
		return []string{fmt.Sprintf("%s  woke%d", awake, d.Woke), awake, d.awake()}
	}
	return []string{"unknown", "?"}
}

func (d disk) awake() string { return hours(max(0, d.now.Sub(d.Awake))) }

// writes says how often a disk is written to.
func (d disk) writes() []string {
	every := brief(d.Every)
	return []string{"writes every " + every, "write " + every, every}
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
		spellings = append(spellings, name+" writes every "+brief(d.Every), name+" every "+brief(d.Every))
		fallthrough
	case d.Writer != "":
		spellings = append(spellings, name+" writes", name)
	case d.Every > 0:
		spellings = append(spellings, "write every "+brief(d.Every), "each "+brief(d.Every))
	}
	return append(spellings, "")
}

// where says where a disk is and what is written on it.
func (d disk) where(w int) []string {
	place := d.Port
	if d.bay != "" {
		place = "bay " + d.bay
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
		return []string{"awake " + worst.awake(), worst.awake()}, worst.writer()
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
	wokeWord := fmt.Sprintf("woke %d", woke)
	switch {
	case asleep == len(all):
		return []string{"all asleep", "asleep", "z"}, []string{since(now, slept) + "  " + wokeWord, since(now, slept)}
	case busy > 0:
		of := fmt.Sprintf("%d of %d", busy, len(all))
		if read+write < 1e6 {
			return []string{"busy", "bsy"}, warmAnd(hottest, of)
		}
		return []string{fmt.Sprintf("R%4s W%3s", strings.TrimSpace(mega(read)), strings.TrimSpace(mega(write))), strings.TrimSpace(mega(read + write))},
			warmAnd(hottest, of)
	}
	if asleep > 0 {
		return []string{fmt.Sprintf("%d asleep", asleep), fmt.Sprintf("z%d", asleep)}, sleepNext(all, wokeWord)
	}
	if worst.Activity == sysinfo.Unknown {
		return []string{"unknown", "?"}, sleepNext(all, "")
	}
	return []string{"idle", ""}, sleepNext(all, wokeWord)
}

// warmAnd says how warm the hottest disk is, and of how many.
func warmAnd(d disk, of string) []string {
	if !d.Temperature.Known {
		return []string{of + " busy", of}
	}
	return []string{d.Name + " " + d.warmth() + "  " + of, d.Name + " " + d.warmth(), d.warmth()}
}

// sleepNext says which disk sleeps next.
func sleepNext(all []disk, woke string) []string {
	best, found := disk{}, false
	var least time.Duration
	for _, d := range all {
		if left, ok := d.SleepsIn(d.now); ok && (!found || left < least) {
			best, least, found = d, left, true
		}
	}
	if !found {
		return []string{woke, ""}
	}
	next := best.Name + " z in " + span(least)
	return []string{next + " " + woke, next, "z in " + span(least), span(least)}
}

func laterOf(a, b time.Time) time.Time {
	if b.After(a) {
		return b
	}
	return a
}
