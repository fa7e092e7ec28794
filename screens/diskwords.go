package screens

import (
	"fmt"
	"path"
	"strings"

	"lcdpanel/sysinfo"
)

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
